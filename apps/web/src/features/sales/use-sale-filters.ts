import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Whether what was ordered was given. */
export const saleStates = ['processed', 'open'] as const;

const PARSERS = {
  type: parseAsStringLiteral(saleStates),
  email: parseAsString,
  from: parseAsString,
  to: parseAsString,
  /** The sale whose details are open. */
  sale: parseAsInteger,
};

export interface SaleFilterValues {
  type?: (typeof saleStates)[number] | undefined;
  email?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filters of the list of sales, and which of them is open, kept in the address. A change starts at the first page. */
export function useSaleFilters(onChange: () => void) {
  const [{ type, email, from, to, sale }, set] = useQueryStates(PARSERS);

  function apply(values: SaleFilterValues): void {
    void set({
      type: values.type ?? null,
      email: values.email || null,
      from: values.from || null,
      to: values.to || null,
    });
    onChange();
  }

  const active: SaleFilterValues = {
    type: type ?? undefined,
    email: email ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
  return { active, apply, open: sale, close: () => void set({ sale: null }) };
}

export type SaleFiltersState = ReturnType<typeof useSaleFilters>;

/** The same as the call names them. */
export function queryOf({ type, email, from, to }: SaleFilterValues) {
  const status = { processed: '1', open: '0' } as const;
  return { email, date_from: from, date_to: to, sales_status: type === undefined ? undefined : status[type] };
}
