import { isMonth } from '@millaje/domain/month/months';
import { payoutStates } from '@millaje/domain/payouts/payouts';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const PARSERS = { month: parseAsString, email: parseAsString, status: parseAsStringLiteral(payoutStates) };

export interface PayoutFilterValues {
  month?: string | undefined;
  email?: string | undefined;
  status?: (typeof payoutStates)[number] | undefined;
}

/** The filters of the allies' months, kept in the address. A change starts at the first page. */
export function usePayoutFilters(onChange: () => void) {
  const [{ month, email, status }, set] = useQueryStates(PARSERS);

  function apply(values: PayoutFilterValues): void {
    void set({ month: values.month || null, email: values.email || null, status: values.status ?? null });
    onChange();
  }

  // What an address calls a month may be anything.
  const isReal = month !== null && isMonth(month);
  const active: PayoutFilterValues = {
    month: isReal ? month : undefined,
    email: email ?? undefined,
    status: status ?? undefined,
  };
  return { active, apply };
}

export type PayoutFiltersState = ReturnType<typeof usePayoutFilters>;
