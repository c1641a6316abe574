import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import type { RedemptionsQuery } from './queries.ts';

/** The tabs of the list besides all of it: how a request stands, or that it stands there for too long. */
export const redemptionStates = ['1', '2', '3', 'late'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

const PARSERS = {
  state: parseAsStringLiteral(redemptionStates),
  email: parseAsString,
  text: parseAsString,
  route: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

export interface RedemptionFilterValues {
  state?: RedemptionState | undefined;
  email?: string | undefined;
  text?: string | undefined;
  route?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

/** The filters of the list of redemptions, kept in the address. A change starts at the first page. */
export function useRedemptionFilters(onChange: () => void) {
  const [{ state, email, text, route, from, to }, set] = useQueryStates(PARSERS);

  function apply(values: RedemptionFilterValues): void {
    void set({
      state: values.state ?? null,
      email: values.email || null,
      text: values.text || null,
      route: values.route || null,
      from: values.date_from || null,
      to: values.date_to || null,
    });
    onChange();
  }

  const active: RedemptionFilterValues = {
    state: state ?? undefined,
    email: email ?? undefined,
    text: text ?? undefined,
    route: route ?? undefined,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
  };
  return { active, apply };
}

export type RedemptionFiltersState = ReturnType<typeof useRedemptionFilters>;

/** The same as the call names them. */
export function queryOf({ state, ...filters }: RedemptionFilterValues): RedemptionsQuery {
  return state === 'late' ? { ...filters, late: true } : { ...filters, redemptions_status: state };
}
