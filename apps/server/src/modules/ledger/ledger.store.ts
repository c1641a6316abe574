import type { LedgerRefusal } from '@millaje/domain';
import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { manyEntries, type StaffEntry } from '../audit/index.ts';
import { createAccountReads, createStateReads, type Run } from './posting-reads.store.ts';
import type { PostedOperation } from './requests.ts';

/** The lock is held shared by every transaction that takes operation ids; see `close_operation_blocks()`. */
const beginText = `begin; select pg_advisory_xact_lock_shared(${advisoryLocks.operationIds})`;

/**
 * The SQL of the posting path, on one pipelined connection: statements are sent without waiting for one another, and
 * prepared once (their names). The order matters: lock first, then read in later statements, whose snapshots see what
 * those who held the locks before us committed.
 */
export function createLedgerStore(client: pg.Client) {
  const run: Run = <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    client.query<Row>({ name, text, values }).then((result) => result.rows);

  return {
    begin: () => client.query(beginText),
    ...createAccountReads(run),
    ...createStateReads(run),
    commit: () => client.query('commit').then((result) => result.command === 'COMMIT'),
    rollback: () => client.query('rollback'),
    write: (rows: BatchRows) => run('ledger_write', writeText, writeValues(rows)),
    writeAudit: (entries: readonly StaffEntry[]) =>
      run(manyEntries.name, manyEntries.text, manyEntries.values(entries)),
    endHolds: (rows: BatchRows['endedHolds']) =>
      run('ledger_end_holds', endHoldsText, columns(rows, ['id', 'status', 'operationId'])),
    placeHolds: (rows: BatchRows['newHolds']) =>
      run(
        'ledger_place_holds',
        placeHoldsText,
        columns(rows, ['id', 'accountId', 'amount', 'description', 'expiresAt']),
      ),
  };
}

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** Everything that a decided batch writes. */
export interface BatchRows {
  readonly operations: (PostedOperation & { readonly actorId: bigint | null })[];
  readonly postings: { readonly operationId: bigint; readonly accountId: bigint; readonly amount: bigint }[];
  readonly newHolds: {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly amount: bigint;
    readonly description: string;
    readonly expiresAt: Date;
  }[];
  readonly endedHolds: {
    readonly id: bigint;
    readonly status: 'posted' | 'voided' | 'expired';
    readonly operationId: bigint | null;
  }[];
  readonly keys: {
    readonly callerId: bigint;
    readonly key: string;
    readonly inputHash: string;
    readonly operationId: bigint | null;
    readonly holdId: bigint | null;
    readonly refusal: LedgerRefusal | null;
  }[];
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
    ...columns(operations, [
      'id',
      'typeId',
      'fromAccountId',
      'toAccountId',
      'amount',
      'fee',
      'total',
      'description',
      'actorId',
      'correctsOperationId',
    ]),
    ...columns(postings, ['operationId', 'accountId', 'amount']),
    ...columns(keys, ['callerId', 'key', 'inputHash', 'operationId', 'holdId', 'refusal']),
    notices(postings.map((posting) => posting.accountId)),
  ];
}

/** A notice holds at most 8000 bytes: the touched accounts in chunks of 400. */
function notices(accountIds: bigint[]): string[] {
  const touched = [...new Set(accountIds)].filter((id) => id > 3n);
  return Array.from({ length: Math.ceil(touched.length / 400) }, (_, chunk) =>
    touched.slice(chunk * 400, chunk * 400 + 400).join(','),
  );
}

function columns<Row extends object>(rows: readonly Row[], names: readonly (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]));
}
