import type { Miles } from '../miles.ts';
import { membershipIds, type MembershipName } from '../memberships.ts';
import { monthLineCodes, monthLineOf, type EntryKind, type MonthLine } from './month-lines.ts';

/** In which a month is told: the tiers of the members, and the allies, who have none. */
export type Holder = MembershipName | 'Ally';

export const holders = [
  ...(Object.keys(membershipIds) as MembershipName[]),
  'Ally',
] as const satisfies readonly Holder[];

/** Miles that a kind of entry brought (above zero) or took (below) people of one tier, at the tier of that moment. */
export interface MonthEntry extends EntryKind {
  readonly holder: Holder;
  readonly miles: Miles;
}

/** Miles by tier. */
export type HolderMiles = Readonly<Record<Holder, Miles>>;

export interface RollForwardLine {
  readonly line: 'opening' | MonthLine | 'tier_changes' | 'closing';
  readonly total: Miles;
  readonly byHolder: HolderMiles;
}

/** Miles of each tier out of a list that may name a tier several times, or not at all. */
export function byHolder(rows: readonly { readonly holder: Holder; readonly miles: Miles }[]): HolderMiles {
  const sums = Object.fromEntries(holders.map((holder) => [holder, 0n])) as Record<Holder, Miles>;
  for (const { holder, miles } of rows) sums[holder] += miles;
  return sums;
}

const totalOf = (miles: HolderMiles): Miles => holders.reduce((sum, holder) => sum + miles[holder], 0n);

/**
 * The month from its opening to its closing: a line for each kind of entry, and one for what people took along when their tier
 * changed, which is nothing in total. Opening and closing are what all accounts had, by the tier of that moment.
 */
export function rollForward({
  opening,
  closing,
  entries,
}: {
  readonly opening: HolderMiles;
  readonly closing: HolderMiles;
  readonly entries: readonly MonthEntry[];
}): RollForwardLine[] {
  const byLine = Map.groupBy(entries, (entry) => monthLineOf(entry));
  const moved = monthLineCodes.map((line) => asLine(line, byHolder(byLine.get(line) ?? [])));
  const changes = byHolder(
    holders.map((holder) => ({
      holder,
      miles: closing[holder] - opening[holder] - moved.reduce((sum, line) => sum + line.byHolder[holder], 0n),
    })),
  );
  return [asLine('opening', opening), ...moved, asLine('tier_changes', changes), asLine('closing', closing)];
}

const asLine = (line: RollForwardLine['line'], miles: HolderMiles): RollForwardLine => ({
  line,
  total: totalOf(miles),
  byHolder: miles,
});

/** What must be nothing in a true month. */
export type RollForwardProblem = 'tier_changes_make_miles' | 'transfers_make_miles' | 'programme_differs';

/**
 * What is wrong with a month: changes of tier or transfers that make miles, or a closing that the programme's own accounts
 * (`programme`: their balances in all, below zero) do not give.
 */
export function rollForwardProblems(lines: readonly RollForwardLine[], programme: Miles): RollForwardProblem[] {
  const total = (name: RollForwardLine['line']) => lines.find(({ line }) => line === name)?.total ?? 0n;
  const problems: RollForwardProblem[] = [];
  if (total('tier_changes') !== 0n) problems.push('tier_changes_make_miles');
  if (total('transfers') !== 0n) problems.push('transfers_make_miles');
  if (total('closing') + programme !== 0n) problems.push('programme_differs');
  return problems;
}
