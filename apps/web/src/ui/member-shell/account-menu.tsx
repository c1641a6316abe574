import { IconChevronDown } from '@tabler/icons-react';
import { menuTexts } from '@millaje/api/shell.texts';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { NavLink } from 'react-router';
import type { MenuLink } from '../../navigation.ts';
import signedInBar from '../signed-in-bar.module.css';
import classes from './member-shell.module.css';

interface AccountMenuProps {
  initials: string;
  profileTo: string;
  /** Screens for which the menu has no room. */
  links: readonly MenuLink[];
}

/** What belongs to the person rather than to the miles, behind the person's initials. */
export function AccountMenu({ initials, profileTo, links }: AccountMenuProps) {
  const [isOpen, setOpen] = useState(false);
  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') setOpen(false);
  }

  function closeOutside({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }

  return (
    // What is heard here comes from the button and the links inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.account} onKeyDown={closeOnEscape} onBlur={closeOutside}>
      <button type="button" className={classes.accountButton} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span className="visually-hidden">{menuTexts.passenger.accountMenu}</span>
        <span className={signedInBar.initials} aria-hidden>
          {initials}
        </span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <div className={classes.accountLinks}>
          {links.map(({ name, label, to }) => (
            <NavLink key={name} to={to} onClick={() => setOpen(false)}>
              {label}
            </NavLink>
          ))}
          <NavLink to={profileTo} onClick={() => setOpen(false)}>
            {menuTexts.passenger.profile}
          </NavLink>
        </div>
      )}
    </div>
  );
}
