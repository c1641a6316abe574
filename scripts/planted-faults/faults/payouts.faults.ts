import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/payouts';
const suites = [`${folder}/payouts.test.ts`];
const migration = 'db/migrations/0051_payouts.sql';

/** What allies are paid: for each mile once, and for none that is not there. */
export const payoutsFaults: readonly Fault[] = [
  {
    name: 'what an ally is paid is rounded down',
    file: 'packages/domain/src/payouts/payouts.ts',
    find: 'roundHalfUp(fraction(miles * 100n, milesPerDollar))',
    replace: 'roundHalfUp(fraction((miles / 2n) * 200n, milesPerDollar))',
    suites: ['packages/domain/src/payouts/payouts.test.ts'],
  },
  {
    name: 'a month is due although the ally has given its miles on',
    file: migration,
    find: 'greatest(0, least(c.arrived, c.available - coalesce(',
    replace: 'greatest(0, least(c.arrived, c.arrived - 0 * coalesce(',
    suites,
  },
  {
    name: 'miles that came while the account was a member’s are paid',
    file: migration,
    find: 'where o.created_at >= a.kind_since and is_of_payout',
    replace: 'where is_of_payout',
    suites,
  },
  {
    name: 'miles that were given by no person count',
    file: migration,
    find: 'else o.to_account_id = account and o.type in (1, 6) and o.from_account_id >= 1000 end',
    replace: 'else o.to_account_id = account end',
    suites,
  },
  {
    name: 'months begin by the clocks of UTC',
    file: migration,
    find: "date_trunc('month', o.created_at at time zone zone)::date as month",
    replace: "date_trunc('month', o.created_at at time zone 'UTC')::date as month",
    suites,
  },
  {
    name: 'the last day in time is already late',
    file: migration,
    find: "interval '1 month')::date + deadline then",
    replace: "interval '1 month')::date + deadline - 1 then",
    suites,
  },
  {
    name: 'a month is paid whatever has become of it since it was read',
    file: `${folder}/payout-attachment.ts`,
    find: 'if (allies.has(ally) || !due.has(place) || used.has(place)) return payoutMoved;',
    replace: 'if (allies.has(ally) && due.size === 0) return payoutMoved;',
    suites,
  },
  {
    name: 'who read a month too early is let through by who read it later',
    file: `${folder}/payout-attachment.ts`,
    find: '!due.has(place)',
    replace: '![...due].some((one) => payments[one]?.row.account_id === ally)',
    suites,
  },
  {
    name: 'another number than was shown is paid',
    file: `${folder}/pay-payout.ts`,
    find: "if (row.miles !== payment.miles) return refuse('payout_changed');",
    replace: "if (row.miles < 0n) return refuse('payout_changed');",
    suites,
  },
  {
    name: 'the reference of another month pays this one unasked',
    file: 'apps/server/src/modules/payouts/pay-payout.ts',
    find: 'payment.isSamePayment ? undefined',
    replace: 'payment.isSamePayment || payment.miles > 0n ? undefined',
    suites: ['apps/server/src/modules/payouts/payouts.test.ts'],
  },
  {
    name: 'a later month is paid before an earlier one',
    file: `${folder}/pay-payout.ts`,
    find: '?? (await earlierDue(database, today, payment))',
    replace: "?? (await earlierDue(database, today, { ...payment, month: '2000-01' }))",
    suites,
  },
  {
    name: 'a key that has paid one month pays another',
    file: `${folder}/pay-payout.ts`,
    find: "paid.paid_hash === by.inputHash ? 'done' : refuse",
    replace: "paid.paid_hash !== '' ? 'done' : refuse",
    suites,
  },
  {
    name: 'an ally reads the months of another',
    file: `${folder}/payouts.routes.ts`,
    find: 'if (!isStaff(caller) && userId !== caller.userId) return undefined;',
    replace: 'if (!isStaff(caller) && userId < 0n) return undefined;',
    suites,
  },
  {
    name: 'an ally lists the months of everybody',
    file: `${folder}/payouts.routes.ts`,
    find: '{ userId: caller.userId, month, status }',
    replace: '{ month, status, email: email ?? undefined }',
    suites,
  },
  {
    name: 'two at once pay two months by one reference',
    file: `${folder}/payout-attachment.ts`,
    find: '|| used.has(place)',
    replace: '|| used.has(-1 - place)',
    suites: [`${folder}/payouts-races.test.ts`],
  },
  {
    name: 'a month ends by the clock of a server that runs ahead',
    file: `${folder}/payouts.store.ts`,
    find: 'sql`least(${day}::date, (now() at time zone ${zone})::date)`',
    replace: 'sql`greatest(${day}::date, (now() at time zone ${zone})::date - 4000)`',
    suites: [`${folder}/payouts-races.test.ts`],
  },
];
