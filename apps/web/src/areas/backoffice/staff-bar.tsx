import { ActionIcon, Drawer, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconMenu2, IconSearch } from '@tabler/icons-react';
import { menuTexts, shellTexts } from '@millaje/api/shell.texts';
import { Suspense, useState } from 'react';
import { Link, matchPath, NavLink, useLocation } from 'react-router';
import type { Session } from '../../features/session/session-store.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import {
  type MenuGroup,
  linkOf,
  type MenuLink,
  shownLinks,
  shownMenu,
  STAFF_ACCOUNT_LINKS,
  STAFF_MENU,
} from '../../navigation.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx';
import { NextScreens } from '../../ui/next-screens.tsx';
import { useCommandKeys } from './use-command-keys.ts';
import { late } from '../../ui/late.tsx';
import areaBar from '../../ui/area-bar.module.css';
import signedInBar from '../../ui/signed-in-bar.module.css';
import classes from './staff-bar.module.css';

const CommandPalette = late(() => import('./command-palette.tsx'));
const KeptExports = late(() => import('../../features/kept-exports/kept-exports.tsx'));
const KeyboardHelp = late(() => import('../../features/commands/keyboard-help.tsx'));

const LINK = `${signedInBar.link} ${classes.link}`;

type MenuEntries = readonly (MenuLink | MenuGroup)[];

/** The back office's header: menu, search of screens, and the person's own menu. */
export function StaffBar({ session }: { session: Session }) {
  const leave = useSignOut();
  const [drawerOpened, drawer] = useDisclosure(false);
  const [opened, setOpened] = useState<'commands' | 'help' | 'downloads'>();
  const menu = shownMenu(STAFF_MENU, session.role);
  const accountLinks = shownLinks(STAFF_ACCOUNT_LINKS, session.role);
  const [keys] = useState({ onCommands: () => setOpened('commands'), onHelp: () => setOpened('help') });
  useCommandKeys(keys);

  return (
    <header className={`${areaBar.bar} ${classes.bar}`}>
      <a href="#contenido" className="skip-link">
        {shellTexts.skipToContent}
      </a>
      <ActionIcon
        variant="transparent"
        size="lg"
        className={classes.burger}
        onClick={drawer.open}
        aria-label={shellTexts.openMenu}
      >
        <IconMenu2 size={22} aria-hidden />
      </ActionIcon>
      <BrandMark />
      <StaffMenu entries={menu} />
      <div className={classes.actions}>
        <button type="button" className={classes.search} onClick={keys.onCommands}>
          <IconSearch size={16} aria-hidden />
          <span className={classes.searchLabel}>{menuTexts.staff.commands}</span>
          <kbd>Ctrl K</kbd>
        </button>
        <ColorSchemeToggle />
        <AccountMenu
          session={session}
          links={accountLinks}
          onDownloads={() => setOpened('downloads')}
          onSignOut={leave}
        />
      </div>
      <NextScreens
        pages={[...menu, ...accountLinks].flatMap((entry) =>
          'name' in entry ? [entry.to] : entry.links.map(({ to }) => to),
        )}
      />
      <Drawer opened={drawerOpened} onClose={drawer.close} size="xs" title={shellTexts.mainMenu}>
        <DrawerMenu entries={menu} onFollow={drawer.close} />
      </Drawer>
      <Suspense>
        {opened === 'commands' && (
          <CommandPalette
            entries={menu}
            accountLinks={accountLinks}
            onSignOut={leave}
            onHelp={keys.onHelp}
            onDownloads={() => setOpened('downloads')}
            // What it opened itself stays open.
            onClose={() => setOpened((now) => (now === 'commands' ? undefined : now))}
          />
        )}
        {opened === 'downloads' && <KeptExports onClose={() => setOpened(undefined)} />}
        {opened === 'help' && <KeyboardHelp onClose={() => setOpened(undefined)} />}
      </Suspense>
    </header>
  );
}

function StaffMenu({ entries }: { entries: MenuEntries }) {
  const { pathname } = useLocation();
  const isHere = ({ to }: MenuLink) => matchPath({ path: to, end: false }, pathname) !== null;
  return (
    <nav className={classes.menu} aria-label={shellTexts.mainMenu}>
      {entries.map((entry) =>
        'name' in entry ? (
          <NavLink key={entry.label} to={entry.to} className={LINK}>
            {entry.label}
          </NavLink>
        ) : (
          <Menu key={entry.label} position="bottom-start">
            <Menu.Target>
              <button type="button" className={LINK} aria-current={entry.links.some(isHere)}>
                {entry.label}
                <IconChevronDown size={14} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {entry.links.map(({ label, to }) => (
                <Menu.Item key={to} component={Link} to={to}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ),
      )}
    </nav>
  );
}

interface AccountMenuProps {
  session: Session;
  links: readonly MenuLink[];
  onDownloads: () => void;
  onSignOut: () => void;
}

function AccountMenu({ session: { user }, links, onDownloads, onSignOut }: AccountMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.account}>
          <span className={signedInBar.initials} aria-hidden>
            {user.first_name.charAt(0)}
            {user.last_name.charAt(0)}
          </span>
          <span className={classes.userName}>{user.username ?? user.first_name}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map(({ label, to }) => (
          <Menu.Item key={to} component={Link} to={to}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onDownloads}>{menuTexts.staff.downloads}</Menu.Item>
        <Menu.Item onClick={onSignOut}>{menuTexts.staff.logout}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function DrawerMenu({ entries, onFollow }: { entries: MenuEntries; onFollow: () => void }) {
  const { pathname } = useLocation();
  const links = entries.flatMap((entry) => ('name' in entry ? [entry] : entry.links));
  const here = linkOf(links, pathname);
  return (
    <nav aria-label={shellTexts.mainMenu}>
      <ul className="plain-list">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className={areaBar.sideLink}
              aria-current={link === here ? 'page' : undefined}
              onClick={onFollow}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
