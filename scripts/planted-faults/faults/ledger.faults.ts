import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/ledger';
const locked = [`${folder}/locked-accounts.test.ts`];
const collisions = [`${folder}/collisions.test.ts`];
const expiry = [`${folder}/expire-holds.test.ts`];
const gatherer = [`${folder}/gatherer.test.ts`];
const guards = [`${folder}/guards.test.ts`];
const guardsOfCompanions = [`${folder}/guards-companions.test.ts`];
const guardsOfHolds = [`${folder}/guards-holds.test.ts`];

/** The last migration that has these functions: what earlier ones say of them is replaced by it. */
const secondEdition = 'db/migrations/0013_ledger_second_edition.sql';
/** Where the guard of postings and the one of operations stand as they are now. */
const inParts = 'db/migrations/0069_ledger_parts.sql';
const historyBrought = 'db/migrations/0065_who_brings_a_history.sql';

const reads = {
  locked: 'store.lockAccounts(ids)',
  accounts: 'store.readAccounts(ids)',
  holds: 'holdIds.length > 0 ? store.readHolds(holdIds) : []',
  operations: 'operationIds.length > 0 ? store.readOperations(operationIds) : []',
  claims: 'store.readClaims(ids)',
};

/** How a batch locks and reads, with something read before the locks. */
function readingInOrder(early?: keyof typeof reads): string {
  const entries = Object.entries(reads).toSorted(([one], [other]) => Number(other === early) - Number(one === early));
  const [names, statements] = [entries.map(([name]) => name), entries.map(([, statement]) => `    ${statement},\n`)];
  return `[, ${names.join(', ')}, keys, taken, uniqueKinds, context] = await Promise.all([\n    store.begin(),\n${statements.join('')}`;
}

/** Posting: locks, ids, keys, holds, and what the database refuses by itself. */
export const ledgerFaults: readonly Fault[] = [
  {
    name: 'a release that adds a column stops those who are posting',
    file: `${folder}/posting-reads.store.ts`,
    find: '`o.id, o.type, o.from_account_id, o.to_account_id, o.amount, o.fee, o.total, o.description, o.corrects_operation_id, o.created_at`',
    replace: '`o.*`',
    suites: [`${folder}/release.test.ts`],
  },
  {
    name: 'accounts that moved while the clock was ahead are stopped',
    file: 'db/migrations/0026_a_clock_set_back.sql',
    find: 'where touched.id >= 1000',
    replace: 'where touched.id < 0',
    suites: [`${folder}/release.test.ts`],
  },
  {
    name: 'nobody is told of a transfer',
    file: `${folder}/batch-rows.ts`,
    find: 'if (isTold) rows.told.push(place);',
    replace: '',
    suites: [`${folder}/transfer.test.ts`],
  },
  {
    name: 'people are told of the same transfer again',
    file: `${folder}/operation-mail.ts`,
    find: 'delete from operation_notices where operation_id in (',
    replace: 'update operation_notices set operation_id = operation_id where operation_id in (',
    suites: [`${folder}/transfer.test.ts`],
  },
  {
    name: 'operations take their ids before they have their accounts',
    file: `${folder}/posting-reads.store.ts`,
    find: 'order by account_id for update skip locked`',
    replace: 'order by account_id`',
    suites: locked,
  },
  {
    name: 'who meets a locked account waits, and all behind it',
    file: `${folder}/posting-reads.store.ts`,
    find: 'for update skip locked`',
    replace: 'for update`',
    suites: locked,
  },
  {
    name: 'an operation is written before the last one of an account that lies ahead of the clock',
    file: `${folder}/posting-reads.store.ts`,
    find: 'case when last_at > clock_timestamp() then last_at::text end as later',
    replace: 'case when last_at < account_balances.last_at then last_at::text end as later',
    suites: [`${folder}/release.test.ts`],
  },
  {
    name: 'a quotation mark ends a text that is written with others',
    file: `${folder}/array-text.ts`,
    find: "needsEscape.test(value) ? value.replaceAll(escaped, '\\\\$&') : value",
    replace: 'value',
    suites: [`${folder}/posting.property.test.ts`],
  },
  {
    name: 'accounts are locked in no order',
    file: `${folder}/posting-reads.store.ts`,
    find: 'order by account_id for update skip locked`',
    replace: 'order by md5(account_id::text) for update skip locked`',
    suites: locked,
    unnoticedBecause: 'nobody waits for a lock here: the order is for the version before, which does',
  },
  {
    name: 'what somebody else has locked is decided all the same',
    file: `${folder}/post-batch.ts`,
    find: 'const elsewhere = new Set(accounts.filter(({ id }) => !locked.has(id)).map(({ id }) => id));',
    replace: 'const elsewhere = new Set(accounts.filter(({ id }) => id < 0n).map(({ id }) => id));',
    suites: locked,
  },
  {
    name: 'ids are taken before the transaction has its number',
    file: `${folder}/ledger.store.ts`,
    find: "'begin; select pg_current_xact_id()'",
    replace: "'begin; select 1'",
    suites: locked,
  },
  {
    name: 'what was begun behind a piece that failed is taken for begun',
    file: `${folder}/index.ts`,
    find: 'connection.ahead.forget();',
    replace: '',
    suites: [`${folder}/outcomes.test.ts`],
  },
  {
    name: 'the next piece of a list waits until the one before it is answered',
    file: `${folder}/post-ahead.ts`,
    find: 'if (next) begin(store, next);',
    replace: '',
    suites: [`${folder}/outcomes.test.ts`],
  },
  {
    name: 'the database counts no legs among the postings',
    file: inParts,
    find: 'has_legs := (select max(operation_id) from operation_legs) >= low;\n  -- Of these kinds',
    replace: 'has_legs := false;\n  -- Of these kinds',
    suites: guardsOfCompanions,
  },
  {
    name: 'a key that is used at the same moment is not tried again',
    file: `${folder}/index.ts`,
    find: "const usedMeanwhile = '23505';",
    replace: "const usedMeanwhile = '23506';",
    suites: locked,
  },
  {
    name: 'holds are read before their accounts are locked',
    file: `${folder}/post-batch.ts`,
    find: readingInOrder(),
    replace: readingInOrder('holds'),
    suites: collisions,
  },
  {
    name: 'what is corrected is read before its accounts are locked',
    file: `${folder}/post-batch.ts`,
    find: readingInOrder(),
    replace: readingInOrder('operations'),
    suites: collisions,
  },
  {
    name: 'what is owed is read before its account is locked',
    file: `${folder}/post-batch.ts`,
    find: readingInOrder(),
    replace: readingInOrder('claims'),
    suites: collisions,
  },
  {
    name: 'a hold ends without its account being locked',
    file: `${folder}/post-batch.ts`,
    find: "if ('holdId' in command) ids.push(...(targets.get(`hold ${command.holdId}`) ?? []));",
    replace: '',
    suites: collisions,
  },
  {
    name: 'an operation is corrected without its receiver’s account being locked',
    file: `${folder}/posting-reads.store.ts`,
    find: "union all select 'operation', id, to_account_id from operations where id = any($2::bigint[])",
    replace: '',
    suites: collisions,
  },
  {
    name: 'whom somebody owes to is not locked with that one',
    file: `${folder}/posting-reads.store.ts`,
    find: 'where account_id = any(${accountsWithCreditors}) order by',
    replace: 'where account_id = any($1::bigint[]) order by',
    suites: collisions,
  },
  {
    name: 'whom somebody owes to is paid though another one has that account',
    file: `${folder}/post-batch.ts`,
    find: 'const own = locked.get(account.id);',
    replace: 'const own = locked.get(account.id) ?? { balance: 0n, held: 0n, later: null };',
    suites: collisions,
  },
  {
    name: 'the database keeps two answers of one key',
    file: secondEdition,
    near: 'create table ledger_keys (',
    find: '  primary key (scope, key),\n',
    replace: '',
    suites: collisions,
  },
  {
    name: 'the database takes a coupon twice',
    file: secondEdition,
    find: 'create unique index operation_references_once',
    replace: 'create index operation_references_once',
    suites: collisions,
  },
  {
    name: 'a month is closed by each who closes it',
    file: 'db/migrations/0016_close_months.sql',
    find: 'if done = 0 then return 0; end if;',
    replace: '',
    suites: collisions,
  },
  {
    name: 'closing a month and posting wait for each other',
    file: 'db/migrations/0016_close_months.sql',
    find: 'begin\n  select max(c.closed_before) into since',
    replace: 'begin\n  lock table account_balances in exclusive mode;\n  select max(c.closed_before) into since',
    suites: collisions,
  },
  {
    name: 'a block of ids is counted while a posting has one of them',
    file: 'db/migrations/0012_close_blocks_in_chunks.sql',
    find: 'if pg_snapshot_xmin(pg_current_snapshot()) >= found_row.candidate_xid then',
    replace: 'if pg_current_xact_id() >= found_row.candidate_xid then',
    suites: collisions,
  },
  {
    name: 'all holds expire at once',
    file: `${folder}/jobs.ts`,
    find: "where status = 'pending' and expires_at <= now() and",
    replace: "where status = 'pending' and",
    suites: expiry,
  },
  {
    name: 'no hold expires',
    file: `${folder}/jobs.ts`,
    find: "where status = 'pending' and expires_at <= now() and",
    replace: "where status = 'pending' and expires_at <= now() - interval '100 years' and",
    suites: expiry,
  },
  {
    name: 'only the first holds of many expire',
    file: `${folder}/jobs.ts`,
    near: 'export async function expireHolds',
    find: 'if (!end) return tell(failures);',
    replace: 'if (!end || last.id > 0n) return tell(failures);',
    suites: expiry,
  },
  {
    name: 'a hold that the database refuses to give back is told to nobody',
    file: `${folder}/jobs.ts`,
    find: 'if (!comesBack(error)) failures.push(error);',
    replace: 'if (comesBack(error)) failures.push(error);',
    suites: [`${folder}/jobs.test.ts`],
  },
  {
    name: 'one bad request fails all that were gathered with it',
    file: `${folder}/gatherer.ts`,
    find: 'else await runApart(batch);',
    replace: 'else for (const waiting of batch) waiting.reject(error);',
    suites: gatherer,
  },
  {
    name: 'a batch of which nobody knows is posted again, one by one',
    file: `${folder}/gatherer.ts`,
    find: 'batch.length === 1 || comesBack(error)',
    replace: 'batch.length === 1',
    suites: gatherer,
    hangs: true,
  },
  {
    name: 'a transfer of staff that is asked for again is told twice',
    file: `${folder}/attachments.ts`,
    find: "answer.kind === 'refused' || answer.replayed ? []",
    replace: "answer.kind === 'refused' ? []",
    suites: [`${folder}/admin-transfer-audit.test.ts`],
  },
  {
    name: 'members see the operations of others',
    file: `${folder}/routes.ts`,
    find: 'if (!row || !maySeeOperation(caller, row))',
    replace: 'if (!row || !maySeeOperation(caller, { ...row, to_account_id: caller.accountId ?? 0n }))',
    suites: [`${folder}/operations.test.ts`],
  },
  {
    name: 'the database lets miles that are set aside be spent',
    file: 'db/migrations/0002_ledger.sql',
    find: 'constraint available_not_negative check (balance >= held)',
    replace: 'constraint available_not_negative check (balance >= 0 or held >= 0)',
    suites: [...guards, ...guardsOfHolds],
  },
  {
    name: 'the database takes an operation that the chain never hears of',
    file: inParts,
    find: 'when not exists (select from settlements s where s.operation_id = o.id)',
    replace: 'when not exists (select from operations s where s.id = o.id)',
    suites: guards,
  },
  {
    name: 'whoever runs the programme may write operations of other days',
    file: historyBrought,
    find: "'usage')",
    replace: "'usage') is not null",
    suites: ['apps/server/src/platform/runtime-role.test.ts'],
  },
  {
    name: 'the database takes a reward from a member',
    file: inParts,
    find: "then 'ML010 is of a type that does not go from its sender to its receiver, or has no commission'",
    replace: 'then null',
    suites: guards,
  },
  {
    name: 'the database takes postings of other amounts than their operation’s',
    file: inParts,
    find: 'when (o).from_account_id then -(o).amount - case',
    replace: 'when (o).from_account_id then p.amount - case',
    suites: [`${folder}/guards-each-leg.test.ts`],
  },
  {
    name: 'the database takes back more than arrived',
    file: secondEdition,
    find: 'where e.corrects_operation_id = c.id) > c.total',
    replace: 'where e.corrects_operation_id = c.id) > c.total * 10',
    suites: guardsOfCompanions,
  },
  {
    name: 'the database lets an operation be changed',
    file: inParts,
    find: 'create trigger operations_append_only before delete or update or truncate on operations',
    replace: 'create trigger operations_append_only before delete or truncate on operations',
    suites: guards,
  },
  {
    name: 'the database lets a hold end twice',
    file: secondEdition,
    find: "where was.status <> 'pending'\n         or (was.account_id",
    replace: 'where (was.account_id',
    suites: guardsOfHolds,
  },
  {
    name: 'of what came to a member what left is told, too',
    file: `${folder}/operations.store.ts`,
    find: "direction === 'in' ? sql`and p.amount > 0`",
    replace: "direction === 'in' ? sql``",
    suites: [`${folder}/operations.test.ts`],
  },
  {
    name: 'an operation counts from its posting, whatever its value date',
    file: `${folder}/balance-as-of.ts`,
    find: 'case when o.value_date is null then',
    replace: 'case when o.value_date is null or true then',
    suites: [`${folder}/jobs.test.ts`],
  },
  {
    name: 'a balance of a moment stands on a closing that came later',
    file: `${folder}/balance-as-of.ts`,
    find: 'and closed_before <= ${instant}',
    replace: 'and closed_before >= ${instant}',
    suites: [`${folder}/jobs.test.ts`],
  },
  {
    name: 'miles come to whoever has left the programme meanwhile',
    file: 'apps/server/src/modules/ledger/posting-reads.store.ts',
    find: "standing: is_product ? standingOf(status) : 'inactive',",
    replace: "standing: is_product || status !== '' ? standingOf(status) : 'inactive',",
    suites: ['apps/server/src/modules/ledger/left-programme.test.ts'],
  },
];
