import { couponColumns, couponProblems as problems, couponReasonColumn, rewardTexts as texts } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { type RewardFormula, rewardMiles } from '@millaje/domain';
import { couponName, mayBeNameOf, membershipOn } from '@millaje/domain/flights/coupons';
import type { Database } from '../../platform/database.ts';
import { type Cell, findColumns, isBlank } from '../../platform/spreadsheets/cells.ts';
import { TableProblem } from '../../platform/spreadsheets/read-table.ts';
import { createDatedRules, type DatedRules, formulaOf } from './dated-rules.ts';
import {
  findAwardFlights,
  findAwardTickets,
  findCredited,
  findFlyingMembers,
  flightName,
  type FlyingMember,
} from './members.store.ts';
import {
  byColumn,
  cellText,
  type CouponRow,
  couponColumnNames,
  type FlownCoupon,
  readCoupon,
  type ReadCoupon,
} from './read-coupon.ts';

/** What a row would give, or why it gives nothing. */
export type JudgedRow = CouponRow &
  (
    | { readonly status: 'rejected'; readonly reason: string; readonly coupon?: FlownCoupon | undefined }
    | { readonly status: 'known'; readonly coupon: FlownCoupon }
    | ({ readonly status: 'ready' } & Earned)
    | ({ readonly status: 'empty'; readonly reason: string } & Earned)
  );

interface Earned {
  readonly coupon: FlownCoupon;
  readonly accountId: bigint;
  readonly miles: bigint;
  readonly formula: RewardFormula;
}

export interface CheckDependencies {
  readonly database: Database;
  readonly brand: Brand;
  /** Today in the programme's time zone (YYYY-MM-DD). */
  readonly today: string;
}

/** So many rows are looked up together. */
const chunkSize = 1000;

interface ReadRow extends CouponRow {
  readonly read: ReadCoupon;
}

/** The rows of a file of coupons, understood one by one. Throws `TableProblem` where its header is another one, or nothing follows. */
export async function* couponRows(table: AsyncIterable<readonly Cell[]>): AsyncGenerator<ReadRow> {
  let places: Readonly<Record<string, number>> | undefined;
  let line = 0;
  let count = 0;
  for await (const cells of table) {
    line += 1;
    if (!places) {
      const found = findColumns(cells, { titles: couponColumns, optional: [couponReasonColumn] });
      if ('problem' in found) throw new TableProblem(found.problem);
      ({ places } = found);
      continue;
    }
    if (isBlank(cells)) continue;
    count += 1;
    const byName = byColumn((name): Cell => cells[places?.[name] ?? -1]);
    yield {
      line,
      cells: couponColumnNames.map((name) => cellText(name, byName[name])),
      read: readCoupon(byName),
    };
  }
  if (count === 0) throw new TableProblem(problems.empty);
}

/** Judges rows, some at a time: each by itself, by what came before it, by who flew and by the rules of its day. */
export async function* judgeCoupons(
  dependencies: CheckDependencies,
  rows: AsyncIterable<ReadRow>,
): AsyncGenerator<JudgedRow[]> {
  const rules = createDatedRules(dependencies.database);
  /** In which line each coupon was first. */
  const lines = new Map<string, number>();
  let chunk: ReadRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < chunkSize) continue;
    yield await judgeChunk(dependencies, chunk, { rules, lines });
    chunk = [];
  }
  if (chunk.length > 0) yield await judgeChunk(dependencies, chunk, { rules, lines });
}

interface Known {
  readonly rules: DatedRules;
  readonly lines: Map<string, number>;
}

async function judgeChunk(
  { database, brand, today }: CheckDependencies,
  rows: readonly ReadRow[],
  { rules, lines }: Known,
): Promise<JudgedRow[]> {
  const coupons = rows.flatMap(({ read }) => ('coupon' in read ? [read.coupon] : []));
  const customerIds = [...new Set(coupons.map(({ customerId }) => customerId))];
  const members = await findFlyingMembers(database, customerIds);
  const credited = await findCredited(database, coupons.map(couponName));
  const isAward = brand.fares.award_tickets_earn ? () => false : await lookForAwards(database, coupons, customerIds);
  const judged: JudgedRow[] = [];
  for (const { line, cells, read } of rows) {
    const row = { line, cells };
    if ('reason' in read) {
      judged.push({ ...row, status: 'rejected', reason: read.reason });
      continue;
    }
    const { coupon } = read;
    const name = couponName(coupon);
    const before = lines.get(name);
    lines.set(name, before ?? line);
    const member = members.get(coupon.customerId);
    const reason =
      before === undefined ? refusalOf(coupon, member, { today, isAward: isAward(coupon) }) : problems.twice(before);
    if (credited.has(name) && before === undefined) judged.push({ ...row, status: 'known', coupon });
    else if (reason !== undefined || !member)
      judged.push({ ...row, status: 'rejected', reason: reason ?? problems.nobody, coupon });
    else judged.push({ ...row, ...(await reckon(coupon, member, { rules, brand })) });
  }
  return judged;
}

/** Tells of a coupon whether it was paid with miles: by its ticket, or by who takes its flight where nobody told us the ticket. */
async function lookForAwards(
  database: Database,
  coupons: readonly FlownCoupon[],
  customerIds: readonly string[],
): Promise<(coupon: FlownCoupon) => boolean> {
  const tickets = await findAwardTickets(database, [...new Set(coupons.map(({ ticketNumber }) => ticketNumber))]);
  const flights = await findAwardFlights(database, customerIds);
  return (coupon) => tickets.has(coupon.ticketNumber) || flights.has(flightName(coupon));
}

/** Why a coupon is nobody's to earn by; undefined where nothing speaks against it. */
function refusalOf(
  { day, name }: FlownCoupon,
  member: FlyingMember | undefined,
  { today, isAward }: { readonly today: string; readonly isAward: boolean },
): string | undefined {
  if (day > today) return problems.notFlown;
  if (isAward) return problems.award;
  if (!member) return problems.nobody;
  if (!member.isActive) return problems.notActive;
  if (!mayBeNameOf(name, member.name)) return problems.otherName;
  return day < member.inscribedOn ? problems.beforeInscription : undefined;
}

/** What a coupon gives, by the rules of its day and by what the member was on that day. */
async function reckon(
  coupon: FlownCoupon,
  { accountId, memberships }: FlyingMember,
  { rules, brand }: { readonly rules: DatedRules; readonly brand: Brand },
): Promise<
  | ({ status: 'ready' } & Earned)
  | ({ status: 'empty'; reason: string } & Earned)
  | { status: 'rejected'; reason: string; coupon: FlownCoupon }
> {
  const formula = formulaOf(await rules(coupon.day), coupon, membershipOn(memberships, coupon.day), brand);
  if (formula === 'no route') return { status: 'rejected', reason: problems.noRoute, coupon };
  if (formula === 'no class') return { status: 'rejected', reason: problems.noClass, coupon };
  const earned = { coupon, accountId, miles: rewardMiles(formula), formula };
  if (earned.miles > 0n) return { status: 'ready', ...earned };
  return { status: 'empty', reason: formula.earns ? texts.classDoesNotEarn : texts.doesNotEarn, ...earned };
}
