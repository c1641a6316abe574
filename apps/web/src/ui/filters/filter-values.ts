import { tableTexts } from '@millaje/api/signed-in.texts';
import { parseDay } from '@millaje/domain/days';
import { dayText, EMPTY_RANGE, rangeProblem, type TypedRange } from '../date-range/day-text.ts';
import { presentDay } from '../dates.ts';
import type { ActiveFilter } from './active-filters.tsx';
import type { Days, Filters, FilterSet, FilterValues } from './filter.ts';

/** What stands in the form of the filters. */
export interface FilterDraft {
  readonly texts: Readonly<Record<string, string>>;
  readonly byDate: boolean;
  readonly range: TypedRange;
}

/** The chip of the days. */
export const DAYS = 'range';

type Texts = Readonly<Record<string, string | undefined>>;

/** The range that is offered where nobody has chosen one. */
export function offeredRange(filters: Filters<FilterSet>): TypedRange {
  const first = filters.days?.first;
  return first === undefined ? EMPTY_RANGE : { from: dayText(first), to: dayText(presentDay()) };
}

/** What the form shows of what is active. */
export function draftOf<Set extends FilterSet>(filters: Filters<Set>, active: FilterValues<Set>): FilterDraft {
  const { from, to } = active;
  const byDate = from !== undefined || to !== undefined;
  const offered = offeredRange(filters);
  const typed = { from: dayText(from), to: dayText(to) };
  const always = { from: typed.from || offered.from, to: typed.to || offered.to };
  const texts = Object.keys(filters.set).map((name) => [name, (active as Texts)[name] ?? '']);
  return {
    texts: Object.fromEntries(texts) as Record<string, string>,
    byDate,
    range: filters.days?.hasBox === false ? always : byDate ? typed : EMPTY_RANGE,
  };
}

/** What is wrong in the form, field by field; and in its range. */
export function problemsOf(filters: Filters<FilterSet>, { texts, byDate, range }: FilterDraft) {
  const fields = Object.entries(filters.set).flatMap(([name, { problem }]) => {
    const text = problem?.(texts[name] ?? '');
    return text === undefined ? [] : [[name, text] as const];
  });
  const isLooked = filters.days !== undefined && (byDate || !filters.days.hasBox);
  return { fields: Object.fromEntries(fields), range: isLooked ? rangeProblem(range) : undefined };
}

/** What a form that has nothing wrong in it asks for, of what it has fields for. */
export function valuesOf<Set extends FilterSet>(filters: Filters<Set>, draft: FilterDraft): FilterValues<Set> {
  const values = Object.entries(filters.set).flatMap(([name, filter]) => {
    const text = (draft.texts[name] ?? '').trim();
    return filter.Field === undefined ? [] : [[name, text === '' ? undefined : (filter.parse(text) ?? undefined)]];
  });
  return { ...Object.fromEntries(values), ...daysOf(filters, draft) } as FilterValues<Set>;
}

function daysOf(filters: Filters<FilterSet>, { byDate, range }: FilterDraft): Days {
  const none = { from: undefined, to: undefined };
  if (filters.days === undefined || (filters.days.hasBox && !byDate)) return none;
  const offered = offeredRange(filters);
  // What was left as it stood narrows nothing where nobody said that it should.
  if (!filters.days.hasBox && range.from === offered.from && range.to === offered.to) return none;
  return { from: parseDay(range.from), to: parseDay(range.to) };
}

/** Both ends, or by its word the one that there is. */
function rangeText(from: string, to: string): string {
  if (from !== '' && to !== '') return `${from} – ${to}`;
  const [word, day] = from === '' ? [tableTexts.to, to] : [tableTexts.from, from];
  return `${word} ${day}`;
}

/** What a list is narrowed by, each as a chip; the days come last. */
export function chipsOf<Set extends FilterSet>({ set, days }: Filters<Set>, active: FilterValues<Set>): ActiveFilter[] {
  const named = Object.entries(set).map(([key, filter]) => {
    const value = (active as Texts)[key];
    return { key, label: value === undefined ? undefined : filter.chip?.(value) };
  });
  const { from, to } = active;
  const range = rangeText(dayText(from), dayText(to));
  const label = days?.label === undefined ? range : `${days.label}: ${range.toLowerCase()}`;
  if (days !== undefined && (from ?? to) !== undefined) named.push({ key: DAYS, label });
  return named.filter((chip): chip is ActiveFilter => Boolean(chip.label));
}

/** The same without what one chip stands for. */
export function withoutChip<Set extends FilterSet>(
  { set }: Filters<Set>,
  active: FilterValues<Set>,
  key: string,
): FilterValues<Set> {
  if (key === DAYS) return { ...active, from: undefined, to: undefined };
  return { ...active, [key]: set[key]?.everything };
}

/** As the list begins; what has no chip, such as a tab, stays. */
export function withoutChips<Set extends FilterSet>(
  { set }: Filters<Set>,
  active: FilterValues<Set>,
): FilterValues<Set> {
  const values = Object.entries(set).map(([name, { chip, initial }]) => [
    name,
    chip === undefined ? (active as Texts)[name] : initial,
  ]);
  return Object.fromEntries(values) as FilterValues<Set>;
}
