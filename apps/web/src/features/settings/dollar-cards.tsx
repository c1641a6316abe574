import { Skeleton, TextInput } from '@mantine/core';
import {
  dollarPriceRoute,
  updateDollarPriceRoute,
  updateMilesPerDollarRoute,
} from '@millaje/api/settings/dollar-price';
import { dollarPriceTexts as texts } from '@millaje/api/settings/dollar-price.texts';
import { dolarToMilesRoute } from '@millaje/api/settings/switches';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ask } from '../../api.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { sinceText } from '../../ui/since.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatDecimal, formatRateToType } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { decimalField } from '../../ui/amount-field.ts';
import { stepAmount } from './step-amount.ts';
import classes from './setting-card.module.css';

const priceQuery = queryOptions({
  queryKey: ['settings', 'dollar-price'],
  queryFn: ({ signal }) => ask(dollarPriceRoute, {}, { signal }),
});
const milesQuery = queryOptions({
  queryKey: ['settings', 'miles-per-dollar'],
  queryFn: ({ signal }) => ask(dolarToMilesRoute, {}, { signal }),
});

/** Tab 4: what a dollar costs in bolívares, and in miles. */
export function DollarCards() {
  // Both are asked for at once; the lower one comes when the upper one has its height, and does not move.
  const isUpperKnown = !useQuery(priceQuery).isPending;
  useQuery(milesQuery);
  return (
    <div className={classes.switches}>
      <DollarPriceCard />
      {isUpperKnown && <MilesPerDollarCard />}
    </div>
  );
}

/** Arrows step through the price by a tenth. */
function DollarPriceCard() {
  const { data, error, refetch } = useQuery(priceQuery);
  const [attempt, setAttempt] = useState(0);
  const isLost = data === undefined && error !== null;
  useEffect(() => {
    if (isLost) notify.failure(texts.price.loadFailed);
  }, [isLost]);
  if (isLost)
    return <FailureState title={texts.price.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <RateCard labels={texts.price} read={data}>
      {(read, { value }) => (
        <SaveForm
          // Given up, the form starts again with what is in force.
          key={attempt}
          route={updateDollarPriceRoute}
          initial={{ value }}
          read={readOf(read, valuesOf)}
          fields={(form) => (
            <TextInput
              {...form.getInputProps('value')}
              label={texts.price.value}
              {...decimalField}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                const next = stepAmount(form.values.value, event.key === 'ArrowUp' ? 1 : -1);
                if (next !== undefined) form.setFieldValue('value', next);
              }}
            />
          )}
          consequence={(_, { value }) => texts.price.question(formatDecimal(value))}
          failed={texts.price.saveFailed}
          refresh={priceQuery.queryKey}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </RateCard>
  );
}

function MilesPerDollarCard() {
  const { data, error, refetch } = useQuery(milesQuery);
  const [attempt, setAttempt] = useState(0);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <RateCard labels={texts.miles} read={data}>
      {(read, { value }) => (
        <SaveForm
          key={attempt}
          route={updateMilesPerDollarRoute}
          initial={{ value }}
          read={readOf(read, valuesOf)}
          fields={(form) => <TextInput {...form.getInputProps('value')} label={texts.miles.value} {...decimalField} />}
          consequence={(_, { value }) => texts.miles.question(formatDecimal(value))}
          refresh={milesQuery.queryKey}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </RateCard>
  );
}

interface Rate {
  /** A decimal with a point. */
  readonly value: string;
  readonly starts_at: string;
  readonly version?: string | undefined;
}
const valuesOf = ({ value }: Rate) => ({ value: formatRateToType(value) });

interface RateCardProps {
  labels: { title: string; help: string };
  /** What is in force, once it is known. */
  read: Rate | undefined;
  /** The form, with the value as people write it. */
  children: (read: Rate, values: { value: string }) => ReactNode;
}

/** A rate in force, since when, and the form that changes it. */
function RateCard({ labels, read, children }: RateCardProps) {
  return (
    <section className={classes.switch} aria-label={labels.title}>
      <header className={classes.head}>
        <div>
          <h2>{labels.title}</h2>
          <p>{labels.help}</p>
          {read !== undefined && <p>{texts.since(sinceText(read.starts_at))}</p>}
        </div>
      </header>
      {read === undefined ? <Skeleton height={96} /> : children(read, valuesOf(read))}
    </section>
  );
}
