import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/ledger';
const locked = [`${folder}/locked-accounts.test.ts`];
const expiry = [`${folder}/expire-holds.test.ts`];
const gatherer = [`${folder}/gatherer.test.ts`];
const guards = [`${folder}/guards.test.ts`];
const guardsOfHolds = [`${folder}/guards-holds.test.ts`];

/** Posting: locks, ids, keys, holds, and what the database refuses by itself. */
export const ledgerFaults: readonly Fault[] = [
  {
    name: 'ids are taken before the locks',
    file: `${folder}/post-batch.ts`,
    find: '    store.lockAccounts(accountIds),\n    store.readAccounts(accountIds),',
    replace:
      '    undefined,\n    store.readAccounts(accountIds).then(async (rows) => (await store.lockAccounts(accountIds), rows)),',
    suites: locked,
  },
  {
    name: 'accounts are not locked',
    file: `${folder}/posting-reads.store.ts`,
    find: 'order by account_id for update',
    replace: 'order by account_id',
    suites: locked,
  },
  {
    name: 'accounts are locked in no order',
    file: `${folder}/posting-reads.store.ts`,
    find: 'order by account_id for update',
    replace: 'order by md5(account_id::text) for update',
    suites: locked,
  },
  {
    name: 'accounts are locked from the greatest to the smallest',
    file: `${folder}/posting-reads.store.ts`,
    find: 'order by account_id for update',
    replace: 'order by account_id desc for update',
    suites: locked,
  },
  {
    name: 'ids are taken while blocks are being closed',
    file: `${folder}/ledger.store.ts`,
    find: 'select pg_advisory_xact_lock_shared(${advisoryLocks.operationIds})',
    replace: 'select ${advisoryLocks.operationIds}',
    suites: locked,
  },
  {
    name: 'a key that is used at the same moment is not tried again',
    file: `${folder}/index.ts`,
    find: "new Set(['40001', '40P01', '23505'])",
    replace: "new Set(['40001', '40P01'])",
    suites: locked,
  },
  {
    name: 'all holds expire at once',
    file: `${folder}/jobs.ts`,
    find: "where status = 'pending' and expires_at <= now() order by",
    replace: "where status = 'pending' order by",
    suites: expiry,
  },
  {
    name: 'no hold expires',
    file: `${folder}/jobs.ts`,
    find: 'expires_at <= now() order by',
    replace: "expires_at <= now() - interval '100 years' order by",
    suites: expiry,
  },
  {
    name: 'only the first holds of many expire',
    file: `${folder}/jobs.ts`,
    near: 'export async function expireHolds',
    find: 'for (;;) {',
    replace: 'for (let round = 0; round < 1; round += 1) {',
    suites: expiry,
  },
  {
    name: 'one bad request fails all that were gathered with it',
    file: `${folder}/gatherer.ts`,
    find: 'else await postApart(batch);',
    replace: 'else for (const waiting of batch) waiting.reject(error);',
    suites: gatherer,
  },
  {
    name: 'a batch of which nobody knows is posted again, one by one',
    file: `${folder}/gatherer.ts`,
    find: 'batch.length === 1 || error instanceof UnknownOutcomeError',
    replace: 'batch.length === 1',
    suites: gatherer,
  },
  {
    name: 'a transfer of staff that is asked for again is told twice',
    file: `${folder}/post-batch.ts`,
    find: "answer?.kind !== 'posted' || answer.replayed) return [];",
    replace: "answer?.kind !== 'posted') return [];",
    suites: [`${folder}/admin-transfer-audit.test.ts`],
  },
  {
    name: 'members see the operations of others',
    file: `${folder}/routes.ts`,
    find: 'if (!row || !maySee(caller, row))',
    replace: 'if (!row || !maySee(caller, { ...row, to_account_id: caller.accountId ?? 0n }))',
    suites: [`${folder}/operations.test.ts`],
  },
  {
    name: 'the database lets a balance go below zero',
    file: 'db/migrations/0002_ledger.sql',
    find: 'constraint balance_not_negative check (balance >= 0)',
    replace: 'constraint balance_not_negative check (balance >= -1000000)',
    suites: guards,
    unnoticedBecause: 'available_not_negative refuses it too: nothing is held below zero',
  },
  {
    name: 'the database lets miles that are set aside be spent',
    file: 'db/migrations/0002_ledger.sql',
    find: 'constraint available_not_negative check (balance >= held)',
    replace: 'constraint available_not_negative check (balance >= 0 or held >= 0)',
    suites: [...guards, ...guardsOfHolds],
  },
  {
    name: 'the database takes postings after their transaction',
    file: 'db/migrations/0002_ledger.sql',
    find: ' or o.xid <> pg_current_xact_id()',
    replace: '',
    suites: guards,
  },
  {
    name: 'the database lets an operation be changed',
    file: 'db/migrations/0002_ledger.sql',
    find: 'create trigger operations_append_only before update or delete or truncate on operations',
    replace: 'create trigger operations_append_only before delete or truncate on operations',
    suites: guards,
  },
  {
    name: 'the database lets a hold end twice',
    file: 'db/migrations/0002_ledger.sql',
    find: "where was.status <> 'pending' or became.status = 'pending'",
    replace: "where became.status = 'pending'",
    suites: guardsOfHolds,
  },
];
