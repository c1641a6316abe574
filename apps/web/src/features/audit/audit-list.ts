import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditActions, auditTexts } from '@millaje/api/audit/audit.texts';
import { pathTo } from '../../paths.ts';
import { choiceFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { auditQuery } from './queries.ts';

const { columns } = auditTexts;

const byName = Object.entries(auditActions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'));

/** The audit: who did what to whom, the latest first. */
export const auditList = listOf({
  name: 'audit',
  title: auditTexts.title,
  sizes: [50, 100, 500, 1000],
  size: 50,
  filters: filtersOf(
    {
      action: choiceFilter({
        label: columns.action,
        any: auditTexts.allActions,
        names: Object.fromEntries(byName) as typeof auditActions,
        chip: (name) => name,
      }),
      actor: textFilter({
        label: auditTexts.actorFilter,
        chip: (actor) => `${columns.actor}: ${actor}`,
      }),
      subject: textFilter({
        label: auditTexts.subjectFilter,
        chip: (subject) => `${columns.subject}: ${subject}`,
      }),
    },
    { days: { hasBox: true } },
  ),
  page: ({ page, size, anchor, filters: { from, to, ...filters } }) =>
    auditQuery({ ...filters, date_from: from, date_to: to, page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly AuditEntryRow[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => ({ pathname: pathTo('staffAuditEntry', { id: String(id) }), search: search.toString() }),
});
