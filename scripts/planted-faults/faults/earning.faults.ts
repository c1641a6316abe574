import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/earning';
const files = [`${folder}/earning.test.ts`];
const dated = [`${folder}/dated-rules.test.ts`];
const crashes = [`${folder}/crashes.test.ts`];
const flown = [`${folder}/flown-flight.test.ts`];
const reach = ['apps/server/src/modules/redemptions/reach.test.ts'];
const traces = ['packages/domain/src/flights/coupon-trace.test.ts'];
const coupons = ['packages/domain/src/flights/coupons.test.ts'];

/** Miles for flying: whose, how many, by the rules of which day, and once. */
export const earningFaults: readonly Fault[] = [
  {
    name: 'the rows of an upload of coupons do not add up in its list',
    file: 'apps/web/src/features/rewards/reward-columns.tsx',
    find: 'ready + known + empty;',
    replace: 'ready + empty;',
    suites: ['apps/web/src/features/rewards/reward-columns.test.ts'],
  },
  {
    name: 'a coupon has no name of its own, so each file credits it again',
    file: `${folder}/credit-coupons.ts`,
    find: "references: [{ kind: 'coupon', id: name }]",
    replace: "references: [{ kind: 'redemption', id: name }]",
    suites: files,
  },
  {
    name: 'what was credited is told as being credited',
    file: `${folder}/credit-change.ts`,
    find: "status === 'credited' ?",
    replace: "status !== 'credited' ?",
    suites: files,
  },
  {
    name: 'a coupon that stands twice in a file is taken twice',
    file: `${folder}/check-coupons.ts`,
    find: 'lines.set(name, before ?? line);',
    replace: 'lines.set(`${name} ${line}`, before ?? line);',
    suites: files,
  },
  {
    name: 'miles count from the day on which they are credited',
    file: `${folder}/credit-coupons.ts`,
    find: 'valueDate: day,',
    replace: 'valueDate: undefined,',
    suites: files,
  },
  {
    name: 'a flight before the inscription earns',
    file: `${folder}/check-coupons.ts`,
    find: 'day < member.inscribedOn ?',
    replace: 'day < "1900-01-01" ?',
    suites: files,
  },
  {
    name: 'rewards follow the rules of today',
    file: `${folder}/dated-rules.ts`,
    find: 'await listRoutes(database, at)',
    replace: 'await listRoutes(database)',
    suites: dated,
  },
  {
    name: 'class factors follow the rules of today',
    file: `${folder}/dated-rules.ts`,
    find: 'await earningRulesAt(database, at)',
    replace: 'await earningRulesAt(database)',
    suites: dated,
  },
  {
    name: 'a member is what the last change made of them, on every day',
    file: 'packages/domain/src/flights/coupons.ts',
    find: 'history.findLast(({ since }) => since <= day) ?? history[0]',
    replace: 'history.at(-1)',
    suites: coupons,
  },
  {
    name: 'an upload whose miles nobody knows of is taken for done',
    file: `${folder}/credit-coupons.ts`,
    find: 'if (comesBack(error)) throw error;',
    replace: '',
    suites: crashes,
  },
  {
    name: 'a row learns the operation of another one',
    file: `${folder}/coupon-attachment.ts`,
    find: '[array_position($2::integer[], line)]',
    replace: '[cardinality($2) + 1 - array_position($2::integer[], line)]',
    suites: files,
  },
  {
    name: 'a day of credits is told before it is over',
    file: `${folder}/tell-rewards.ts`,
    find: 'const today = startOfDay(dayOf(now()));',
    replace: 'const today = now();',
    suites: files,
  },
  {
    name: 'who was put out is told of rewards',
    file: `${folder}/tell-rewards.ts`,
    find: "where u.status = 'activo' order by",
    replace: "where u.status <> '' order by",
    suites: files,
  },
  {
    name: 'what was paid with miles earns where only staff know its ticket',
    file: 'apps/server/src/modules/earning/check-coupons.ts',
    find: ' || flights.has(flightName(coupon))',
    replace: '',
    suites: ['apps/server/src/modules/earning/flown-flight.test.ts'],
  },
  {
    name: 'what was paid with miles earns by every brand',
    file: `${folder}/check-coupons.ts`,
    find: 'if (isAward) return problems.award;',
    replace: '',
    suites: flown,
  },
  {
    name: 'the map tells the dearest price',
    file: 'apps/server/src/modules/redemptions/reach.ts',
    find: '(one < least ? one : least)',
    replace: '(one > least ? one : least)',
    suites: reach,
  },
  {
    name: 'the map tells a day without seats',
    file: 'apps/server/src/modules/redemptions/reach.ts',
    find: 'if (ways.some(hasSeats)) return { day, ways };',
    replace: 'return { day, ways };',
    suites: reach,
  },
  {
    name: 'what was credited is told by what its booking lacks',
    file: 'packages/domain/src/flights/coupon-trace.ts',
    find: 'if (credited !== undefined)',
    replace: 'if (credited !== undefined && !booking)',
    suites: traces,
  },
  {
    name: 'a flight that has not left is told as one that nobody reported',
    file: 'packages/domain/src/flights/coupon-trace.ts',
    find: "return booking.hasDeparted ? 'not_reported' : 'not_flown';",
    replace: "return 'not_reported';",
    suites: traces,
  },
  {
    name: 'a flight is told with everybody who is on it',
    file: `${folder}/coupon-traces.ts`,
    find: 'booked.filter((one) => isBookingOf(one, member))',
    replace: 'booked.filter((one) => isBookingOf(one, member) || one.flight.length > 0)',
    suites: flown,
  },
  {
    name: "miles that went to somebody else are told as the member's",
    file: `${folder}/coupon-traces.ts`,
    find: "credit.accountId === member.account_id ? 'own' : 'other'",
    replace: "credit.accountId === null ? 'other' : 'own'",
    suites: flown,
  },
  {
    name: 'a quote that is not closed takes rows for its own',
    file: 'apps/server/src/platform/spreadsheets/read-table.ts',
    find: ' && cell.includes(delimiter))',
    replace: ' && false)',
    suites: files,
  },
  {
    name: 'a foreign byte turns the letters of a whole table to rubbish',
    file: 'apps/server/src/platform/spreadsheets/read-table.ts',
    find: 'return isUtf8(proof) ? text :',
    replace: 'return proof.contradictions === 0 ? text :',
    suites: files,
  },
];
