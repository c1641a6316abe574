import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditKindOf, auditKinds } from '@millaje/api/audit/audit-kinds';
import { auditActions, auditTexts } from '@millaje/api/audit/audit.texts';
import { pathTo } from '../../paths.ts';
import { choiceFilter, stateFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { auditQuery } from './queries.ts';

const { columns } = auditTexts;

const byName = Object.entries(auditActions).toSorted(([, one], [, other]) => one.localeCompare(other, 'es'));

/** What the list shows; `all` is everything. */
export const shownKinds = [...auditKinds, 'all'] as const;
export type ShownKind = (typeof shownKinds)[number];

const filters = filtersOf(
  {
    // Among all the looks, changes are hardly found.
    kind: stateFilter(shownKinds, 'changes'),
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
);

export type AuditFilterValues = FilterValues<typeof filters.set>;

/** What the list shows: an action that is asked for is of one kind, whatever else the address says. */
export const kindShown = ({ action, kind = 'all' }: AuditFilterValues): ShownKind =>
  action === undefined ? kind : auditKindOf(action);

/** The same filters with another kind; an action of another one goes. */
export const withKind = (active: AuditFilterValues, kind: ShownKind): AuditFilterValues => ({
  ...active,
  kind,
  action: kindShown(active) === kind ? active.action : undefined,
});

/** The filters as the call names them. */
function queryOf({ from, to, ...active }: AuditFilterValues) {
  const kind = kindShown(active);
  return { ...active, kind: kind === 'all' ? undefined : kind, date_from: from, date_to: to };
}

/** The audit: who did what to whom, the latest first. */
export const auditList = listOf({
  name: 'audit',
  title: auditTexts.title,
  sizes: [50, 100, 500, 1000],
  size: 50,
  filters,
  page: ({ page, size, anchor, filters: active }) =>
    auditQuery({ ...queryOf(active), page_count: page, quantity: size, anchor }),
  rowsOf: ({ rows }): readonly AuditEntryRow[] => rows,
  rowId: ({ id }) => String(id),
  rowTo: ({ id }, search) => ({ pathname: pathTo('staffAuditEntry', { id: String(id) }), search: search.toString() }),
});
