import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/statements';
const suites = [`${folder}/statements.test.ts`];
const checked = ['apps/server/src/modules/settlement/reconcile.test.ts'];

/** A member's month on paper, and what the chain says of it. */
export const statementsFaults: readonly Fault[] = [
  {
    name: 'what a month begins with is counted twice: before it, and in it',
    file: 'apps/server/src/modules/ledger/balance-as-of.ts',
    find: 'sql`o.created_at < ${instant}`',
    replace: 'sql`o.created_at <= ${instant}`',
    suites,
  },
  {
    name: 'a statement that does not add up is printed',
    file: `${folder}/statements.ts`,
    find: 'if (balance !== closing || opening + came - went !== closing)',
    replace: 'if (balance !== closing && lines.length < 0 && went < 0n)',
    suites,
  },
  {
    name: 'months before the inscription have a statement',
    file: `${folder}/statements.ts`,
    find: 'monthOf(dayOf(registeredAt))',
    replace: 'monthsAfter(monthOf(dayOf(registeredAt)), -1)',
    suites,
  },
  {
    name: 'the other side of what one sent is oneself',
    file: `${folder}/statement.store.ts`,
    find: 'then o.to_account_id else o.from_account_id end',
    replace: 'then o.from_account_id else o.to_account_id end',
    suites,
  },
  {
    name: 'the balance stands before its operation',
    file: `${folder}/statements.ts`,
    find: 'return { ...row, balance };',
    replace: 'return { ...row, balance: balance - row.miles };',
    suites,
  },
  {
    name: 'a chain that has other miles agrees',
    file: 'apps/server/src/modules/settlement/check-account.ts',
    find: "onChain === settled ? 'agrees'",
    replace: "onChain >= settled ? 'agrees'",
    suites: checked,
  },
  {
    name: 'a chain that does not answer keeps the paper',
    file: 'apps/server/src/modules/settlement/check-account.ts',
    find: 'if (error instanceof ChainUnreachableError) return undefined;',
    replace: '',
    suites: checked,
  },
  {
    name: 'a node without the old state counts as silent',
    file: 'apps/server/src/modules/settlement/check-account.ts',
    find: 'return final < block ? undefined : balanceAt(final);',
    replace: 'return undefined;',
    suites: checked,
  },
  {
    name: 'what waits is not told of',
    file: 'apps/server/src/modules/settlement/check-account.store.ts',
    find: "count(*) filter (where status is distinct from 'confirmed')",
    replace: "count(*) filter (where status <> 'confirmed')",
    suites: checked,
  },
  {
    name: 'of a month that is too long for paper, the balances of its last lines are those of its first',
    file: `${folder}/statements.ts`,
    find: 'operations > BigInt(rows.length) ? closing - told : opening',
    replace: 'operations < BigInt(rows.length) ? closing - told : opening',
    suites,
  },
  {
    name: 'of a month that is too long for paper, its first operations are told',
    file: `${folder}/statement.store.ts`,
    find: 'order by o.id desc limit ${count}',
    replace: 'order by o.id limit ${count}',
    suites,
  },
];
