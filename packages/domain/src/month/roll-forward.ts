import type { Miles } from '../miles.ts';
import { membershipIds, type MembershipName } from '../memberships.ts';
import { movementLineNames, movementLineOf, type MovementKind, type MovementLine } from './movements.ts';

/** In which a month is told: the levels of the members, and the allies, who have none. */
export type Holder = MembershipName | 'Ally';

export const holders = [
  ...(Object.keys(membershipIds) as MembershipName[]),
  'Ally',
] as const satisfies readonly Holder[];

/** Miles that a kind of movement brought (above zero) or took (below) people of one level, at the level of that moment. */
export interface Movement extends MovementKind {
  readonly holder: Holder;
  readonly miles: Miles;
}

/** Miles by level. */
export type HolderMiles = Readonly<Record<Holder, Miles>>;

export interface RollForwardLine {
  readonly line: 'opening' | MovementLine | 'level_changes' | 'closing';
  readonly total: Miles;
  readonly byHolder: HolderMiles;
}

/** Miles of each level out of a list that may name a level several times, or not at all. */
export function byHolder(rows: readonly { readonly holder: Holder; readonly miles: Miles }[]): HolderMiles {
  const sums = Object.fromEntries(holders.map((holder) => [holder, 0n])) as Record<Holder, Miles>;
  for (const { holder, miles } of rows) sums[holder] += miles;
  return sums;
}

const totalOf = (miles: HolderMiles): Miles => holders.reduce((sum, holder) => sum + miles[holder], 0n);

/**
 * The month from its opening to its closing: a line for each kind of movement, and one for what people took along when their level
 * changed, which is nothing in total. Opening and closing are what all accounts had, by the level of that moment.
 */
export function rollForward({
  opening,
  closing,
  movements,
}: {
  readonly opening: HolderMiles;
  readonly closing: HolderMiles;
  readonly movements: readonly Movement[];
}): RollForwardLine[] {
  const byLine = Map.groupBy(movements, (movement) => movementLineOf(movement));
  const moved = movementLineNames.map((line) => asLine(line, byHolder(byLine.get(line) ?? [])));
  const changes = byHolder(
    holders.map((holder) => ({
      holder,
      miles: closing[holder] - opening[holder] - moved.reduce((sum, line) => sum + line.byHolder[holder], 0n),
    })),
  );
  return [asLine('opening', opening), ...moved, asLine('level_changes', changes), asLine('closing', closing)];
}

const asLine = (line: RollForwardLine['line'], miles: HolderMiles): RollForwardLine => ({
  line,
  total: totalOf(miles),
  byHolder: miles,
});

/** What must be nothing in a true month. */
export type RollForwardProblem = 'level_changes_make_miles' | 'transfers_make_miles' | 'programme_differs';

/**
 * What is wrong with a month: changes of level or transfers that make miles, or a closing that the programme's own accounts
 * (`programme`: their balances in all, below zero) do not give.
 */
export function rollForwardProblems(lines: readonly RollForwardLine[], programme: Miles): RollForwardProblem[] {
  const total = (name: RollForwardLine['line']) => lines.find(({ line }) => line === name)?.total ?? 0n;
  const problems: RollForwardProblem[] = [];
  if (total('level_changes') !== 0n) problems.push('level_changes_make_miles');
  if (total('transfers') !== 0n) problems.push('transfers_make_miles');
  if (total('closing') + programme !== 0n) problems.push('programme_differs');
  return problems;
}
