import type { AccountState, HoldState, HoldStatus, KeyState, LedgerRefusal, OperationState, Standing } from '@millaje/domain';
import { operationTypeOf } from '@millaje/domain';
import type pg from 'pg';
import type { LedgerAnswer, PostedOperation } from './requests.ts';

/** The lock is held shared by every transaction that takes operation ids; see `close_operation_blocks()`. */
const beginText = 'begin; select pg_advisory_xact_lock_shared(734001)';

/**
 * The SQL of the posting path, on one pipelined connection: statements are sent without waiting for one another, and
 * prepared once (their names). The order matters: lock first, then read in later statements, whose snapshots see what
 * those who held the locks before us committed.
 */
export function createLedgerStore(client: pg.Client) {
  const run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    client.query<Row>({ name, text, values }).then((result) => result.rows);

  const begin = () => client.query(beginText);

  const findAccounts = (emails: string[]) =>
    run<{ email: string; id: bigint }>(
      'ledger_find_accounts',
      'select u.email, a.id from users u join accounts a on a.user_id = u.id where u.email = any($1::text[])',
      [emails],
    );

  const findTargets = (holdIds: bigint[], operationIds: bigint[]) =>
    run<{ id: bigint }>(
      'ledger_find_targets',
      `select account_id as id from holds where id = any($1::bigint[])
       union select from_account_id from operations where id = any($2::bigint[])
       union select to_account_id from operations where id = any($2::bigint[])`,
      [holdIds, operationIds],
    );

  const lockAccounts = (ids: bigint[]) =>
    run(
      'ledger_lock_accounts',
      'select account_id from account_balances where account_id = any($1::bigint[]) order by account_id for update',
      [ids],
    );

  const readAccounts = (ids: bigint[]) =>
    run<{ id: bigint; status: string; balance: bigint; held: bigint }>(
      'ledger_read_accounts',
      `select a.id, u.status, b.balance, b.held
       from account_balances b join accounts a on a.id = b.account_id join users u on u.id = a.user_id
       where b.account_id = any($1::bigint[])`,
      [ids],
    ).then((rows) => rows.map(({ id, status, balance, held }): AccountState => ({ id, standing: standingOf(status), balance, held })));

  const readHolds = (ids: bigint[]) =>
    run<{ id: bigint; account_id: bigint; amount: bigint; status: HoldStatus }>(
      'ledger_read_holds',
      'select id, account_id, amount, status from holds where id = any($1::bigint[])',
      [ids],
    ).then((rows) => rows.map(({ id, account_id, amount, status }): HoldState => ({ id, accountId: account_id, amount, status })));

  const readOperations = (ids: bigint[]) =>
    run<OperationRow & { corrected: boolean }>(
      'ledger_read_operations',
      `select o.*, exists (select from operations c where c.corrects_operation_id = o.id) as corrected
       from operations o where o.id = any($1::bigint[])`,
      [ids],
    ).then((rows) =>
      rows.map((row): OperationState => {
        const { id, fromAccountId, toAccountId, amount, fee, total } = postedOperation(row);
        return { id, type: operationTypeOf(row.type), fromAccountId, toAccountId, amount, fee, total, corrected: row.corrected };
      }),
    );

  const readKeys = (callerIds: bigint[], keys: string[]) =>
    run<KeyRow>(
      'ledger_read_keys',
      `select k.caller_id, k.key, k.input_hash, k.hold_id, k.refusal, o.*
       from unnest($1::bigint[], $2::text[]) as asked (caller_id, key)
       join idempotency_keys k using (caller_id, key) left join operations o on o.id = k.operation_id`,
      [callerIds, keys],
    ).then((rows) => rows.map((row): KeyState & { answer: LedgerAnswer } => ({ callerId: row.caller_id, key: row.key, inputHash: row.input_hash, answer: answerOf(row) })));

  /** What else a decision needs: the commission, the batch's time, and ids (taken after the locks, so that an account's operations commit in the order of their ids). */
  const readContext = (operationCount: number, holdCount: number) =>
    run<{ fee_percent: string; now: Date; operation_ids: bigint[] | null; hold_ids: bigint[] | null }>(
      'ledger_read_context',
      `select trim_scale(fee_percent)::text as fee_percent, now() as now,
         (select array_agg(nextval('operation_id_seq')) from generate_series(1, $1::int)) as operation_ids,
         (select array_agg(nextval('hold_id_seq')) from generate_series(1, $2::int)) as hold_ids
       from programme_settings`,
      [operationCount, holdCount],
    ).then(([row]) => {
      if (!row) throw new Error('programme_settings has no row');
      return { feePercent: row.fee_percent, now: row.now, operationIds: toBigInts(row.operation_ids), holdIds: toBigInts(row.hold_ids) };
    });

  return {
    begin, findAccounts, findTargets, lockAccounts, readAccounts, readHolds, readOperations, readKeys, readContext,
    commit: () => client.query('commit').then((result) => result.command === 'COMMIT'),
    rollback: () => client.query('rollback'),
    write: (rows: BatchRows) => run('ledger_write', writeText, writeValues(rows)),
    endHolds: (rows: BatchRows['endedHolds']) => run('ledger_end_holds', endHoldsText, columns(rows, ['id', 'status', 'operationId'])),
    placeHolds: (rows: BatchRows['newHolds']) => run('ledger_place_holds', placeHoldsText, columns(rows, ['id', 'accountId', 'amount', 'description', 'expiresAt'])),
  };
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** Everything that a decided batch writes. */
export interface BatchRows {
  readonly operations: (PostedOperation & { readonly actorId: bigint | null })[];
  readonly postings: { readonly operationId: bigint; readonly accountId: bigint; readonly amount: bigint }[];
  readonly newHolds: { readonly id: bigint; readonly accountId: bigint; readonly amount: bigint; readonly description: string; readonly expiresAt: Date }[];
  readonly endedHolds: { readonly id: bigint; readonly status: 'posted' | 'voided' | 'expired'; readonly operationId: bigint | null }[];
  readonly keys: { readonly callerId: bigint; readonly key: string; readonly inputHash: string; readonly operationId: bigint | null; readonly holdId: bigint | null; readonly refusal: LedgerRefusal | null }[];
}

// One statement, because the guards look at an operation and its postings together when the statement ends.
const writeText = `
  with new_operations as (
    insert into operations (id, type, from_account_id, to_account_id, amount, fee, total, description, actor_id, corrects_operation_id)
    select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::bigint[])
  ), new_postings as (
    insert into postings (operation_id, account_id, amount) select * from unnest($11::bigint[], $12::bigint[], $13::bigint[])
  ), new_settlements as (
    insert into settlements (operation_id) select unnest($1::bigint[])
  ), new_keys as (
    insert into idempotency_keys (caller_id, key, input_hash, operation_id, hold_id, refusal)
    select * from unnest($14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::bigint[], $19::text[])
  )
  select pg_notify('ledger_posted', notice) from unnest($20::text[]) as notice`;

const endHoldsText = `
  update holds set status = ended.status, ended_at = now(), operation_id = ended.operation_id
  from unnest($1::bigint[], $2::text[], $3::bigint[]) as ended (id, status, operation_id) where holds.id = ended.id`;

const placeHoldsText = `
  insert into holds (id, account_id, amount, description, expires_at)
  select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])`;

function writeValues({ operations, postings, keys }: BatchRows): unknown[] {
  return [
    ...columns(operations, ['id', 'typeId', 'fromAccountId', 'toAccountId', 'amount', 'fee', 'total', 'description', 'actorId', 'correctsOperationId']),
    ...columns(postings, ['operationId', 'accountId', 'amount']),
    ...columns(keys, ['callerId', 'key', 'inputHash', 'operationId', 'holdId', 'refusal']),
    notices(postings.map((posting) => posting.accountId)),
  ];
}

/** A notice holds at most 8000 bytes: the touched accounts in chunks of 400. */
function notices(accountIds: bigint[]): string[] {
  const touched = [...new Set(accountIds)].filter((id) => id > 3n);
  return Array.from({ length: Math.ceil(touched.length / 400) }, (_, chunk) => touched.slice(chunk * 400, chunk * 400 + 400).join(','));
}

function columns<Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}

const standings: Record<string, Standing> = { activo: 'active', registrado: 'registered', inactivo: 'inactive' };

function standingOf(status: string): Standing {
  const standing = standings[status];
  if (!standing) throw new Error(`user status ${status} does not exist`);
  return standing;
}

interface OperationRow {
  id: bigint;
  type: number;
  from_account_id: bigint;
  to_account_id: bigint;
  amount: bigint;
  fee: bigint;
  total: bigint;
  description: string;
  corrects_operation_id: bigint | null;
  created_at: Date;
}

type KeyRow = { caller_id: bigint; key: string; input_hash: string; hold_id: bigint | null; refusal: LedgerRefusal | null } & (OperationRow | { id: null });

function postedOperation(row: OperationRow): PostedOperation {
  return {
    id: row.id, typeId: row.type, fromAccountId: row.from_account_id, toAccountId: row.to_account_id, amount: row.amount, fee: row.fee,
    total: row.total, description: row.description, correctsOperationId: row.corrects_operation_id, createdAt: row.created_at,
  };
}

function answerOf(row: KeyRow): LedgerAnswer {
  if (row.refusal) return { kind: 'refused', refusal: row.refusal, replayed: true };
  if (row.id !== null) return { kind: 'posted', operation: postedOperation(row), holdId: row.hold_id, replayed: true };
  if (row.hold_id === null) throw new Error(`key ${row.key} of ${row.caller_id} keeps no answer`);
  return { kind: 'hold', holdId: row.hold_id, replayed: true };
}

const toBigInts = (values: (bigint | string)[] | null): bigint[] => (values ?? []).map(BigInt);
