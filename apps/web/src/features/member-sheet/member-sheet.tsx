import { Anchor, Button } from '@mantine/core';
import { couponTraceTexts } from '@millaje/api/flights/coupon-traces.texts';
import { memberSheetTexts as texts } from '@millaje/api/members/member-sheet.texts';
import type { UserRow } from '@millaje/api/members/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import { userQuery } from '../users/queries.ts';
import { useMayManage } from '../users/user-actions.tsx';
import { useUserAction } from '../users/user-dialogs.tsx';
import { MailsPart, SessionsPart, StaffPart } from './access-parts.tsx';
import { CouponSearch } from './coupon-search.tsx';
import { BalancePart, IncomingPart } from './miles-parts.tsx';
import { Part, PartOutline } from './part.tsx';
import { OrdersPart, RedemptionsPart } from './purchase-parts.tsx';
import { type PartName, useFirstLook } from './use-first-look.ts';
import { WhoPart } from './who-part.tsx';
import classes from './member-sheet.module.css';

const titles: Readonly<Record<PartName, string>> = {
  balance: texts.balance.title,
  incoming: texts.incoming.title,
  coupons: couponTraceTexts.title,
  redemptions: texts.redemptions.title,
  orders: texts.orders.title,
  mails: texts.mails.title,
  sessions: texts.sessions.title,
  staff: texts.staff.title,
};

const columns: readonly (readonly PartName[])[] = [
  ['balance', 'incoming', 'coupons', 'redemptions'],
  ['orders', 'mails', 'sessions', 'staff'],
];

/** Everything that is asked of one member on the telephone; what is seen first comes together, the rest part by part. */
export function MemberSheet({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(userQuery(email));
  const maySeeAudit = useSession()?.role === 'SUPER_ADMIN';
  const look = useFirstLook(email);
  const contents: Readonly<Record<PartName, ReactNode>> = {
    balance: <BalancePart email={email} />,
    incoming: <IncomingPart email={email} />,
    coupons: <CouponSearch email={email} />,
    redemptions: <RedemptionsPart email={email} />,
    orders: <OrdersPart email={email} />,
    mails: <MailsPart email={email} />,
    sessions: <SessionsPart email={email} />,
    staff: <StaffPart email={email} />,
  };
  const actions: Partial<Readonly<Record<PartName, ReactNode>>> = {
    sessions: data && <EndSessions user={data.user} />,
    staff: <ToAudit email={email} />,
  };
  const partOf = (name: PartName) =>
    look.isOver ? (
      <Part key={name} title={titles[name]} action={actions[name]} isSeen={look.seen.has(name)}>
        {contents[name]}
      </Part>
    ) : (
      <PartOutline key={name} title={titles[name]} onSeen={() => look.see(name)} />
    );
  return (
    <div className={classes.sheet}>
      <WhoPart user={data?.user} error={error} onRetry={() => void refetch()} />
      {/* What comes does not move what stood for it: it is put in its place. */}
      <div key={String(look.isOver)} className={classes.parts} aria-busy={!look.isOver}>
        {columns.map((names) => (
          <div key={names[0]} className={classes.column}>
            {names.filter((name) => name !== 'staff' || maySeeAudit).map(partOf)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Ends them after a question, for who may. */
function EndSessions({ user }: { user: UserRow }) {
  const start = useUserAction();
  if (!useMayManage(user)) return null;
  return (
    <Button variant="default" size="compact-sm" onClick={() => start('endSessions', user)}>
      {texts.sessions.end}
    </Button>
  );
}

function ToAudit({ email }: { email: string }) {
  const search = new URLSearchParams({ subject: email }).toString();
  return (
    <Anchor component={Link} to={{ pathname: pathTo('staffAudit'), search }} size="sm">
      {texts.staff.all}
    </Anchor>
  );
}
