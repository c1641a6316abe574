import { NativeSelect } from '@mantine/core';
import { monthLabel } from '@millaje/api/payouts/month-label';
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts } from '@millaje/api/payouts/payout-screens.texts';
import { payoutStateNames } from '@millaje/api/payouts/payouts.texts';
import { isMonth, monthOf, monthsAfter } from '@millaje/domain/month/months';
import type { PayoutState } from '@millaje/domain/payouts/payouts';
import { pathTo } from '../../paths.ts';
import { presentDay } from '../../ui/dates.ts';
import { choiceFilter, textFilter } from '../../ui/filters/filter-kinds.tsx';
import { type Filter, type FilterValues, filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { atLineStart } from './payout-words.ts';
import { payoutsQuery } from './queries.ts';

const texts = payoutScreenTexts.filters;

/** So many months back can be chosen. */
const MONTHS = 36;

/** The months that can be chosen, the latest first; one of an address that is older stands among them, too. */
function monthChoices(chosen: string) {
  const now = monthOf(presentDay());
  const months = Array.from({ length: MONTHS }, (_, back) => monthsAfter(now, -back));
  const all = chosen === '' || months.includes(chosen) ? months : [...months, chosen];
  return all.map((value) => ({ value, label: atLineStart(monthLabel(value)) }));
}

const monthFilter = {
  // What an address calls a month may be anything.
  parse: (text) => (isMonth(text) ? text : null),
  chip: (month) => `${texts.month}: ${monthLabel(month)}`,
  Field: ({ value, onChange }) => (
    <NativeSelect
      label={texts.month}
      data={[{ value: '', label: texts.any }, ...monthChoices(value)]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ),
} satisfies Filter;

const filters = filtersOf({
  month: monthFilter,
  status: choiceFilter<PayoutState>({ label: texts.status, any: texts.any, names: payoutStateNames }),
  email: textFilter({ label: texts.email, isEmail: true }),
});

export type PayoutFilterValues = FilterValues<typeof filters.set>;

/** What the programme owes its allies, and has paid them, the latest month first. */
export const payoutList = listOf({
  name: 'payouts',
  title: payoutScreenTexts.title,
  sizes: [5, 10, 50, 100, 200, 500, 1000, 2500, 5000],
  size: 50,
  filters,
  page: ({ page, size, filters: { month, status, email } }) =>
    payoutsQuery({ month, status, email, page_count: page, quantity: size }),
  rowsOf: ({ rows }): readonly Payout[] => rows,
  rowId: ({ id_user, month }) => `${id_user} ${month}`,
  rowTo: ({ id_user, month }, search) => ({
    pathname: pathTo('staffPayout', { ally: String(id_user), month }),
    search: search.toString(),
  }),
});
