import {
  type Counterpart,
  type Holder,
  membershipNameOf,
  type MonthEntry,
  type MonthLine,
  monthLineOf,
  operationTypeName,
  operationTypeOf,
  programmeAccountCode,
} from '@millaje/domain';
import { sql } from 'kysely';
import { programmeTimeZone } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import type { Window } from '../../platform/pages.ts';

/** From an instant on, up to another one. */
export interface Span {
  readonly since: Date;
  readonly before: Date;
}

/** The programme's accounts are numbered from 1 on: this one stands for other people. */
const people = 0n;

/** An account that only a newer version knows waits for somebody to look. */
function counterpartOf(accountId: bigint): Counterpart {
  return accountId === people ? 'people' : (programmeAccountCode(accountId) ?? 'suspense');
}

const holderOf = (tier: number): Holder => (tier === 0 ? 'Ally' : (membershipNameOf(tier) ?? 'Silver'));

/** When the programme's first operation was posted; undefined where there is none. */
export async function firstOperationAt(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from operations order by id limit 1`.execute(
    reader,
  );
  return rows[0]?.created_at;
}

/** Whether the ledger's closing of an instant stands, after which nothing can be posted before it. */
export async function isLedgerClosed(database: Database, before: Date): Promise<boolean> {
  const { rows } = await sql`select from ledger_closings where closed_before >= ${before} limit 1`.execute(database);
  return rows.length > 0;
}

/** What people had just before an instant, or `with` what was posted at it, by their tier then; in miles. */
export async function readHolderBalances(
  reader: Reader,
  instant: Date,
  edge: 'before' | 'with' = 'before',
): Promise<{ holder: Holder; miles: bigint }[]> {
  const tick = sql`interval '1 microsecond'`;
  const before = edge === 'with' ? sql`(${instant}::timestamptz + ${tick})` : sql`${instant}::timestamptz`;
  // The last moment before it: a tier that begins with the next day is the next day's.
  const { rows } = await sql<{ tier: number; miles: bigint }>`
    select tier_at(a, ${before} - ${tick}, ${programmeTimeZone()}) as tier, sum(b.balance)::bigint as miles
    from balances_before(${before}) b join accounts a on a.id = b.account_id
    where b.account_id >= 1000 group by 1 order by 1`.execute(reader);
  return rows.map(({ tier, miles }) => ({ holder: holderOf(tier), miles }));
}

/** What the programme's own accounts had just before an instant, those that had anything; in miles. */
export async function readProgrammeBalances(reader: Reader, before: Date): Promise<{ code: string; miles: bigint }[]> {
  const { rows } = await sql<{ code: string; miles: bigint }>`
    select a.code, b.balance as miles from balances_before(${before}) b join accounts a on a.id = b.account_id
    where b.account_id < 1000 order by a.id`.execute(reader);
  return rows;
}

/** What moved people's miles in a span, by kind and tier. */
export async function readEntries(reader: Reader, { since, before }: Span): Promise<MonthEntry[]> {
  const { rows } = await sql<{ type: number; counterpart: bigint; tier: number; miles: bigint }>`
    select m.type, m.counterpart, m.tier, sum(m.miles)::bigint as miles
    from miles_moved(${since}, ${before}, ${programmeTimeZone()}) m
    group by m.type, m.counterpart, m.tier having sum(m.miles) <> 0 order by m.type, m.counterpart, m.tier`.execute(
    reader,
  );
  return rows.map(({ type, counterpart, tier, miles }) => ({
    type: operationTypeOf(type),
    counterpart: counterpartOf(counterpart),
    holder: holderOf(tier),
    miles,
  }));
}

/** In which months (YYYY-MM) the miles were earned that people had just before an instant. */
export async function readLots(reader: Reader, before: Date): Promise<{ earnedIn: string; miles: bigint }[]> {
  const { rows } = await sql<{ earnedIn: string; miles: bigint }>`
    select earned_in as "earnedIn", miles from miles_earned_in(${before}, ${programmeTimeZone()}) order by 1`.execute(
    reader,
  );
  return rows;
}

/** A figure: a line, of one tier or of all. */
export interface Figure {
  readonly line: MonthLine;
  readonly holder?: Holder | undefined;
}

/** What an operation adds to a figure, for one person. */
export interface FigurePart {
  readonly operation_id: bigint;
  readonly created_at: Date;
  readonly type: string;
  readonly description: string;
  readonly email: string | null;
  readonly miles: bigint;
}

/** The kinds of entry that stand in a line, of all that the database knows. */
async function kindsOf(reader: Reader, line: MonthLine): Promise<{ types: number[]; counterparts: bigint[] }> {
  const { rows } = await sql<{ type: number; counterpart: bigint }>`
    select t.id as type, a.id as counterpart
    from operation_types t cross join (select id from accounts where kind = 'programme' union all select ${people}::bigint) a`.execute(
    reader,
  );
  const kinds = rows.filter(
    ({ type, counterpart }) =>
      monthLineOf({ type: operationTypeOf(type), counterpart: counterpartOf(counterpart) }) === line,
  );
  return { types: kinds.map(({ type }) => type), counterparts: kinds.map(({ counterpart }) => counterpart) };
}

const tierOf = { Ally: 0, Silver: 1, Gold: 2, Black: 3 } as const satisfies Record<Holder, number>;

function partsOf(
  { types, counterparts }: Awaited<ReturnType<typeof kindsOf>>,
  { since, before }: Span,
  holder: Holder | undefined,
) {
  const tier = holder === undefined ? null : tierOf[holder];
  return sql`
    select m.operation_id, m.account_id, sum(m.miles)::bigint as miles
    from miles_moved(${since}, ${before}, ${programmeTimeZone()}) m
    join unnest(${types}::smallint[], ${counterparts}::bigint[]) as kind (type, counterpart)
      on kind.type = m.type and kind.counterpart = m.counterpart
    where ${tier}::smallint is null or m.tier = ${tier}::smallint
    group by m.operation_id, m.account_id having sum(m.miles) <> 0`;
}

/** How many parts make a figure, and the figure itself; in miles. */
export async function sumFigure(reader: Reader, span: Span, figure: Figure): Promise<{ count: number; miles: bigint }> {
  const kinds = await kindsOf(reader, figure.line);
  const { rows } = await sql<{ count: bigint; miles: bigint }>`
    select count(*) as count, coalesce(sum(part.miles), 0)::bigint as miles from (${partsOf(kinds, span, figure.holder)}) part`.execute(
    reader,
  );
  return { count: Number(rows[0]?.count ?? 0n), miles: rows[0]?.miles ?? 0n };
}

/** A window of the parts that make a figure, the newest first. */
export async function listFigure(
  reader: Reader,
  span: Span,
  { figure, window: { skip, size } }: { readonly figure: Figure; readonly window: Window },
): Promise<FigurePart[]> {
  const kinds = await kindsOf(reader, figure.line);
  const { rows } = await sql<Omit<FigurePart, 'type'> & { type: number }>`
    select part.operation_id, o.created_at, o.type, o.description, u.email, part.miles
    from (select * from (${partsOf(kinds, span, figure.holder)}) parts
      order by operation_id desc, account_id limit ${size} offset ${skip}) part
    join operations o on o.id = part.operation_id
    join accounts a on a.id = part.account_id left join users u on u.id = a.user_id
    order by part.operation_id desc, part.account_id`.execute(reader);
  return rows.map(({ type, ...row }) => ({ ...row, type: operationTypeName(type) }));
}
