import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createJsonRpcChain } from '../../apps/server/src/adapters/chain/json-rpc.ts';
import { readSettlementState } from '../../apps/server/src/modules/settlement/index.ts';
import { reconcile } from '../../apps/server/src/modules/settlement/reconcile.ts';
import { readBooks } from '../support/books.ts';
import type { Attempt } from './clients.ts';
import { openingMiles, type Member } from './members.ts';
import type { World } from './world.ts';

export interface Verdict {
  readonly acknowledged: number;
  readonly refused: number;
  readonly unanswered: number;
  readonly operations: number;
  readonly settled: number;
  /** Everything that is not as it must be; empty is good. */
  readonly problems: string[];
}

const settlementDeadlineMilliseconds = 180_000;

/** Looks at everything after the storm: every attempt, the books, and the chain. */
export async function judge(world: World, members: readonly Member[], attempts: readonly Attempt[]): Promise<Verdict> {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 2 });
  pool.on('error', () => undefined);
  const problems: string[] = [];
  try {
    problems.push(...(await compareAttempts(pool, attempts, members.length)));
    const books = await readBooks(pool);
    if (!books.isBalanced) problems.push('the books are not balanced');
    const commission = await pool.query<{ sum: bigint }>(
      'select coalesce(sum(amount), 0)::bigint as sum from postings where account_id = 2',
    );
    const expected = openingMiles * BigInt(members.length) - (commission.rows[0]?.sum ?? 0n);
    if (books.memberMiles !== expected) problems.push(`members have ${books.memberMiles} miles instead of ${expected}`);
    const settled = await judgeChain(world, pool, problems);
    const count = (kind: Attempt['outcome']['kind']) => attempts.filter(({ outcome }) => outcome.kind === kind).length;
    return {
      acknowledged: count('acknowledged'),
      refused: count('refused'),
      unanswered: count('unanswered'),
      operations: books.operations,
      settled,
      problems,
    };
  } finally {
    await pool.end();
  }
}

interface KeptAnswer {
  readonly key: string;
  readonly refusal: string | null;
  readonly id: bigint | null;
  readonly amount: bigint | null;
  readonly from_account_id: bigint | null;
  readonly to_account_id: bigint | null;
  readonly legs: bigint;
}

/** Acknowledged: there, once, as asked. Refused: not there. Unanswered: there whole, or not at all. Nothing else is there. */
async function compareAttempts(pool: pg.Pool, attempts: readonly Attempt[], openings: number): Promise<string[]> {
  const { rows } = await pool.query<KeptAnswer>(`
    select k.key, k.refusal, o.id, o.amount, o.from_account_id, o.to_account_id, (select count(*) from postings p where p.operation_id = o.id) as legs
    from (select key, operation_id, null as refusal from ledger_keys union all select key, null, refusal from refused_keys) k
      left join operations o on o.id = k.operation_id where k.key like 'simulation-%'`);
  const kept = new Map(rows.map((row) => [row.key, row]));
  const problems = attempts.flatMap((attempt) => compareAttempt(attempt, kept.get(attempt.key)));
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  if (new Set(ids).size !== ids.length) problems.push('one operation answers two keys');
  const total = await pool.query<{ count: bigint }>('select count(*) as count from operations');
  if (total.rows[0]?.count !== BigInt(ids.length + openings))
    problems.push(`${total.rows[0]?.count} operations are there instead of ${ids.length + openings}`);
  return problems;
}

function compareAttempt({ key, sender, receiver, amount, outcome }: Attempt, answer: KeptAnswer | undefined): string[] {
  if (outcome.kind === 'acknowledged' && answer?.id !== BigInt(outcome.operationId))
    return [`${key} was acknowledged as ${outcome.operationId} and is ${answer?.id ?? 'missing'}`];
  if (outcome.kind === 'refused' && answer?.refusal !== outcome.rule)
    return [`${key} was refused (${outcome.rule}) and is ${answer?.refusal ?? answer?.id ?? 'missing'}`];
  if (!answer || answer.id === null) return [];
  const isAsAsked =
    answer.amount === BigInt(amount) &&
    answer.from_account_id === sender.accountId &&
    answer.to_account_id === receiver.accountId &&
    answer.legs >= 2n;
  return isAsAsked ? [] : [`${key} is there, but not as it was asked for`];
}

async function judgeChain(world: World, pool: pg.Pool, problems: string[]): Promise<number> {
  const chain = createJsonRpcChain({ url: world.chainRpcUrl });
  const deadline = Date.now() + settlementDeadlineMilliseconds;
  let state = await readSettlementState({ database: pool, chain });
  while (state.settled < state.operations && Date.now() < deadline) {
    await wait(250);
    state = await readSettlementState({ database: pool, chain });
  }
  if (state.settled < state.operations)
    problems.push(`${state.operations - state.settled} operations never reached the chain`);
  const reconciliation = await reconcile({ databaseUrl: world.databaseUrl, chain, confirmations: 1 });
  if (typeof reconciliation === 'string') problems.push(`the chain could not be compared: ${reconciliation}`);
  else if (reconciliation.difference_count !== 0n)
    problems.push(`${reconciliation.difference_count} accounts differ on the chain`);
  return state.settled;
}
