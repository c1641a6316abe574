import { Anchor, Skeleton } from '@mantine/core';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { PartFooter, usePartPage } from '../../ui/data-table/part-footer.tsx';
import { dates } from '../../ui/dates.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { type PayoutKey, payoutOperationsQuery } from './queries.ts';
import classes from './payouts.module.css';

interface PayoutOperationsProps {
  payoutKey: PayoutKey;
  operationTo: (id: number) => string;
}

/** The operations that make a month, each with its part. */
export function PayoutOperations({ payoutKey, operationTo }: PayoutOperationsProps) {
  const title = useId();
  const [asked, ask] = usePartPage();
  const query = useQuery(payoutOperationsQuery(payoutKey, { page_count: asked.page, quantity: asked.size }));
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.operationsTitle}>
        {texts.operations}
      </h3>
      <Loaded query={query} failed={tableTexts.loadFailed} waiting={<Skeleton height={48} mt="sm" aria-busy="true" />}>
        {({ rows, page, count }) => (
          <>
            <ul className={classes.parts}>
              {rows.map((row) => (
                <li key={row.operation_id}>
                  <span>
                    {row.from ?? row.type} ·{' '}
                    <Anchor component={Link} to={operationTo(row.operation_id)} inherit underline="always">
                      #{row.operation_id}
                    </Anchor>
                  </span>
                  <MilesAmount value={Math.abs(row.miles)} direction={row.miles < 0 ? 'out' : 'in'} />
                  <span className={classes.soft}>
                    {dates.dayAndTime(row.date)} · {row.description}
                  </span>
                </li>
              ))}
            </ul>
            <PartFooter page={page} count={count} asked={asked} onAsk={ask} />
          </>
        )}
      </Loaded>
    </section>
  );
}
