import { landingTexts, menuTexts } from '@millaje/api/shell.texts';
import { Link } from 'react-router';
import { brand } from 'virtual:brand';
import { useSession } from '../../features/session/session.ts';
import { ACCOUNT_LINKS, type MenuLink, PUBLIC_LINKS, shownLinks } from '../../navigation.ts';
import { pathTo } from '../../paths.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import classes from './footer.module.css';

const LEGAL_LINKS: readonly MenuLink[] = [
  { name: 'terms', label: menuTexts.public.terms, to: pathTo('terms') },
  { name: 'termsCorporate', label: menuTexts.public.termsCorporate, to: pathTo('termsCorporate') },
  { name: 'privacy', label: menuTexts.public.privacy, to: pathTo('privacy') },
];

function Column({ title, links }: { title: string; links: readonly MenuLink[] }) {
  const shown = shownLinks(links);
  if (shown.length === 0) return null;
  return (
    <div>
      <h2 className={classes.title}>{title}</h2>
      <ul className={`plain-list ${classes.list}`}>
        {shown.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An e-mail address that a narrow column breaks behind its `@`, not within a word. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split('@');
  return (
    <>
      {name}@<wbr />
      {host}
    </>
  );
}

/** The foot of every public page. */
export function Footer() {
  const { contact } = brand;
  const session = useSession();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandMark />
          <p>{landingTexts.footer.programme(brand.airline)}</p>
        </div>
        <Column title={landingTexts.footer.site} links={PUBLIC_LINKS} />
        {/* Who is signed in has an account. */}
        {session === null && <Column title={landingTexts.footer.account} links={ACCOUNT_LINKS} />}
        <Column title={landingTexts.footer.legal} links={LEGAL_LINKS} />
        <div>
          <h2 className={classes.title}>{landingTexts.footer.help}</h2>
          <ul className={`plain-list ${classes.list}`}>
            <li>
              <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
            </li>
            <li>
              <a href={`mailto:${contact.email}`}>
                <Email address={contact.email} />
              </a>
            </li>
            <li>
              <Link to={`${pathTo('home')}#centros`}>{landingTexts.footer.serviceCentres}</Link>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
