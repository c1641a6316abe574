import { Anchor, Skeleton } from '@mantine/core';
import { memberSheetTexts as texts } from '@millaje/api/members/member-sheet.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { userDetailTexts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { phoneText } from '@millaje/domain/phone-text';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { dates } from '../../ui/dates.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { documentText } from '../users/user-cells.ts';
import { UserNames } from '../users/user-names.tsx';
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
  const none = personTexts.none;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [personTexts.document, documentText(user.doc_type, user.doc_identity) || none],
    [personTexts.customerId, formatCustomerId(user.customerid) || userDetailTexts.notSet],
    [personTexts.birthdate, dates.day(user.birthdate ?? '') || none],
    [personTexts.cellphone, phoneText(user.code_cellphone, user.cellphone) || none],
    [personTexts.phone, phoneText(user.code_phone, user.phone) || none],
    [personTexts.username, user.username ?? none],
    [personTexts.registered, dates.day(user.date_inscription)],
    [
      userDetailTexts.secondFactor,
      user.twofa_status ? userDetailTexts.secondFactorOn : userDetailTexts.secondFactorOff,
    ],
  ];
  return (
    <>
      <header className={classes.head}>
        <UserNames user={user} />
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
