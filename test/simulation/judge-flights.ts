import type pg from 'pg';
import type { Outside } from './asking.ts';
import type { FlightAttempt, FlightRecords } from './flights.ts';
import type { PublicFace } from './public-face.ts';

interface Row {
  readonly id: number;
  readonly key: string;
  readonly email: string;
  readonly stage: string;
  readonly status: 1 | 2 | 3 | null;
  readonly refusal: string | null;
  readonly miles: number;
  readonly pnr: string | null;
  readonly booking_pnr: string | null;
  readonly tickets: readonly string[];
  /** What the inventory's own book has under its reference. */
  readonly booked: string | null;
  readonly booked_ticket: string | null;
  /** How often its miles left, and how often they came back. */
  readonly spent: number;
  readonly returned: number;
}

async function readRedemptions(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`
    select r.id::int, r.key, u.email, r.stage, r.status, r.refusal, r.miles_price::int as miles, r.pnr, r.booking_pnr, r.tickets,
      b.state as booked, b.ticket_number as booked_ticket,
      (select count(*)::int from operations o join operation_references x on x.operation_id = o.id and x.kind = 'redemption'
        where x.reference = r.id::text and o.type = 2) as spent,
      (select count(*)::int from operations o where o.corrects_operation_id = r.operation_id) as returned
    from redemptions r join users u on u.id = r.user_id
    left join inventory_bookings b on b.reference = 'redemption ' || r.id order by r.id`);
  return rows;
}

export interface FlightsVerdict {
  readonly problems: string[];
  /** What the programme's account of redemptions has by them. */
  readonly redeemed: number;
  /** How the redemptions stand. */
  readonly counts: Readonly<Record<'ticketed' | 'inProcess' | 'rejected' | 'refused', number>>;
}

/**
 * Each redemption is either a ticket and the miles spent, or no ticket and the miles back, or one request in process; and the
 * inventory's own book says the same.
 */
export async function judgeFlights(
  pool: pg.Pool,
  face: PublicFace,
  { people }: Outside,
  flights: FlightRecords,
): Promise<FlightsVerdict> {
  const rows = await readRedemptions(pool);
  const problems = rows.flatMap((row) => {
    const problem = problemOf(row);
    return problem === undefined ? [] : [`redemption ${row.id} ${problem}: ${JSON.stringify(row)}`];
  });
  problems.push(...judgeAttempts(flights, rows), ...judgeDecisions(flights, rows), ...(await judgeSeats(pool)));
  const isSpent = ({ status }: Row) => status === 1 || status === 2;
  const sum = (some: readonly Row[]) => some.filter(isSpent).reduce((total, { miles }) => total + miles, 0);
  for (const traveller of people.travellers) {
    const own = rows.filter(({ email }) => email === traveller.email);
    const should = (people.openingBalances.get(traveller.account) ?? 0) - sum(own);
    const { balance, held } = await face.balance(traveller);
    if (balance !== should || held !== 0)
      problems.push(`${traveller.email} has ${balance} and ${held} set aside instead of ${should} and 0`);
  }
  const count = (status: Row['status']) => rows.filter((row) => row.status === status).length;
  return {
    problems,
    redeemed: sum(rows),
    counts: { ticketed: count(2), inProcess: count(1), rejected: count(3), refused: count(null) },
  };
}

function problemOf(row: Row): string | undefined {
  const { stage, status, refusal, booked, spent, returned } = row;
  if (stage !== 'over') return 'stands still';
  if (status === null) {
    if (refusal === null) return 'is over without a word';
    if (spent > 0) return 'spent miles though it was refused';
    return booked === 'held' || booked === 'ticketed' ? 'keeps seats though it was refused' : undefined;
  }
  if (spent !== 1) return 'did not spend its miles once';
  if (returned !== (status === 3 ? 1 : 0)) return `gave its miles back ${returned} times`;
  if (status === 3) return booked === 'ticketed' ? 'has a ticket though it was rejected' : undefined;
  if (status === 1) return undefined;
  // What staff accepted has the locator that they gave; what the inventory ticketed is in its book.
  const isOfInventory = row.tickets.length > 0 && row.pnr === row.booking_pnr;
  if (!isOfInventory) return row.pnr === null ? 'was accepted without a locator' : undefined;
  return booked === 'ticketed' && row.tickets.includes(row.booked_ticket ?? '')
    ? undefined
    : 'is not in the inventory’s book as it was told';
}

/** What travellers were told is so, and nothing is there that nobody asked for. */
function judgeAttempts({ attempts }: FlightRecords, rows: readonly Row[]): string[] {
  const byKey = new Map(rows.map((row) => [`${row.email} ${row.key}`, row]));
  const asked = new Set(attempts.map(nameOf));
  const problems = rows
    .filter(({ email, key }) => !asked.has(`${email} ${key}`))
    .map((row) => `nobody asked for the redemption ${JSON.stringify(row)}`);
  for (const attempt of attempts) {
    const row = byKey.get(nameOf(attempt));
    if (!isAsTold(attempt, row))
      problems.push(`${attempt.key} is not as it was told: ${JSON.stringify({ attempt, row })}`);
  }
  return problems;
}

const nameOf = ({ traveller, key }: FlightAttempt): string => `${traveller.email} ${key}`;

function isAsTold({ answer, isLost }: FlightAttempt, row: Row | undefined): boolean {
  if (isLost) return row === undefined;
  if (answer === undefined) return false;
  if (answer.kind === 'refused') return row === undefined || (row.status === null && row.refusal === answer.rule);
  if (row?.id !== answer.id) return false;
  if (answer.status === 1) return row.status !== null;
  // Who asks again is told what staff made of it meanwhile.
  return row.status === answer.status && row.pnr === answer.pnr && String(row.tickets) === String(answer.tickets);
}

function judgeDecisions({ decisions }: FlightRecords, rows: readonly Row[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return decisions
    .filter(({ redemption, status, isLost }) => !isLost && byId.get(redemption)?.status !== status)
    .map(
      (decision) => `what staff decided is not so: ${JSON.stringify({ decision, row: byId.get(decision.redemption) })}`,
    );
}

/** Of each flight as many seats are taken as bookings have. */
async function judgeSeats(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`
    with booked as (
      select day, flight_number, origin_id, destination_id, class_code, count(*)::int as count
      from inventory_coupons c join inventory_bookings b on b.id = c.booking_id and b.state in ('held', 'ticketed') group by 1, 2, 3, 4, 5)
    select day, flight_number, class_code, taken, count
    from flight_seats full join booked using (day, flight_number, origin_id, destination_id, class_code)
    where coalesce(taken, 0) <> coalesce(count, 0)`);
  return rows.map((row) => `seats are not counted right: ${JSON.stringify(row)}`);
}
