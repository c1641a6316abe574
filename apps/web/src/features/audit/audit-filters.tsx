import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type AuditAction, auditActions, auditTexts } from '@millaje/api/audit.texts';
import { parseDay } from '@millaje/domain/days';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import type { AuditFiltersState, AuditFilterValues } from './use-audit-filters.ts';

interface FormValues {
  action: string;
  actor: string;
  subject: string;
  byDate: boolean;
  range: TypedRange;
}

const ACTIONS = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'es'));

function formValues({ action = '', actor = '', subject = '', date_from, date_to }: AuditFilterValues): FormValues {
  const byDate = date_from !== undefined || date_to !== undefined;
  return {
    action,
    actor,
    subject,
    byDate,
    range: byDate ? { from: dayText(date_from), to: dayText(date_to) } : EMPTY_RANGE,
  };
}

function chips({ action, actor, subject, date_from, date_to }: AuditFilterValues): ActiveFilter[] {
  const { columns } = auditTexts;
  const all = [
    { key: 'action', label: action && (auditActions[action as AuditAction] ?? action) },
    { key: 'actor', label: actor && `${columns.actor}: ${actor}` },
    { key: 'subject', label: subject && `${columns.subject}: ${subject}` },
    { key: 'range', label: (date_from ?? date_to) && [dayText(date_from), dayText(date_to)].join(' – ') },
  ];
  return all.filter((chip): chip is ActiveFilter => chip.label !== undefined);
}

/** Action, who, about what, and days of the audit. */
export function AuditFilters({ filters: { active, apply } }: { filters: AuditFiltersState }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });

  function submit(): boolean {
    const { byDate, range, ...rest } = form.values;
    if (byDate && !acceptRange(range)) return false;
    apply({
      ...rest,
      date_from: byDate ? parseDay(range.from) : undefined,
      date_to: byDate ? parseDay(range.to) : undefined,
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) =>
        apply({ ...active, ...(key === 'range' ? { date_from: undefined, date_to: undefined } : { [key]: undefined }) })
      }
      onClear={() => apply({})}
      onApply={submit}
    >
      <NativeSelect
        {...form.getInputProps('action')}
        label={auditTexts.columns.action}
        data={[{ value: '', label: auditTexts.allActions }, ...ACTIONS]}
      />
      <TextInput {...form.getInputProps('actor')} label={auditTexts.actorFilter} autoComplete="off" />
      <TextInput {...form.getInputProps('subject')} label={auditTexts.subjectFilter} autoComplete="off" />
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
    </FilterPopover>
  );
}
