import { shellTexts } from '@millaje/api/shell.texts';
import { Link } from 'react-router';
import type { MenuLink } from '../../navigation.ts';
import { PlainDialog } from '../../ui/plain-dialog.tsx';
import areaBar from '../../ui/area-bar.module.css';

interface SiteMenuProps {
  links: readonly MenuLink[];
  onClose: () => void;
}

/** The phone's menu of the public site. It arrives when it is first opened. */
export default function SiteMenu({ links, onClose }: SiteMenuProps) {
  return (
    <PlainDialog isSide title={shellTexts.mainMenu} onClose={onClose}>
      <nav aria-label={shellTexts.mainMenu}>
        <ul className="plain-list">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className={areaBar.sideLink} onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </PlainDialog>
  );
}
