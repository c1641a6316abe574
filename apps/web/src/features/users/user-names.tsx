import { CopyButton, UnstyledButton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import type { ReactNode } from 'react';
import { dates } from '../../ui/dates.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { toneOfStatus } from './user-cells.ts';
import classes from './user-names.module.css';

/** Who a user is at first sight: name, e-mail to copy, status, role and tier, and what else stands beside them. */
export function UserNames({ user, children }: { user: UserRow; children?: ReactNode }) {
  const { membership } = user;
  return (
    <div className={classes.names}>
      <h2 className={classes.name}>{`${user.first_name} ${user.last_name}`}</h2>
      <CopyButton value={user.email}>
        {({ copied, copy }) => (
          <UnstyledButton
            className={classes.email}
            onClick={copy}
            aria-label={`${copied ? shellTexts.copied : shellTexts.copy} ${user.email}`}
          >
            {copied ? `${user.email} · ${shellTexts.copied}` : user.email}
          </UnstyledButton>
        )}
      </CopyButton>
      <div className={classes.states}>
        <StatusDot tone={toneOfStatus(user.user_status.name)} label={user.user_status.name} />
        <span>{user.role.name}</span>
        <span>
          {membership.name}
          {membership.expiry !== null && ` ${userTexts.until(dates.dayInSentence(membership.expiry))}`}
        </span>
        {children}
      </div>
    </div>
  );
}
