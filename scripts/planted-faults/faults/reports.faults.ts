import type { Fault } from '../fault.ts';

const months = ['apps/server/src/modules/reports/months.test.ts'];
const migration = 'db/migrations/0045_months.sql';

/** The programme's month: miles that stand in no line, at the wrong tier, on the wrong day. */
export const reportsFaults: readonly Fault[] = [
  {
    name: "a sealed month's paper is of the moment at which it is asked for",
    file: 'apps/server/src/modules/reports/export-month.ts',
    find: 'const sealedAt = seal && new Date(seal.sealed_at);',
    replace: 'const sealedAt = seal && new Date();',
    suites: ['apps/server/src/modules/reports/months.test.ts'],
  },
  {
    name: 'what was posted at the end of a month counts in the next one',
    file: migration,
    find: 'and o.created_at >= since and o.created_at < before\n  ), people',
    replace: 'and o.created_at > since and o.created_at <= before\n  ), people',
    suites: months,
  },
  {
    name: 'a commission stands with the transfers',
    file: 'packages/domain/src/month/month-lines.ts',
    find: "commission: { section: 'left', isReversal: false, counterparts: ['commission'] }",
    replace: "commission: { section: 'left', isReversal: false, counterparts: ['breakage'] }",
    suites: ['packages/domain/src/month/month-lines.test.ts'],
  },
  {
    name: 'a tier counts from a day after it began',
    file: migration,
    find: 't.since <= moment order by',
    replace: "t.since <= moment - interval '30 days' order by",
    suites: months,
  },
  {
    name: 'the youngest miles are spent first',
    file: migration,
    find: 'order by lot.day desc, p.operation_id desc',
    replace: 'order by lot.day, p.operation_id',
    suites: months,
  },
  {
    name: 'a month is sealed that is sealed already',
    file: 'apps/server/src/modules/reports/months.ts',
    find: "if (sealInForce(seals)) return refuse('month_sealed');",
    replace: '',
    suites: months,
  },
  {
    name: 'a figure leaves out what came in',
    file: 'apps/server/src/modules/reports/month.store.ts',
    find: 'm.account_id, sum(m.miles)::bigint',
    replace: 'm.account_id, sum(least(m.miles, 0))::bigint',
    suites: months,
  },
  {
    name: 'what everybody had counts without the instant itself',
    file: 'apps/server/src/modules/reports/balance-at.ts',
    find: "readHolderBalances(reader, instant, 'with')",
    replace: "readHolderBalances(reader, instant, 'before')",
    suites: months,
  },
  {
    name: 'what was registered as a day began counts in the day before',
    file: 'apps/server/src/modules/reports/dashboard.store.ts',
    find: 'width_bucket(u.registered_at, ${starts}::timestamptz[])',
    replace: "width_bucket(u.registered_at - interval '1 second', ${starts}::timestamptz[])",
    suites: ['apps/server/src/modules/reports/dashboard.test.ts'],
  },
];
