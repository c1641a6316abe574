import { orderStatuses } from '@millaje/domain/payments/order-states';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** What the list may be narrowed to; `all` is every status. */
export const statusChoices = [...orderStatuses, 'all'] as const;
/** Ways of paying as the filter names them: a card is its gateway. */
export const methodChoices = ['zelle', 'pago-movil', 'stripe', 'millas'] as const;

const PARSERS = {
  // What waits for somebody to decide it is what one comes for.
  status: parseAsStringLiteral(statusChoices).withDefault('pendiente'),
  method: parseAsStringLiteral(methodChoices),
  email: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

export interface OrderFilterValues {
  status: (typeof statusChoices)[number];
  method?: (typeof methodChoices)[number] | undefined;
  email?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The filters of the list of orders, kept in the address. A change starts at the first page. */
export function useOrderFilters(onChange: () => void) {
  const [{ status, method, email, from, to }, set] = useQueryStates(PARSERS);

  function apply(values: OrderFilterValues): void {
    void set({
      status: values.status,
      method: values.method ?? null,
      email: values.email || null,
      from: values.from || null,
      to: values.to || null,
    });
    onChange();
  }

  const active: OrderFilterValues = {
    status,
    method: method ?? undefined,
    email: email ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
  };
  return { active, apply };
}

export type OrderFiltersState = ReturnType<typeof useOrderFilters>;

/** The same as the list's call names them. */
export function queryOf({ status, from, to, ...filters }: OrderFilterValues) {
  return { ...filters, status: status === 'all' ? undefined : status, dateFrom: from, dateTo: to };
}

/** The same as the spreadsheet's call names them. */
export function excelQueryOf({ status, from, to, ...filters }: OrderFilterValues) {
  return { ...filters, status: status === 'all' ? undefined : status, date_from: from, date_to: to };
}
