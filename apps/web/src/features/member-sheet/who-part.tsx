import { Anchor, CopyButton, Skeleton, UnstyledButton } from '@mantine/core';
import { memberSheetTexts as texts } from '@millaje/api/member-sheet.texts';
import { personTexts } from '@millaje/api/person.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { userDetailTexts } from '@millaje/api/user-detail.texts';
import type { UserRow } from '@millaje/api/users';
import { userTexts } from '@millaje/api/users.texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { formatPhone } from '../profile/format-phone.ts';
import { documentText, toneOfStatus } from '../users/user-cells.ts';
import classes from './member-sheet.module.css';

interface WhoPartProps {
  user: UserRow | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** Who it is: by what somebody on the telephone can be known. */
export function WhoPart({ user, error, onRetry }: WhoPartProps) {
  return (
    <section className={classes.who} aria-label={userDetailTexts.personal}>
      {user !== undefined && <Person user={user} />}
      {user === undefined && error !== null && (
        <FailureState title={texts.failed} message={error.message} onRetry={onRetry} />
      )}
      {user === undefined && error === null && (
        <output aria-busy="true" aria-label={shellTexts.loading} className={classes.waiting}>
          <Skeleton height={24} width="40%" />
          <Skeleton height={72} />
        </output>
      )}
    </section>
  );
}

function Person({ user }: { user: UserRow }) {
  const { membership } = user;
  const none = personTexts.none;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [personTexts.document, documentText(user.doc_type, user.doc_identity) || none],
    [personTexts.customerId, formatCustomerId(user.customerid) || userDetailTexts.notSet],
    [personTexts.birthdate, dates.day(user.birthdate ?? '') || none],
    [personTexts.cellphone, formatPhone(user.code_cellphone, user.cellphone) || none],
    [personTexts.phone, formatPhone(user.code_phone, user.phone) || none],
    [personTexts.username, user.username ?? none],
    [personTexts.registered, dates.dayAndTime(user.date_inscription)],
    [
      userDetailTexts.secondFactor,
      user.twofa_status ? userDetailTexts.secondFactorOn : userDetailTexts.secondFactorOff,
    ],
  ];
  return (
    <>
      <header className={classes.head}>
        <div className={classes.names}>
          <h2 className={classes.name}>{`${user.first_name} ${user.last_name}`}</h2>
          <CopyButton value={user.email}>
            {({ copied, copy }) => (
              <UnstyledButton
                className={classes.soft}
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
              {membership.expiry !== null && ` ${userTexts.until(dates.day(membership.expiry))}`}
            </span>
          </div>
        </div>
        <Anchor component={Link} to={pathTo('staffUser', { email: user.email })} size="sm" fw={600}>
          {texts.toUser}
        </Anchor>
      </header>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
