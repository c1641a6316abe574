import { parseAsString, useQueryStates } from 'nuqs';

/** The filters by their names in the address; an empty one is not there. */
const NAMES = ['from', 'to', 'membership', 'role', 'customerid', 'sex', 'marketing', 'status'] as const;

type FilterName = (typeof NAMES)[number];

export type UserFilterValues = Partial<Record<FilterName, string>>;

const PARSERS = Object.fromEntries(NAMES.map((name) => [name, parseAsString])) as Record<
  FilterName,
  typeof parseAsString
>;

/** The filters of the list of users, kept in the address. A change starts at the first page. */
export function useUserFilters(onChange: () => void) {
  const [values, set] = useQueryStates(PARSERS);

  function apply(next: UserFilterValues): void {
    void set(Object.fromEntries(NAMES.map((name) => [name, next[name] || null])));
    onChange();
  }

  const active: UserFilterValues = Object.fromEntries(
    NAMES.flatMap((name) => (values[name] ? [[name, values[name]]] : [])),
  );
  return { active, apply };
}

export type UserFiltersState = ReturnType<typeof useUserFilters>;

/** The filters as the call names them. */
export function queryOf({ from, to, membership, role, customerid, sex, marketing, status }: UserFilterValues) {
  return {
    date_from: from,
    date_to: to,
    get_membership: membership,
    get_rol: role,
    get_customerid: customerid,
    get_sex: sex,
    get_marketing: marketing,
    get_status: status,
  };
}
