import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createJsonRpcChain } from '../../apps/server/src/adapters/chain/json-rpc.ts';
import { readSettlementState } from '../../apps/server/src/modules/settlement/index.ts';
import { reconcile } from '../../apps/server/src/modules/settlement/reconcile.ts';
import { readBooks } from '../support/books.ts';
import { hasRoute, type Outside } from './asking.ts';
import { Books, programme } from './books.ts';
import { judgeAnswers, judgeOperations, judgeTimes } from './judge-attempts.ts';
import { judgeFlights, type FlightsVerdict } from './judge-flights.ts';
import { judgeOrders, type OrdersVerdict } from './judge-orders.ts';
import { createPublicFace, type ListedOperation, type PublicFace } from './public-face.ts';
import { createRandom } from './random.ts';
import type { Attempt, Records } from './records.ts';
import type { World } from './world.ts';

export interface Verdict {
  readonly operations: number;
  readonly settled: number;
  /** How the redemptions of travellers stand. */
  readonly flights: FlightsVerdict['counts'];
  /** How the orders of buyers stand. */
  readonly orders: OrdersVerdict['counts'];
  /** Everything that is not as it must be; empty is good. */
  readonly problems: string[];
}

const settlementDeadlineMilliseconds = 240_000;

/** Holds what the clients wrote down against what the system says to everybody, its books, and the chain. */
export async function judge(world: World, outside: Outside, records: Records, seed: number): Promise<Verdict> {
  const { people } = outside;
  const books = new Books(people.openingBalances);
  for (const attempt of records.attempts) books.apply(attempt);
  const problems = [...records.problems, ...books.problems, ...world.deaths, ...judgeAnswers(records)];
  const face = createPublicFace(outside);

  const listed = await face.operations();
  if (listed.count !== listed.rows.length)
    problems.push(`${listed.rows.length} operations are listed and ${listed.count} counted`);
  const others = new Set([...people.travellers, ...people.buyers].map(({ email }) => email));
  // What travellers' and buyers' miles did is held against their redemptions and orders.
  const isOfMembers = ({ from, to }: ListedOperation) => ![from, to].some((end) => end && others.has(end.email));
  problems.push(
    ...judgeOperations(records, books, people, listed.rows.filter(isOfMembers)),
    ...judgeTimes(listed.rows),
  );
  for (const member of people.members) problems.push(...(await judgeMember(face, books, member)));
  problems.push(...(await judgeOutcomes(face, records, seed)));

  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  try {
    const flights = await judgeFlights(pool, face, outside, records.flights);
    const orders = await judgeOrders(pool, face, outside, records.orders);
    problems.push(...flights.problems, ...orders.problems);
    const moved = new Map(orders.moved);
    moved.set(programme.redemption, (moved.get(programme.redemption) ?? 0) + flights.redeemed);
    problems.push(...(await judgeBooks(pool, books, moved)), ...(await judgeParts(pool)));
    const chain = await judgeChain(world, pool);
    return { ...chain, flights: flights.counts, orders: orders.counts, problems: [...problems, ...chain.problems] };
  } finally {
    await pool.end();
  }
}

/** A run crosses from one part of the ledger into the next, and leaves what it wrote in both. */
async function judgeParts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query('select tableoid from operations group by 1');
  return rows.length === 2 ? [] : [`the operations lie in ${rows.length} parts instead of 2`];
}

/** Balance and holds of one member, as this member sees them. */
async function judgeMember(face: PublicFace, books: Books, member: Outside['people']['staff']): Promise<string[]> {
  const { email, account } = member;
  const problems: string[] = [];
  const holds = await face.holds(member);
  const expected = [...books.holds.values()].filter(({ from }) => from === account);
  // What was to run out may have done so by itself: then its miles are free.
  let ranOut = 0;
  for (const known of expected) {
    const hold = holds.find(({ _id }) => _id === known.id);
    const mayRunOut = known.isShort && known.status === 'pending' && hold?.status === 'expired';
    if (mayRunOut) ranOut += known.amount;
    const isRight =
      hold?.amount === known.amount &&
      (hold.status === known.status || mayRunOut) &&
      hold.operation === known.operation &&
      Date.parse(hold.expires_at) === known.expiresAt;
    if (!isRight) problems.push(`${email}: a hold is ${JSON.stringify(hold)} instead of ${JSON.stringify(known)}`);
  }
  const known = new Set(expected.map(({ id }) => id));
  for (const hold of holds)
    if (!known.has(hold._id)) problems.push(`${email}: nobody asked for the hold ${JSON.stringify(hold)}`);
  const { balance, held } = await face.balance(member);
  const [available, setAside] = [books.available(account) + ranOut, (books.held.get(account) ?? 0) - ranOut];
  if (balance !== available || held !== setAside)
    problems.push(`${email} has ${balance} and ${held} set aside instead of ${available} and ${setAside}`);
  return problems;
}

const outcomesAsked = 500;

/** What the system says became of keys, to whoever sent them: of all that were forgotten or refused, and of some others. */
async function judgeOutcomes(face: PublicFace, { attempts }: Records, seed: number): Promise<string[]> {
  const routed = attempts.filter(({ command }) => hasRoute(command));
  const random = createRandom(seed);
  const isPlain = ({ answer, isLost }: Attempt) => answer?.kind === 'posted' && !isLost;
  const share = outcomesAsked / Math.max(1, routed.filter(isPlain).length);
  const problems: string[] = [];
  for (const attempt of routed.filter((one) => !isPlain(one) || random.chance(share))) {
    const { key, answer, isLost } = attempt;
    const { outcome, operation, refusal } = await face.outcome(attempt);
    // A refusal may be forgotten, as an older backup and a day's end do.
    const isRight =
      !isLost && answer?.kind === 'posted'
        ? outcome === 'posted' && operation?._id === answer.operation
        : outcome === 'unknown' ||
          (answer?.kind === 'refused' && outcome === 'refused' && refusal?.rule === answer.rule);
    if (!isRight) problems.push(`${key} was answered ${JSON.stringify(answer)} and is said to be ${outcome}`);
  }
  return problems;
}

/** The books balance, and the programme's own accounts have what the records say, and what travellers and buyers moved. */
async function judgeBooks(pool: pg.Pool, books: Books, moved: ReadonlyMap<number, number>): Promise<string[]> {
  const { isBalanced } = await readBooks(pool);
  const problems = isBalanced ? [] : ['the books are not balanced'];
  const { rows } = await pool.query<{ account_id: bigint; sum: bigint }>(
    'select account_id, sum(amount)::bigint as sum from postings where account_id < 1000 group by account_id',
  );
  const sums = new Map(rows.map(({ account_id, sum }) => [Number(account_id), Number(sum)]));
  for (const account of new Set([...sums.keys(), ...Object.values(programme)])) {
    const should = (books.balances.get(account) ?? 0) + (moved.get(account) ?? 0);
    const is = sums.get(account) ?? 0;
    if (is !== should) problems.push(`the programme's account ${account} has ${is} instead of ${should}`);
  }
  return problems;
}

async function judgeChain(world: World, pool: pg.Pool): Promise<Omit<Verdict, 'flights' | 'orders'>> {
  const chain = createJsonRpcChain({ url: world.chainRpcUrl });
  const problems: string[] = [];
  const deadline = Date.now() + settlementDeadlineMilliseconds;
  let state = await readSettlementState({ database: pool, chain });
  while (state.settled < state.operations && Date.now() < deadline) {
    await wait(250);
    state = await readSettlementState({ database: pool, chain });
  }
  if (state.settled < state.operations)
    problems.push(`${state.operations - state.settled} operations never reached the chain: ${JSON.stringify(state)}`);
  const reconciliation = await reconcile({ databaseUrl: world.databaseUrl, chain, confirmations: 1 });
  if (typeof reconciliation === 'string') problems.push(`the chain could not be compared: ${reconciliation}`);
  else if (reconciliation.difference_count !== 0n)
    problems.push(`${reconciliation.difference_count} accounts differ on the chain`);
  return { operations: state.operations, settled: state.settled, problems };
}
