import { Button } from '@mantine/core';
import { monthLabel } from '@millaje/api/payouts/month-label';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { formatWhole } from '../../ui/format.ts';
import { Pager } from '../../ui/pager/pager.tsx';
import { Section } from '../../ui/section.tsx';
import { usePage } from '../../ui/use-page.ts';
import { PayoutRows, PayoutRowsSkeleton } from './payout-rows.tsx';
import { payoutsQuery } from './queries.ts';
import classes from './payouts.module.css';

/** Rows of a page. */
const SIZE = 10;

/** All months of the signed-in ally, page by page. */
export function AllyPayouts() {
  const [page, setPage] = usePage();
  const search = useSearchParams()[0].toString();
  const query = useQuery(payoutsQuery({ page_count: page, quantity: SIZE }));
  return (
    <Section title={tableTexts.total(query.data === undefined ? '…' : formatWhole(query.data.count))}>
      <p className={classes.lead}>{texts.lead}</p>
      <Loaded query={query} failed={tableTexts.loadFailed} waiting={<PayoutRowsSkeleton rows={SIZE} />}>
        {({ count, rows, page: answered }) =>
          count === 0 ? (
            <EmptyState
              title={texts.emptyForAlly}
              help={texts.emptyForAllyHelp}
              action={
                page > 1 && (
                  <Button variant="default" size="sm" onClick={() => setPage(1)}>
                    {tableTexts.toFirstPage}
                  </Button>
                )
              }
            />
          ) : (
            <>
              <PayoutRows
                payouts={rows}
                to={({ month }) => ({ pathname: pathTo('corporatePayout', { month }), search })}
                nameOf={monthLabel}
                isStale={query.isPlaceholderData}
              />
              {count > SIZE && (
                <div className={classes.pager}>
                  <Pager
                    page={query.isPlaceholderData ? page : answered}
                    size={SIZE}
                    count={count}
                    onPageChange={setPage}
                  />
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
