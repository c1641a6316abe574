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
        <output aria-busy="true" aria-label={shellTexts.loading}>
          <PersonOutline />
        </output>
      )}
    </section>
  );
}

const { none } = personTexts;

/** What is told of somebody. */
const facts: readonly (readonly [label: string, of: (user: UserRow) => string])[] = [
  [personTexts.document, (user) => documentText(user.doc_type, user.doc_identity) || none],
  [personTexts.customerId, (user) => formatCustomerId(user.customerid) || userDetailTexts.notSet],
  [personTexts.birthdate, (user) => dates.day(user.birthdate ?? '') || none],
  [personTexts.cellphone, (user) => phoneText(user.code_cellphone, user.cellphone) || none],
  [personTexts.phone, (user) => phoneText(user.code_phone, user.phone) || none],
  [personTexts.username, (user) => user.username ?? none],
  [personTexts.registered, (user) => dates.day(user.date_inscription)],
  [
    userDetailTexts.secondFactor,
    (user) => (user.twofa_status ? userDetailTexts.secondFactorOn : userDetailTexts.secondFactorOff),
  ],
];

/** The same room, line by line. */
function PersonOutline() {
  return (
    <div aria-hidden>
      <div className={classes.head}>
        <div className={classes.nameOutline}>
          <Skeleton height={25} width="min(16rem, 80%)" />
          <span className={classes.mailOutline}>
            <Skeleton height={21} width="min(13rem, 70%)" />
          </span>
          <Skeleton height={21} width="min(11rem, 60%)" mt={4} />
        </div>
        <span className={classes.linkOutline} />
      </div>
      <Facts valueOf={() => <Skeleton height={14} width="70%" className={classes.valueOutline ?? ''} />} />
    </div>
  );
}

function Facts({ valueOf }: { valueOf: (of: (user: UserRow) => string) => ReactNode }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, of]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{valueOf(of)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Person({ user }: { user: UserRow }) {
  return (
    <>
      <header className={classes.head}>
        <UserNames user={user} />
        <Anchor component={Link} to={pathTo('staffUser', { email: user.email })} size="sm" fw={600}>
          {texts.toUser}
        </Anchor>
      </header>
      <Facts valueOf={(of) => of(user)} />
    </>
  );
}
