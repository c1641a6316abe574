import { parseAsString, useQueryStates } from 'nuqs';

const PARSERS = {
  action: parseAsString,
  actor: parseAsString,
  subject: parseAsString,
  from: parseAsString,
  to: parseAsString,
};

export interface AuditFilterValues {
  action?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}

const given = (value: string | undefined): string | null =>
  value === undefined || value.trim() === '' ? null : value.trim();

/** The filters of the audit, kept in the address. A change starts at the first page. */
export function useAuditFilters(onChange: () => void) {
  const [{ action, actor, subject, from, to }, set] = useQueryStates(PARSERS);

  function apply(values: AuditFilterValues): void {
    void set({
      action: given(values.action),
      actor: given(values.actor),
      subject: given(values.subject),
      from: given(values.date_from),
      to: given(values.date_to),
    });
    onChange();
  }

  const active: AuditFilterValues = {
    action: action ?? undefined,
    actor: actor ?? undefined,
    subject: subject ?? undefined,
    date_from: from ?? undefined,
    date_to: to ?? undefined,
  };
  return { active, apply };
}

export type AuditFiltersState = ReturnType<typeof useAuditFilters>;
