import { Anchor, Skeleton } from '@mantine/core';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { PartFooter, usePartPage } from '../../ui/data-table/part-footer.tsx';
import { dates } from '../../ui/dates.ts';
import { FailureState } from '../../ui/failure-state.tsx';
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
  const { data, error, refetch } = useQuery(
    payoutOperationsQuery(payoutKey, { page_count: asked.page, quantity: asked.size }),
  );
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.operationsTitle}>
        {texts.operations}
      </h3>
      {data === undefined && error !== null && (
        <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton height={48} mt="sm" aria-busy="true" />}
      {data !== undefined && (
        <ul className={classes.parts}>
          {data.rows.map((row) => (
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
      )}
      {data !== undefined && <PartFooter page={data.page} count={data.count} asked={asked} onAsk={ask} />}
    </section>
  );
}
