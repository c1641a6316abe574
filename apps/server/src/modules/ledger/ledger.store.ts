import type pg from 'pg';
import { streamOf } from '../../platform/light-statements.ts';
import { sqlStateOf } from '../../platform/postgres.ts';
import type { RunPrepared } from '../../platform/run-prepared.ts';
import type { BatchRows, Given } from './batch-rows.ts';
import { columns, takenText, writeStatement } from './write-statement.ts';
import { createAccountReads, createStateReads } from './posting-reads.store.ts';

/**
 * The transaction gets its number before it takes any number of an operation: whoever sees that every transaction below a number
 * has ended knows that no operation from below can appear any more (see `close_operation_blocks()`).
 */
const beginText = 'begin; select pg_current_xact_id()';

/**
 * The SQL of the posting path, on one pipelined connection: statements are sent without waiting for one another, and
 * prepared once (their names). The order matters: lock first, then read in later statements, whose snapshots see what
 * those who held the locks before us committed.
 */
export function createLedgerStore(client: pg.Client) {
  const together = sendingTogether(client);
  const { begun, failed } = rememberingFailure();
  const run: RunPrepared = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) => {
    together();
    return client.query<Row>({ name, text, values }).then(({ rows }) => rows, failed);
  };

  return {
    run,
    begin: () => {
      together();
      return client.query(beginText).then(begun, failed);
    },
    ...createAccountReads(run),
    ...createStateReads(run),
    ...createHoldWrites(run),
    commit: () => client.query('commit').then((result) => result.command === 'COMMIT'),
    rollback: () => client.query('rollback'),
    /** Takes the numbers of what is new, and the moment: not before the last operation of any of the accounts, whose `later` lie ahead of the clock. */
    takeNumbers: ({ operations, newHolds, newClaims }: BatchRows, later: readonly string[]): Promise<Given> =>
      run<GivenRow>('ledger_take_numbers', takeNumbersText, [
        operations.length,
        newHolds.length,
        newClaims.length,
        later,
      ]).then(([row]) => givenOf(row)),
    /** Writes operations, all that belongs to them, and the answers of keys; takes the numbers itself unless they are given. */
    write: (rows: BatchRows, later: readonly string[], given?: Given): Promise<Given> => {
      const { name, text, values } = writeStatement(rows, later, given);
      return run<GivenRow>(name, text, values).then(([row]) => given ?? givenOf(row));
    },
    openClaims: (ids: readonly bigint[], claims: BatchRows['newClaims']) =>
      run('ledger_open_claims', openClaimsText, [
        ids,
        ...columns(claims, ['accountId', 'creditorAccountId', 'operationId', 'amount', 'reason']),
      ]),
    payClaims: (claims: BatchRows['paidClaims']) =>
      run('ledger_pay_claims', payClaimsText, columns(claims, ['id', 'paid'])),
  };
}

/** That a statement comes after one that failed. */
const transactionFailed = '25P02';

/**
 * Of statements that are sent without waiting for one another, all fail behind the first that does, and which of them is heard of first is a
 * matter of chance. All are told by the failure of the first: whether to try again depends on it.
 */
function rememberingFailure() {
  let first: unknown;
  return {
    /** The answer to `begin` comes behind those of the transaction before. */
    begun: () => void (first = undefined),
    failed: (error: unknown): never => {
      if (sqlStateOf(error) !== transactionFailed) first = error;
      throw first ?? error;
    },
  };
}

/**
 * What is sent without waiting in between leaves in one piece: each piece by itself would wake the database, and cost a call of the system
 * on both sides.
 */
function sendingTogether(client: pg.Client): () => void {
  const stream = streamOf(client);
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

function createHoldWrites(run: RunPrepared) {
  return {
    endHolds: (holds: BatchRows['endedHolds'], { operationIds }: Given) =>
      run('ledger_end_holds', endHoldsText, [
        ...columns(holds, ['id', 'status']),
        holds.map(({ operation }) => (operation === null ? null : operationIds[operation])),
      ]),
    prolongHolds: (holds: BatchRows['prolongedHolds']) =>
      run('ledger_prolong_holds', prolongHoldsText, columns(holds, ['id', 'expiresAt'])),
    placeHolds: (ids: readonly bigint[], holds: BatchRows['newHolds']) =>
      run('ledger_place_holds', placeHoldsText, [
        ids,
        ...columns(holds, ['accountId', 'amount', 'description', 'expiresAt']),
      ]),
  };
}

interface GivenRow {
  operation_ids: bigint[];
  hold_ids: bigint[];
  claim_ids: bigint[];
  now: Date;
  moment: string;
}

function givenOf(row: GivenRow | undefined): Given {
  if (!row) throw new Error('the numbers of a batch are missing');
  return {
    operationIds: row.operation_ids.map(BigInt),
    holdIds: row.hold_ids.map(BigInt),
    claimIds: row.claim_ids.map(BigInt),
    createdAt: row.now,
    moment: row.moment,
  };
}

const takeNumbersText = `select taken.*, now::text as moment from (${takenText()}) taken`;

const endHoldsText = `
  update holds set status = ended.status, ended_at = clock_timestamp(), operation_id = ended.operation_id
  from unnest($1::bigint[], $2::text[], $3::bigint[]) as ended (id, status, operation_id) where holds.id = ended.id`;

const prolongHoldsText = `
  update holds set expires_at = prolonged.expires_at
  from unnest($1::bigint[], $2::timestamptz[]) as prolonged (id, expires_at) where holds.id = prolonged.id`;

const placeHoldsText = `
  insert into holds (id, account_id, amount, description, expires_at)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])`;

const openClaimsText = `
  insert into claims (id, account_id, creditor_account_id, operation_id, amount, reason)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[])`;

// What several operations of a batch pay of one claim is one change of it.
const payClaimsText = `
  update claims set paid = claims.paid + payment.paid
  from (select id, sum(paid)::bigint as paid from unnest($1::bigint[], $2::bigint[]) as p (id, paid) group by id) as payment
  where claims.id = payment.id`;
