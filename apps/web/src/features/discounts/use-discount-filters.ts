import { discountStates, type DiscountState } from '@millaje/api/orders/discounts';
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';

const PARSERS = {
  state: parseAsStringLiteral(discountStates),
  email: parseAsString,
  /** The discount whose details are open. */
  discount: parseAsInteger,
};

interface DiscountFilterValues {
  state?: DiscountState | undefined;
  email?: string | undefined;
}

/** The filters of the list of discounts, and which of them is open, kept in the address. A change starts at the first page. */
export function useDiscountFilters(onChange: () => void) {
  const [{ state, email, discount }, set] = useQueryStates(PARSERS);

  function apply(values: DiscountFilterValues): void {
    void set({ state: values.state ?? null, email: values.email || null });
    onChange();
  }

  const active: DiscountFilterValues = { state: state ?? undefined, email: email ?? undefined };
  return { active, apply, open: discount, close: () => void set({ discount: null }) };
}

export type DiscountFiltersState = ReturnType<typeof useDiscountFilters>;
