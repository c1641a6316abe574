import { IconArrowsExchange, IconHome, IconList, IconLogout, IconTicket, IconUser } from '@tabler/icons-react';
import { menuTexts, shellTexts } from '@millaje/api/shell.texts';
import type { ComponentType, ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { MenuLink } from '../../navigation.ts';
import type { PathName } from '../../paths.ts';
import { BrandMark } from '../brand-mark.tsx';
import { ColorSchemeToggle } from '../color-scheme-toggle.tsx';
import { MilesAmount } from '../miles-amount.tsx';
import { AccountMenu } from './account-menu.tsx';
import areaBar from '../area-bar.module.css';
import signedInBar from '../signed-in-bar.module.css';
import classes from './member-shell.module.css';

const LINK = `${signedInBar.link} ${classes.link}`;

interface MemberShellProps {
  links: readonly MenuLink[];
  /** What stands in the person's own menu besides the profile. */
  accountLinks: readonly MenuLink[];
  /** The name of the screen. */
  title: string;
  name: string;
  initials: string;
  /** Under the name: a customer id, or an e-mail. */
  identity: { label: string; value: string } | undefined;
  /** Miles that can be spent; undefined while nobody knows. */
  balance: number | undefined;
  /** The screen itself tells who it is and how many miles there are: the frame does not say it again. */
  isHome: boolean;
  profileTo: string;
  onSignOut: () => void;
  children: ReactNode;
}

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;

const ICONS: Partial<Record<PathName, Icon>> = {
  passengerHome: IconHome,
  passengerTransfer: IconArrowsExchange,
  passengerOperations: IconList,
  passengerProducts: IconTicket,
  corporateHome: IconHome,
  corporateTransfer: IconArrowsExchange,
};

/** The frame of members' and allies' screens: menu, then who it is and how many miles there are, then the screen. */
export function MemberShell(props: MemberShellProps) {
  const { links, accountLinks, title, name, initials, identity, balance, isHome, profileTo, onSignOut, children } =
    props;
  return (
    <div className={classes.shell}>
      <header className={`${areaBar.bar} ${classes.bar}`}>
        <a href="#contenido" className="skip-link">
          {shellTexts.skipToContent}
        </a>
        <BrandMark />
        <MemberMenu links={links} profileTo={profileTo} onSignOut={onSignOut} />
        <div className={classes.scheme}>
          <ColorSchemeToggle />
          <AccountMenu initials={initials} profileTo={profileTo} links={accountLinks} />
        </div>
      </header>
      <main id="contenido">
        <div className={isHome ? 'visually-hidden' : classes.who}>
          <div className={classes.whoInner}>
            <h1 className={classes.title}>{title}</h1>
            {!isHome && (
              <>
                <div className={classes.person}>
                  <strong>{name}</strong>
                  {identity !== undefined && (
                    <span>
                      <span className="visually-hidden">{identity.label}: </span>
                      {identity.value}
                    </span>
                  )}
                </div>
                <div className={classes.balance}>{balance !== undefined && <MilesAmount value={balance} />}</div>
              </>
            )}
          </div>
        </div>
        <div className={classes.content}>{children}</div>
      </main>
    </div>
  );
}

/** In the bar on a desktop; at the lower edge on a phone, where the way out stands in the profile, far from the thumb. */
function MemberMenu({ links, profileTo, onSignOut }: Pick<MemberShellProps, 'links' | 'profileTo' | 'onSignOut'>) {
  return (
    <nav aria-label={shellTexts.mainMenu} className={classes.menu}>
      {links.map(({ name, label, to }) => {
        const Icon = ICONS[name] ?? IconHome;
        return (
          <NavLink key={name} to={to} className={LINK}>
            <Icon size={20} stroke={1.6} aria-hidden />
            {label}
          </NavLink>
        );
      })}
      <NavLink to={profileTo} className={`${LINK} ${classes.onPhone}`}>
        <IconUser size={20} stroke={1.6} aria-hidden />
        {menuTexts.passenger.profile}
      </NavLink>
      <button type="button" className={`${LINK} ${classes.leave}`} onClick={onSignOut}>
        <IconLogout size={20} stroke={1.6} aria-hidden />
        {menuTexts.passenger.logout}
      </button>
    </nav>
  );
}
