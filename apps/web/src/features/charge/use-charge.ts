import { chargeTexts as texts } from '@millaje/api/payouts/charge.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { parseMiles } from '@millaje/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isChargeable } from '../miles/charge-address.ts';
import { directionFor, type Side } from '../operations/direction.ts';
import { userOperationsQuery } from '../operations/queries.ts';

/** So many of the last operations are looked at: more do not arrive at a counter between two looks. */
const ROWS = 10;

/** The code that is shown, and from which operation on something counts as its payment. */
interface Shown {
  readonly amount: string;
  /** The last operation before it was shown; 0 where there was none. */
  readonly since: number;
}

/** The counter: what is typed, the code that is shown, and what has arrived since. */
export function useCharge(person: Side) {
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState<string>();
  const [shown, setShown] = useState<Shown>();
  const [isAsking, setAsking] = useState(false);
  const operations = useQuery(userOperationsQuery({ page_count: 1, quantity: ROWS }));

  /** Shows the code, once it is known what had arrived before: else an old payment could be taken for its own. */
  async function show(): Promise<void> {
    const whole = String(parseMiles(amount) ?? '');
    if (!isChargeable(whole)) return setProblem(texts.wrongAmount);
    setAsking(true);
    const { data, isError } = await operations.refetch();
    setAsking(false);
    if (isError || data === undefined) return setProblem(texts.offline);
    setProblem(undefined);
    setShown({ amount: whole, since: data.rows[0]?._id ?? 0 });
  }

  return {
    amount,
    setAmount(next: string): void {
      setAmount(next);
      setProblem(undefined);
    },
    problem,
    isAsking,
    shown: shown?.amount,
    arrivals: shown === undefined ? [] : arrivalsOf(operations.data?.rows ?? [], shown, person),
    show: () => void show(),
    again(): void {
      setAmount('');
      setShown(undefined);
    },
  };
}

/** What people have given since, the first one first. */
function arrivalsOf(rows: readonly Operation[], { since }: Shown, person: Side): Operation[] {
  return rows
    .filter(
      (row) => row._id > since && row.from !== null && row.corrects === null && directionFor(person, row) === 'in',
    )
    .toReversed();
}
