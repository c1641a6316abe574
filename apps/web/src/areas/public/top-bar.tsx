import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { menuTexts, shellTexts } from '@millaje/api/shell.texts';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { ACCOUNT_LINKS, PUBLIC_LINKS, shownLinks } from '../../navigation.ts';
import { forgetExpiredSession } from '../../features/session/ended-session.ts';
import { homeOf, useSession } from '../../features/session/session.ts';
import { brand } from 'virtual:brand';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { late } from '../../ui/late.tsx';
import { plainButton, plainIconButton } from '../../ui/plain-button.ts';
import areaBar from '../../ui/area-bar.module.css';
import classes from './top-bar.module.css';

const SiteMenu = late(() => import('./site-menu.tsx'));

/** The bar over every public page. Whoever is signed in finds the own area behind 'MI CUENTA'. */
export function TopBar({ onLogin }: { onLogin: () => void }) {
  const [opened, { open, close }] = useDisclosure(false);
  const session = useSession();
  const links = shownLinks(PUBLIC_LINKS);
  const accountLinks = shownLinks(ACCOUNT_LINKS);
  useEffect(() => void forgetExpiredSession(), []);

  return (
    <>
      <a href="#contenido" className="skip-link">
        {shellTexts.skipToContent}
      </a>
      <nav className={classes.strip} aria-label={menuTexts.public.accountMenu}>
        <a href={`tel:${brand.contact.phone.replaceAll(' ', '')}`}>{brand.contact.phone}</a>
        <div className={classes.account} data-signed-in={session !== null || undefined}>
          {accountLinks.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </div>
      </nav>
      <header className={`${areaBar.bar} ${classes.bar}`}>
        <BrandMark />
        <nav className={classes.links} aria-label={shellTexts.mainMenu}>
          {links.map(({ label, to }) => (
            <Link key={to} to={to} className={classes.link}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={`needs-scripts ${classes.actions}`}>
          <ColorSchemeToggle />
          {session === null ? (
            <button type="button" className={plainButton('white', 'sm', classes.entry)} onClick={onLogin}>
              {menuTexts.public.login}
            </button>
          ) : (
            <Link className={plainButton('white', 'sm', classes.entry)} to={homeOf(session.role)}>
              {menuTexts.public.account}
            </Link>
          )}
          <button
            type="button"
            className={plainIconButton(classes.menu)}
            onClick={open}
            aria-label={shellTexts.openMenu}
          >
            <IconMenu2 size={22} aria-hidden />
          </button>
        </div>
        {opened && (
          <Suspense>
            <SiteMenu links={session === null ? [...links, ...accountLinks] : links} onClose={close} />
          </Suspense>
        )}
      </header>
    </>
  );
}
