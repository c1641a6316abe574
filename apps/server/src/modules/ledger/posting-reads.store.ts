import type {
  AccountState,
  HoldState,
  HoldStatus,
  KeyState,
  LedgerRefusal,
  OperationState,
  Standing,
} from '@millaje/domain';
import { operationTypeOf } from '@millaje/domain';
import type pg from 'pg';
import type { LedgerAnswer, PostedOperation } from './requests.ts';

/** Runs a statement that is prepared once, by its name. */
export type Run = <Row extends pg.QueryResultRow>(name: string, text: string, values?: unknown[]) => Promise<Row[]>;

/** Finds, locks and reads accounts; every other read of a batch comes after the locks. */
export function createAccountReads(run: Run) {
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
    ).then((rows) =>
      rows.map(({ id, status, balance, held }): AccountState => ({ id, standing: standingOf(status), balance, held })),
    );

  return { findAccounts, findTargets, lockAccounts, readAccounts };
}

/** Reads what else a batch is decided by. */
export function createStateReads(run: Run) {
  const readHolds = (ids: bigint[]) =>
    run<{ id: bigint; account_id: bigint; amount: bigint; status: HoldStatus }>(
      'ledger_read_holds',
      'select id, account_id, amount, status from holds where id = any($1::bigint[])',
      [ids],
    ).then((rows) =>
      rows.map(({ id, account_id, amount, status }): HoldState => ({ id, accountId: account_id, amount, status })),
    );

  const readOperations = (ids: bigint[]) =>
    run<OperationRow & { corrected: boolean }>(
      'ledger_read_operations',
      `select o.*, exists (select from operations c where c.corrects_operation_id = o.id) as corrected
       from operations o where o.id = any($1::bigint[])`,
      [ids],
    ).then((rows) =>
      rows.map((row): OperationState => {
        const { id, fromAccountId, toAccountId, amount, fee, total } = postedOperation(row);
        return {
          id,
          type: operationTypeOf(row.type),
          fromAccountId,
          toAccountId,
          amount,
          fee,
          total,
          corrected: row.corrected,
        };
      }),
    );

  const readKeys = (callerIds: bigint[], keys: string[]) =>
    run<KeyRow>(
      'ledger_read_keys',
      `select k.caller_id, k.key, k.input_hash, k.hold_id, k.refusal, o.*
       from unnest($1::bigint[], $2::text[]) as asked (caller_id, key)
       join idempotency_keys k using (caller_id, key) left join operations o on o.id = k.operation_id`,
      [callerIds, keys],
    ).then((rows) =>
      rows.map((row): KeyState & { answer: LedgerAnswer } => ({
        callerId: row.caller_id,
        key: row.key,
        inputHash: row.input_hash,
        answer: answerOf(row),
      })),
    );

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
      return {
        feePercent: row.fee_percent,
        now: row.now,
        operationIds: toBigInts(row.operation_ids),
        holdIds: toBigInts(row.hold_ids),
      };
    });

  return { readHolds, readOperations, readKeys, readContext };
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

type KeyRow = {
  caller_id: bigint;
  key: string;
  input_hash: string;
  hold_id: bigint | null;
  refusal: LedgerRefusal | null;
} & (OperationRow | { id: null });

function postedOperation(row: OperationRow): PostedOperation {
  return {
    id: row.id,
    typeId: row.type,
    fromAccountId: row.from_account_id,
    toAccountId: row.to_account_id,
    amount: row.amount,
    fee: row.fee,
    total: row.total,
    description: row.description,
    correctsOperationId: row.corrects_operation_id,
    createdAt: row.created_at,
  };
}

function answerOf(row: KeyRow): LedgerAnswer {
  if (row.refusal) return { kind: 'refused', refusal: row.refusal, replayed: true };
  if (row.id !== null) return { kind: 'posted', operation: postedOperation(row), holdId: row.hold_id, replayed: true };
  if (row.hold_id === null) throw new Error(`key ${row.key} of ${row.caller_id} keeps no answer`);
  return { kind: 'hold', holdId: row.hold_id, replayed: true };
}

const toBigInts = (values: (bigint | string)[] | null): bigint[] => (values ?? []).map(BigInt);
