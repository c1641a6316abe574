import type pg from 'pg';
import type { Outside } from './asking.ts';
import { programme } from './books.ts';
import type { Person } from './members.ts';
import { type OrderAttempt, type OrderDecision, type OrderRecords, type OrderStatus, productOf } from './orders.ts';
import type { PublicFace } from './public-face.ts';

interface Row {
  readonly id: number;
  readonly email: string;
  readonly key: string;
  readonly product: number;
  readonly method: 'zelle' | 'millas';
  readonly reference: string | null;
  readonly status: OrderStatus;
  readonly stage: string;
  readonly decided_key: string | null;
  readonly has_code: boolean;
  /** The refusal by which it was rejected at once. */
  readonly rule: string | null;
  /** Every operation that names it: its type, between whom, and what arrived. */
  readonly operations: readonly string[];
}

async function readOrders(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`
    select o.id::int, u.email, o.key, o.product_id as product, o.method, o.bank_reference as reference, o.status, o.stage, o.decided_key,
      o.vip_code is not null as has_code, o.gateway_told ->> 'rule' as rule,
      (select coalesce(array_agg(concat_ws(' ', p.type, case p.from_account_id when o.account_id then 'buyer' else p.from_account_id::text end,
          case p.to_account_id when o.account_id then 'buyer' else p.to_account_id::text end, p.total) order by p.id), '{}')
       from operation_references x join operations p on p.id = x.operation_id
       where x.kind = 'order' and x.reference = o.id::text) as operations
    from orders o join users u on u.id = o.user_id order by o.id`);
  return rows;
}

export interface OrdersVerdict {
  readonly problems: string[];
  /** What orders moved on the programme's accounts, by the buyers' own records. */
  readonly moved: ReadonlyMap<number, number>;
  readonly counts: Readonly<
    Record<'approved' | 'rejected' | 'waiting' | 'paidInMiles' | 'memberships' | 'refused', number>
  >;
}

/**
 * Each order that was approved moved its miles exactly once and gave its membership; one that waits or was rejected did nothing; every one is
 * as its buyer and its staff were told.
 */
export async function judgeOrders(
  pool: pg.Pool,
  face: PublicFace,
  { people }: Outside,
  orders: OrderRecords,
): Promise<OrdersVerdict> {
  const rows = await readOrders(pool);
  const problems = [...orders.problems, ...judgeAttempts(orders, rows), ...judgeDecisions(orders, rows)];
  for (const row of rows) {
    const problem = problemOf(row);
    if (problem !== undefined) problems.push(`order ${row.id} ${problem}: ${JSON.stringify(row)}`);
  }
  problems.push(...judgePayments(rows), ...(await judgeSales(face, rows)));
  const approved = approvedOf(orders);
  for (const buyer of people.buyers) {
    const own = approved.filter(({ attempt }) => attempt.buyer === buyer).map(({ attempt }) => attempt);
    problems.push(
      ...(await judgeBuyer(pool, face, buyer, { own, opening: people.openingBalances.get(buyer.account) ?? 0 })),
    );
  }
  const totals = approved.map(({ attempt }) => milesOf(attempt));
  const count = (isSo: (row: Row) => boolean) => rows.filter(isSo).length;
  return {
    problems,
    moved: new Map([
      [programme.redemption, totals.reduce((sum, { taken }) => sum + taken, 0)],
      [programme.issuance, -totals.reduce((sum, { given }) => sum + given, 0)],
    ]),
    counts: {
      approved: count(({ status }) => status === 'aprobado'),
      rejected: count(({ status }) => status === 'rechazado'),
      waiting: count(({ status }) => status === 'pendiente'),
      paidInMiles: count(({ status, method }) => status === 'aprobado' && method === 'millas'),
      memberships: count(({ status, product }) => status === 'aprobado' && productOf(product).tier > 0),
      refused: orders.attempts.filter(({ answer }) => answer?.kind === 'refused').length,
    },
  };
}

/** The orders that are approved by what was told: of miles to their buyers, of money to staff. */
function approvedOf(orders: OrderRecords) {
  const approved = new Set(
    orders.decisions
      .filter(({ answer, isLost, status }) => answer === 'done' && !isLost && status === 'aprobado')
      .map(({ order }) => order),
  );
  return orders
    .ordered()
    .filter(({ attempt, id, status }) =>
      attempt.command.payment_info.method === 'millas' ? status === 'aprobado' : approved.has(id),
    );
}

/** What an approved order takes and gives. */
function milesOf({ command: { productId, payment_info: info } }: OrderAttempt) {
  const { miles, price } = productOf(productId);
  return { taken: info.method === 'millas' ? price : 0, given: miles };
}

function problemOf(row: Row): string | undefined {
  const { status, stage, method, product, operations } = row;
  const { type, operation, miles, price } = productOf(product);
  const isApproved = status === 'aprobado';
  if (stage !== (status === 'pendiente' ? 'waiting' : 'over')) return 'stands still';
  const should: string[] = [];
  if (isApproved && method === 'millas') should.push(`${operation} buyer ${programme.redemption} ${price}`);
  if (isApproved && miles > 0) should.push(`${operation} ${programme.issuance} buyer ${miles}`);
  if (String(operations) !== String(should)) return `moved [${String(operations)}] instead of [${String(should)}]`;
  if (row.has_code !== (isApproved && type === 'vip_access')) return 'has a code though it should not, or has none';
  return undefined;
}

/** What buyers were told is so, and nothing is there that nobody asked for. */
function judgeAttempts({ attempts }: OrderRecords, rows: readonly Row[]): string[] {
  const byKey = new Map(rows.map((row) => [`${row.email} ${row.key}`, row]));
  const asked = new Set(attempts.map(nameOf));
  const problems = rows
    .filter(({ email, key }) => !asked.has(`${email} ${key}`))
    .map((row) => `nobody asked for the order ${JSON.stringify(row)}`);
  for (const attempt of attempts) {
    const row = byKey.get(nameOf(attempt));
    if (!isAsTold(attempt, row))
      problems.push(`${attempt.key} is not as it was told: ${JSON.stringify({ attempt, row })}`);
    if (!isRightlyRefused(attempt, attempts)) problems.push(`${attempt.key} was refused: ${JSON.stringify(attempt)}`);
  }
  return problems;
}

const nameOf = ({ buyer, key }: OrderAttempt): string => `${buyer.email} ${key}`;

function isAsTold({ answer, isLost, command }: OrderAttempt, row: Row | undefined): boolean {
  if (isLost) return row === undefined;
  if (answer === undefined) return false;
  if (answer.kind === 'refused') return row === undefined || (row.status === 'rechazado' && row.rule === answer.rule);
  const { productId, payment_info: info } = command;
  return (
    row?.id === answer.id &&
    row.product === productId &&
    row.method === info.method &&
    row.reference === (info.method === 'zelle' ? info.bank_ref : null) &&
    // Staff decide later what was paid by Zelle; of what miles pay nobody hears before it is over.
    ((info.method === 'zelle' && answer.status === 'pendiente') || row.status === answer.status)
  );
}

const paymentOf = ({ productId, payment_info: info }: OrderAttempt['command']) =>
  info.method === 'zelle' ? `${info.bank_ref} ${productId}` : undefined;

/** Buyers are members who may buy, with miles enough: only a payment that another order has, or a lower tier than one's own, is refused. */
function isRightlyRefused(attempt: OrderAttempt, attempts: readonly OrderAttempt[]): boolean {
  const { answer, command } = attempt;
  if (answer?.kind !== 'refused') return true;
  const payment = paymentOf(command);
  if (answer.rule === 'payment_used')
    return attempts.some((other) => other !== attempt && payment !== undefined && paymentOf(other.command) === payment);
  return answer.rule === 'membership_lower' && productOf(command.productId).tier === 2;
}

/** An order is decided once, by whoever was told so, and by nobody else. */
function judgeDecisions({ decisions }: OrderRecords, rows: readonly Row[]): string[] {
  const byKey = new Map(rows.flatMap((row) => (row.decided_key === null ? [] : [[row.decided_key, row] as const])));
  const keys = new Set(decisions.map(({ key }) => key));
  const isAsDecided = ({ key, order, status, answer, isLost }: OrderDecision) => {
    const row = byKey.get(key);
    if (isLost || answer !== 'done') return row === undefined && (isLost || answer !== undefined);
    return row?.id === order && row.status === status;
  };
  return [
    ...decisions
      .filter((decision) => !isAsDecided(decision))
      .map((decision) => `what staff decided is not as they were told: ${JSON.stringify(decision)}`),
    ...rows
      .filter(
        ({ method, status, decided_key: key }) => (method === 'zelle' && status !== 'pendiente') !== (key !== null),
      )
      .map((row) => `nobody, or somebody who may not, decided the order ${JSON.stringify(row)}`),
    ...[...byKey.keys()].filter((key) => !keys.has(key)).map((key) => `nobody decided with the key ${key}`),
  ];
}

/** A payment pays for one order that is not rejected. */
function judgePayments(rows: readonly Row[]): string[] {
  const paying = rows.filter(({ method, status }) => method === 'zelle' && status !== 'rechazado');
  return [...Map.groupBy(paying, ({ reference, product }) => `${reference} ${product}`)]
    .filter(([, same]) => same.length > 1)
    .map(([payment, same]) => `the payment ${payment} pays for the orders ${same.map(({ id }) => id).join(', ')}`);
}

/** Each order is a sale, and processed where it was approved. */
async function judgeSales(face: PublicFace, rows: readonly Row[]): Promise<string[]> {
  const sales = new Map((await face.sales()).map(({ id, processed }) => [id, processed]));
  const problems = rows
    .filter(({ id, status }) => sales.get(id) !== (status === 'aprobado'))
    .map(({ id, status }) => `the sale of order ${id}, which is ${status}, is processed: ${sales.get(id)}`);
  return sales.size === rows.length ? problems : [...problems, `${sales.size} sales are of ${rows.length} orders`];
}

interface Bought {
  readonly own: readonly OrderAttempt[];
  readonly opening: number;
}

/** What a buyer has after all that was approved: miles, and the years of the best tier. */
async function judgeBuyer(pool: pg.Pool, face: PublicFace, buyer: Person, { own, opening }: Bought): Promise<string[]> {
  const problems: string[] = [];
  const should = own.map(milesOf).reduce((sum, { taken, given }) => sum - taken + given, opening);
  const { balance, held } = await face.balance(buyer);
  if (balance !== should || held !== 0)
    problems.push(`${buyer.email} has ${balance} and ${held} set aside instead of ${should} and 0`);
  const tiers = own.map(({ command }) => productOf(command.productId).tier);
  // Everybody begins with Gold, without an end.
  const tier = Math.max(2, ...tiers);
  const years = tiers.filter((one) => one === tier).length;
  const { rows } = await pool.query<{ tier: number; years: number }>(
    // An end that is not kept is a year after the date, as where a higher tier was bought on the day of a lower one.
    `select membership_id as tier, coalesce(extract(year from coalesce(membership_expiry, membership_date + interval '1 year'))
       - extract(year from membership_date), 0)::int as years
     from users where email = $1`,
    [buyer.email],
  );
  const [is] = rows;
  if (is?.tier !== tier || is.years !== years)
    problems.push(
      `${buyer.email} has ${JSON.stringify(is)} instead of ${years} years of tier ${tier}: ${await brokenSteps(pool, buyer)}`,
    );
  return problems;
}

/** Where a buyer's memberships do not follow from one another: each order with what was held before it and what the one before left. */
async function brokenSteps(pool: pg.Pool, buyer: Person): Promise<string> {
  const { rows } = await pool.query<{ id: number; before: unknown; after: unknown; decided_at: Date }>(
    `select o.id::int, o.membership_before as before, o.membership_after as after, o.decided_at from orders o join users u on u.id = o.user_id
     where u.email = $1 and o.status = 'aprobado' and o.membership_after is not null order by o.membership_after ->> 'expiry', o.decided_at`,
    [buyer.email],
  );
  const broken = rows.flatMap((row, place) => {
    const last = rows[place - 1]?.after;
    return place > 0 && JSON.stringify(last) !== JSON.stringify(row.before) ? [{ ...row, last }] : [];
  });
  return `${rows.length} orders, ${JSON.stringify(broken)}, of them the first ${JSON.stringify(rows[0])}`;
}
