import type { MonthState } from '@millaje/api/reports/month';
import { isMonth } from '@millaje/domain/month/months';
import { parseAsString, useQueryState } from 'nuqs';

interface KnownMonth {
  month: string;
  state: MonthState;
}

/** The month of the address; where it names none that is known, the last one that is over, or the one that runs. */
export function useMonth(months: readonly KnownMonth[] | undefined) {
  const [typed, set] = useQueryState('month', parseAsString);
  const usual = months?.find(({ state }) => state !== 'running') ?? months?.[0];
  const isKnown = months === undefined || months.some((known) => known.month === typed);
  const month = typed !== null && isMonth(typed) && isKnown ? typed : (usual?.month ?? '');
  const place = months?.findIndex((known) => known.month === month) ?? -1;
  return {
    month,
    set: (next: string) => void set(next),
    /** The latest stands first. */
    next: place > 0 ? months?.[place - 1]?.month : undefined,
    previous: place === -1 ? undefined : months?.[place + 1]?.month,
  };
}
