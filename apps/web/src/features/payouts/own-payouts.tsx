import { Anchor } from '@mantine/core';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { Section } from '../../ui/section.tsx';
import { PayoutRows, PayoutRowsSkeleton } from './payout-rows.tsx';
import { payoutsQuery } from './queries.ts';
import classes from './payouts.module.css';

/** The latest months on an ally's home. */
const ROWS = 3;

/** What the ally is paid, on its home: the month that runs and the ones before. */
export function OwnPayouts() {
  const { data, error, isPending, refetch } = useQuery(payoutsQuery({ page_count: 1, quantity: 5 }));
  const rows = data?.rows.slice(0, ROWS);
  return (
    <KeptRoom name="payouts" isWaiting={isPending}>
      <Section
        title={menuTexts.staff.payouts}
        action={
          <Anchor component={Link} to={pathTo('corporatePayouts')} size="sm" fw={600}>
            {texts.more}
          </Anchor>
        }
      >
        {rows === undefined && error !== null && (
          <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
        )}
        {rows === undefined && error === null && <PayoutRowsSkeleton rows={ROWS} />}
        {rows?.length === 0 && <p className={classes.own}>{texts.emptyForAllyHelp}</p>}
        {rows !== undefined && rows.length > 0 && (
          <PayoutRows payouts={rows} to={({ month }) => pathTo('corporatePayout', { month })} nameOf={monthLabel} />
        )}
      </Section>
    </KeptRoom>
  );
}
