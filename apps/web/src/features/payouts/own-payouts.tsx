import { Anchor } from '@mantine/core';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import { Section } from '../../ui/section.tsx';
import { PayoutRows, PayoutRowsSkeleton } from './payout-rows.tsx';
import { payoutsQuery } from './queries.ts';
import classes from './payouts.module.css';

/** The latest months on an ally's home. */
const ROWS = 3;

/** What the ally is paid, on its home: the month that runs and the ones before. */
export function OwnPayouts() {
  const query = useQuery(payoutsQuery({ page_count: 1, quantity: 5 }));
  return (
    <KeptRoom name="payouts" isWaiting={query.isPending}>
      <Section
        title={menuTexts.staff.payouts}
        action={
          <Anchor component={Link} to={pathTo('corporatePayouts')} size="sm" fw={600}>
            {texts.more}
          </Anchor>
        }
      >
        <Loaded query={query} failed={tableTexts.loadFailed} waiting={<PayoutRowsSkeleton rows={ROWS} />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <p className={classes.own}>{texts.emptyForAllyHelp}</p>
            ) : (
              <PayoutRows
                payouts={rows.slice(0, ROWS)}
                to={({ month }) => pathTo('corporatePayout', { month })}
                nameOf={monthLabel}
              />
            )
          }
        </Loaded>
      </Section>
    </KeptRoom>
  );
}
