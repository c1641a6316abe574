import { shellTexts } from '@millaje/api/shell.texts';
import { Link } from 'react-router';
import { PUBLIC_LINKS, shownLinks } from '../../navigation.ts';
import { pathTo } from '../../paths.ts';
import { PublicPage } from './public-page.tsx';
import classes from './not-found.module.css';

const texts = shellTexts.notFound;

/** Every address that no screen has: what happened, and where one may have wanted to go. */
export default function NotFound() {
  return (
    <PublicPage title={texts.title} lead={texts.help} width="narrow">
      <p>{texts.ways}</p>
      <ul className={`plain-list ${classes.ways}`}>
        <li>
          <Link to={pathTo('home')} className="lone-link">
            {shellTexts.goHome}
          </Link>
        </li>
        {shownLinks(PUBLIC_LINKS).map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="lone-link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
