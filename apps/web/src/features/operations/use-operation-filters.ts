import { parseAsString, useQueryStates } from 'nuqs';

const PARSERS = {
  type: parseAsString,
  email: parseAsString,
  text: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

export interface OperationFilterValues {
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  email?: string | undefined;
  operationType?: string | undefined;
  text?: string | undefined;
}

const given = (value: string | undefined): string | null => (value === undefined || value === '' ? null : value);

/** The filters of the list of operations, kept in the address. A change starts at the first page. */
export function useOperationFilters(onChange: () => void) {
  const [{ type, email, text, from, to }, set] = useQueryStates(PARSERS);

  function apply(values: OperationFilterValues): void {
    const { operationType, dateFrom, dateTo } = values;
    void set({
      type: given(operationType),
      email: given(values.email),
      text: given(values.text),
      from: given(dateFrom),
      to: given(dateTo),
    });
    onChange();
  }

  const active: OperationFilterValues = {
    operationType: type ?? undefined,
    email: email ?? undefined,
    text: text ?? undefined,
    dateFrom: from ?? undefined,
    dateTo: to ?? undefined,
  };
  return { active, apply };
}

export type OperationFiltersState = ReturnType<typeof useOperationFilters>;
