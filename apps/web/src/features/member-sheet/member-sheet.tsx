import { Anchor, Button } from '@mantine/core';
import { couponTraceTexts } from '@millaje/api/flights/coupon-traces.texts';
import { memberSheetTexts as texts } from '@millaje/api/members/member-sheet.texts';
import type { UserRow } from '@millaje/api/members/users';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import { userQuery } from '../users/queries.ts';
import { useMayManage } from '../users/user-actions.tsx';
import { useUserAction } from '../users/user-dialogs.tsx';
import { MailsPart, SessionsPart, StaffPart } from './access-parts.tsx';
import { CouponSearch } from './coupon-search.tsx';
import { BalancePart, IncomingPart } from './miles-parts.tsx';
import { Part } from './part.tsx';
import { OrdersPart, RedemptionsPart } from './purchase-parts.tsx';
import { WhoPart } from './who-part.tsx';
import classes from './member-sheet.module.css';

/** Everything that is asked of one member on the telephone, each part by itself: none waits for another. */
export function MemberSheet({ email }: { email: string }) {
  const { data, error, refetch } = useQuery(userQuery(email));
  const maySeeAudit = useSession()?.role === 'SUPER_ADMIN';
  return (
    <div className={classes.sheet}>
      <WhoPart user={data?.user} error={error} onRetry={() => void refetch()} />
      <div className={classes.parts}>
        <div className={classes.column}>
          <Part title={texts.balance.title}>
            <BalancePart email={email} />
          </Part>
          <Part title={texts.incoming.title}>
            <IncomingPart email={email} />
          </Part>
          <Part title={couponTraceTexts.title}>
            <CouponSearch email={email} />
          </Part>
          <Part title={texts.redemptions.title}>
            <RedemptionsPart email={email} />
          </Part>
        </div>
        <div className={classes.column}>
          <Part title={texts.orders.title}>
            <OrdersPart email={email} />
          </Part>
          <Part title={texts.mails.title}>
            <MailsPart email={email} />
          </Part>
          <Part title={texts.sessions.title} action={data && <EndSessions user={data.user} />}>
            <SessionsPart email={email} />
          </Part>
          {maySeeAudit && (
            <Part title={texts.staff.title} action={<ToAudit email={email} />}>
              <StaffPart email={email} />
            </Part>
          )}
        </div>
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
