import type {
  AccountState,
  ClaimState,
  ExtraLeg,
  HoldState,
  HoldStatus,
  KeyState,
  LedgerRefusal,
  OperationState,
  Reference,
  RefusalDetail,
  Standing,
  TakenReference,
} from '@millaje/domain';
import { legKindIds, operationTypeOf } from '@millaje/domain';
import type { RunPrepared } from '../../platform/run-prepared.ts';
import { arrayText } from './array-text.ts';
import { digestOf, type LedgerAnswer, type PostedOperation } from './requests.ts';

/** By name: a prepared `o.*` would fail in every running process once a release adds a column. */
const operationColumns = `o.id, o.type, o.from_account_id, o.to_account_id, o.amount, o.fee, o.total, o.description, o.corrects_operation_id, o.created_at`;

/** The accounts of a batch, and those to which they owe: what they get may go on there. */
const accountsWithCreditors = `$1::bigint[] || array(
  select creditor_account_id from claims where account_id = any($1::bigint[]) and paid < amount)`;

/** An account with the membership of whose it is; what that may do is told by the day and its version. */
export interface AccountRead extends Omit<AccountState, 'mayTransfer' | 'balance' | 'held'> {
  readonly membershipId: number;
  readonly membershipDate: string | null;
  readonly membershipExpiry: string | null;
}

/** What an account holds, known for certain as long as we have its lock. Miles. */
export interface LockedAccount {
  readonly balance: bigint;
  readonly held: bigint;
  /** The moment of its last operation where that lies ahead of the database's clock. */
  readonly later: string | null;
}

/** Finds, locks and reads accounts; every other read of a batch comes after the locks. */
export function createAccountReads(run: RunPrepared) {
  /** Only people of the programme have an account that miles can be named for. */
  const findAccounts = (emails: string[]) =>
    run<{ email: string; id: bigint }>(
      'ledger_find_accounts',
      'select u.email, a.id from users u join accounts a on a.user_id = u.id where u.email = any($1::text[]) and u.is_product',
      [arrayText(emails)],
    );

  /** Whose accounts the named holds and operations touch. */
  const findTargets = (holdIds: bigint[], operationIds: bigint[]) =>
    run<{ kind: 'hold' | 'operation'; id: bigint; account_id: bigint }>(
      'ledger_find_targets',
      `select 'hold' as kind, id, account_id from holds where id = any($1::bigint[])
       union all select 'operation', id, from_account_id from operations where id = any($2::bigint[])
       union all select 'operation', id, to_account_id from operations where id = any($2::bigint[])
       union all select 'operation', operation_id, account_id from operation_legs where operation_id = any($2::bigint[])`,
      [arrayText(holdIds), arrayText(operationIds)],
    );

  /**
   * Locks without waiting: what somebody else has locked is left out, and its commands are tried again a moment later, so that
   * one locked account stops nobody else. Still in the order of their numbers, which those who do wait expect. What is locked is read as
   * whoever had the lock before left it; a last moment that our clock has not reached yet is given in full.
   */
  const lockAccounts = (ids: bigint[]) =>
    run<{ account_id: bigint; balance: bigint; held: bigint; later: string | null }>(
      'ledger_lock_accounts',
      `select account_id, balance, held, case when last_at > clock_timestamp() then last_at::text end as later
       from account_balances where account_id = any(${accountsWithCreditors}) order by account_id for update skip locked`,
      [arrayText(ids)],
    ).then((rows) => new Map(rows.map(({ account_id, ...locked }): [bigint, LockedAccount] => [account_id, locked])));

  const readAccounts = (ids: bigint[]) =>
    run<{
      id: bigint;
      kind: 'member' | 'ally';
      status: string;
      is_product: boolean;
      membership_id: number;
      membership_date: string | null;
      membership_expiry: string | null;
    }>(
      'ledger_read_accounts',
      `select a.id, a.kind, u.status, u.is_product, u.membership_id, u.membership_date::text as membership_date,
         u.membership_expiry::text as membership_expiry
       from accounts a join users u on u.id = a.user_id where a.id = any(${accountsWithCreditors})`,
      [arrayText(ids)],
    ).then((rows) =>
      rows.map(({ id, kind, status, is_product, membership_id, membership_date, membership_expiry }): AccountRead => ({
        id,
        kind,
        // Who left the programme since somebody looked for the account: it stays, and nobody can name it any more.
        standing: is_product ? standingOf(status) : 'inactive',
        membershipId: membership_id,
        membershipDate: membership_date,
        membershipExpiry: membership_expiry,
      })),
    );

  return { findAccounts, findTargets, lockAccounts, readAccounts };
}

/** Reads what else a batch is decided by. */
export function createStateReads(run: RunPrepared) {
  const readHolds = (ids: bigint[]) =>
    run<{ id: bigint; account_id: bigint; amount: bigint; status: HoldStatus; expires_at: Date }>(
      'ledger_read_holds',
      'select id, account_id, amount, status, expires_at from holds where id = any($1::bigint[])',
      [arrayText(ids)],
    ).then((rows) =>
      rows.map(({ id, account_id, amount, status, expires_at }): HoldState => ({
        id,
        accountId: account_id,
        amount,
        status,
        expiresAt: expires_at,
      })),
    );

  const readClaims = (accountIds: bigint[]) =>
    run<{ id: bigint; account_id: bigint; operation_id: bigint; reason: string; owed: bigint }>(
      'ledger_read_claims',
      'select id, account_id, operation_id, reason, amount - paid as owed from claims where account_id = any($1::bigint[]) and paid < amount',
      [arrayText(accountIds)],
    ).then((rows) =>
      rows.map(({ id, account_id: accountId, operation_id: operationId, reason, owed }): ClaimState => ({
        id,
        accountId,
        operationId,
        reason,
        owed,
      })),
    );

  const readTaken = (references: readonly Reference[]) =>
    run<{ kind: string; reference: string; operation_id: bigint }>(
      'ledger_read_references',
      // The limit keeps the planner from walking through all references, which it does with a plan of a time when they were few.
      `select asked.kind, asked.reference, taken.operation_id from unnest($1::text[], $2::text[]) as asked (kind, reference)
       cross join lateral (
         select operation_id from operation_references r
         where r.kind = asked.kind and r.reference = asked.reference and r.is_unique limit 1) as taken`,
      [arrayText(references.map(({ kind }) => kind)), arrayText(references.map(({ id }) => id))],
    ).then((rows) =>
      rows.map(({ kind, reference, operation_id }): TakenReference => ({
        kind,
        id: reference,
        operationId: operation_id,
      })),
    );

  const readUniqueKinds = () =>
    run<{ kind: string }>('ledger_read_kinds', 'select kind from reference_kinds where is_unique').then(
      (rows) => new Set(rows.map(({ kind }) => kind)),
    );

  return {
    readHolds,
    readClaims,
    readTaken,
    readUniqueKinds,
    ...createContextRead(run),
    ...createOperationReads(run),
    ...createKeyReads(run),
  };
}

function createContextRead(run: RunPrepared) {
  /** What else a decision needs: the commission, what asks to be confirmed, which tiers give miles to members, and the moment by which holds are judged. */
  const readContext = () =>
    run<{ fee_percent: string | null; confirmed_from: bigint; giving: number[]; now: Date }>(
      'ledger_read_context',
      `select trim_scale(current_setting_value('transfer_fee'))::text as fee_percent,
         coalesce(current_setting_value('transfer_confirmation'), 0)::bigint as confirmed_from,
         array(select id from current_memberships where may_transfer) as giving, clock_timestamp() as now`,
    ).then(([row]) => {
      if (!row?.fee_percent) throw new Error('the commission has no version');
      return {
        feePercent: row.fee_percent,
        confirmedFrom: row.confirmed_from,
        givingTiers: new Set(row.giving),
        now: row.now,
      };
    });

  return { readContext };
}

/** Reads the operations that are to be corrected. */
function createOperationReads(run: RunPrepared) {
  /** Operations with what was corrected of them; one of a type that this version does not know is left out. */
  const readOperations = async (ids: bigint[]): Promise<OperationState[]> => {
    const [rows, legs] = await Promise.all([
      run<OperationRow & { reversed: bigint; claimed: bigint }>(
        'ledger_read_operations',
        `select ${operationColumns}, (select coalesce(sum(c.amount), 0)::bigint from operations c where c.corrects_operation_id = o.id) as reversed,
           (select coalesce(sum(c.amount - c.paid), 0)::bigint from claims c where c.operation_id = o.id) as claimed
         from operations o where o.id = any($1::bigint[])`,
        [arrayText(ids)],
      ),
      run<{ operation_id: bigint; account_id: bigint; kind: number; amount: bigint }>(
        'ledger_read_legs',
        'select operation_id, account_id, kind, amount from operation_legs where operation_id = any($1::bigint[])',
        [arrayText(ids)],
      ),
    ]);
    return rows.flatMap((row): OperationState[] => {
      const type = operationTypeOf(row.type);
      if (!type) return [];
      const { id, fromAccountId, toAccountId, amount, fee, total } = postedOperation(row);
      const own = legs.filter((leg) => leg.operation_id === row.id).map(extraLeg);
      const { reversed, claimed } = row;
      return [{ id, type, fromAccountId, toAccountId, amount, fee, total, legs: own, reversed, claimed }];
    });
  };

  return { readOperations };
}

type KeyAnswer = KeyState & { readonly answer: LedgerAnswer };

function createKeyReads(run: RunPrepared) {
  /** The answers that keys have. The version before kept its own by the number of who asked. */
  const readKeys = (asked: readonly { readonly scope: string; readonly key: string }[]) =>
    run<KeyRow>('ledger_read_keys', readKeysText, [
      arrayText(asked.map(({ scope }) => scope)),
      arrayText(asked.map(({ key }) => key)),
      arrayText(asked.map(({ scope }) => olderCaller(scope))),
    ]).then((rows) =>
      rows.map((row): KeyAnswer => ({
        scope: row.scope,
        key: row.key,
        inputHash: digestOf(row.input_hash),
        answer: answerOf(row),
      })),
    );
  return { readKeys };
}

const readKeysText = `
  select asked.scope, asked.key, coalesce(encode(coalesce(k.input_hash, r.input_hash), 'base64'), i.input_hash) as input_hash,
    coalesce(k.hold_id, i.hold_id) as hold_id, c.id as claim_id, c.amount as claim_amount,
    case when k.key is null then coalesce(i.refusal, r.refusal) end as refusal, r.detail, ${operationColumns}
  from unnest($1::text[], $2::text[], $3::bigint[]) as asked (scope, key, caller_id)
    left join ledger_keys k on k.scope = asked.scope and k.key = asked.key
    left join idempotency_keys i on i.caller_id = asked.caller_id and i.key = asked.key
    left join refused_keys r on r.scope = asked.scope and r.key = asked.key
    left join operations o on o.id = coalesce(k.operation_id, i.operation_id)
    left join claims c on c.id = k.claim_id
  where k.key is not null or i.key is not null or r.key is not null`;

function olderCaller(scope: string): bigint | null {
  if (scope === 'programme') return 0n;
  const match = /^(?:member|staff):([0-9]{1,18})$/.exec(scope);
  return match?.[1] === undefined ? null : BigInt(match[1]);
}

const standings: Record<string, Standing> = { activo: 'active', registrado: 'registered', inactivo: 'inactive' };

function standingOf(status: string): Standing {
  const standing = standings[status];
  if (!standing) throw new Error(`user status ${status} does not exist`);
  return standing;
}

const legKinds = new Map(Object.entries(legKindIds).map(([kind, id]) => [id as number, kind as ExtraLeg['kind']]));

function extraLeg({ account_id, kind, amount }: { account_id: bigint; kind: number; amount: bigint }): ExtraLeg {
  const name = legKinds.get(kind);
  if (!name) throw new Error(`a leg of kind ${kind} does not exist`);
  return { kind: name, accountId: account_id, amount: name === 'bonus' ? -amount : amount };
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
  scope: string;
  key: string;
  input_hash: string;
  hold_id: bigint | null;
  claim_id: bigint | null;
  claim_amount: bigint | null;
  refusal: LedgerRefusal | null;
  detail: Record<keyof RefusalDetail, string> | null;
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
  const replayed = true;
  if (row.refusal) return { kind: 'refused', refusal: row.refusal, detail: detailOf(row.detail), replayed };
  const claim = row.claim_id === null ? null : { id: row.claim_id, amount: row.claim_amount ?? 0n };
  if (row.id !== null) return { kind: 'posted', operation: postedOperation(row), holdId: row.hold_id, claim, replayed };
  if (claim) return { kind: 'claimed', claim, replayed };
  if (row.hold_id === null) throw new Error(`key ${row.key} of ${row.scope} keeps no answer`);
  return { kind: 'hold', holdId: row.hold_id, replayed };
}

/** Numbers are kept as text in JSON, which has none so large. */
function detailOf(detail: Partial<Record<keyof RefusalDetail, string>> | null): RefusalDetail | undefined {
  if (!detail) return undefined;
  const { fee, total, operationId, rule } = detail;
  return {
    ...(fee === undefined ? {} : { fee: BigInt(fee) }),
    ...(total === undefined ? {} : { total: BigInt(total) }),
    ...(operationId === undefined ? {} : { operationId: BigInt(operationId) }),
    ...(rule === undefined ? {} : { rule }),
  };
}
