import { payoutCents } from '@millaje/domain/payouts/payouts';
import { firstDayOf } from '@millaje/domain/month/months';
import type { RoleName } from '@millaje/domain';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { RunPrepared } from '../../platform/run-prepared.ts';
import { manyEntries, type StaffEntry } from '../audit/index.ts';
import { type AttachmentKind, elsewhere } from '../ledger/index.ts';
import { type Mail, manyMails } from '../notifications/index.ts';
import { askedOf, comparableReference, type PayoutRow } from './payouts.store.ts';

/** Who of the staff pays, from where, and by which request. */
export interface Payer {
  readonly userId: bigint;
  readonly role: RoleName;
  readonly key: string;
  readonly inputHash: string;
  readonly origin: { readonly address: string; readonly requestId: string };
}

/** A payment with the month as it was read: where that has changed by now, nothing is written. */
export interface PaidPayout {
  readonly row: PayoutRow;
  readonly today: string;
  readonly bankReference: string;
  /** YYYY-MM-DD. */
  readonly paidOn: string;
  /** That its reference may be that of another month, too. */
  readonly isSamePayment: boolean;
  readonly by: Payer;
  readonly mail: Mail;
}

/** The month is paid already, something else is due of it than was read, or another one was paid by its reference meanwhile. */
export const payoutMoved = 'payout_moved';

/**
 * Looks, while nobody else moves the accounts' miles nor pays anybody, whether each is due as it was read, by a reference that has paid no other month;
 * of one ally only the first in a batch.
 */
async function checkPayments(
  run: RunPrepared,
  payments: readonly PaidPayout[],
): Promise<(string | typeof elsewhere | undefined)[]> {
  const [lock] = await run<{ mine: boolean }>('payouts_lock', 'select pg_try_advisory_xact_lock($1) as mine', [
    advisoryLocks.payouts,
  ]);
  if (lock?.mine !== true) return payments.map(() => elsewhere);
  const [due, used] = await Promise.all([findDue(run, payments), findUsed(run, payments)]);
  const allies = new Set<bigint>();
  return payments.map(({ row: { account_id: ally } }, place) => {
    if (allies.has(ally) || !due.has(place) || used.has(place)) return payoutMoved;
    allies.add(ally);
    return undefined;
  });
}

/** Those that are due as they were read, by their places. */
async function findDue(run: RunPrepared, payments: readonly PaidPayout[]): Promise<Set<number>> {
  const asked = askedOf(payments[0]?.today ?? '');
  const rows = await run<{ place: number }>(
    'payouts_due',
    `select (seen.place - 1)::integer as place
     from unnest($1::bigint[], $2::date[], $3::bigint[]) with ordinality as seen (account_id, month, miles, place)
     cross join lateral payout_months(least($4::date, (now() at time zone $5)::date), $5, $6::integer, seen.account_id) m
     where m.month = seen.month and m.miles = seen.miles and m.status in ('due', 'overdue')`,
    [
      payments.map(({ row }) => row.account_id),
      payments.map(({ row }) => firstDayOf(row.month)),
      payments.map(({ row }) => row.miles),
      ...asked,
    ],
  );
  return new Set(rows.map(({ place }) => place));
}

/** Those, by their places, whose reference pays another month, of earlier or before them in the batch, and that are not said to be of one transfer. */
async function findUsed(run: RunPrepared, payments: readonly PaidPayout[]): Promise<Set<number>> {
  const rows = await run<{ place: number }>(
    'payout_references_used',
    `with asked as (
       select (place - 1)::integer as place, account_id, month, is_same, ${comparableReference('reference')} as reference
       from unnest($1::bigint[], $2::date[], $3::text[], $4::boolean[]) with ordinality as seen (account_id, month, reference, is_same, place))
     select a.place from asked a where not a.is_same and a.reference <> '' and (
       exists (select from asked b where b.place < a.place and b.reference = a.reference)
       or exists (select from payouts p where ${comparableReference('p.bank_reference')} = a.reference
         and (p.account_id, p.month) <> (a.account_id, a.month)))`,
    [
      payments.map(({ row }) => row.account_id),
      payments.map(({ row }) => firstDayOf(row.month)),
      payments.map(({ bankReference }) => bankReference),
      payments.map(({ isSamePayment }) => isSamePayment),
    ],
  );
  return new Set(rows.map(({ place }) => place));
}

interface Written {
  readonly payment: PaidPayout;
  readonly operationId: bigint;
}

/** Everything that a payment writes: the month, its entry of the audit, the ally's mail. */
function writePaid(run: RunPrepared, written: readonly Written[]): Promise<unknown> {
  const of = <Value>(value: (payment: PaidPayout) => Value) => written.map(({ payment }) => value(payment));
  const entries = written.map(({ payment: { by, row, bankReference, paidOn }, operationId }): StaffEntry => ({
    action: 'payout_paid',
    actor: { userId: by.userId, role: by.role },
    subject: { type: 'operation', id: operationId },
    origin: by.origin,
    after: {
      ally: row.email,
      month: row.month,
      arrived: Number(row.arrived),
      miles: Number(row.miles),
      cents: Number(payoutCents(row.miles)),
      bank_reference: bankReference,
      paid_on: paidOn,
    },
  }));
  return Promise.all([
    run(
      'payouts_paid',
      `insert into payouts (account_id, month, arrived, operations, last_operation_id, miles, cents, operation_id, bank_reference, paid_on,
         paid_by, paid_key, paid_hash)
       select * from unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
         $9::text[], $10::date[], $11::bigint[], $12::text[], $13::text[])`,
      [
        of(({ row }) => row.account_id),
        of(({ row }) => firstDayOf(row.month)),
        of(({ row }) => row.arrived),
        of(({ row }) => row.operations),
        of(({ row }) => row.last_operation_id),
        of(({ row }) => row.miles),
        of(({ row }) => payoutCents(row.miles)),
        written.map(({ operationId }) => operationId),
        of(({ bankReference }) => bankReference),
        of(({ paidOn }) => paidOn),
        of(({ by }) => by.userId),
        of(({ by }) => by.key),
        of(({ by }) => by.inputHash),
      ],
    ),
    run(manyEntries.name, manyEntries.text, manyEntries.values(entries)),
    run(manyMails.name, manyMails.text, manyMails.values(of(({ mail }) => mail))),
  ]);
}

/** A month is paid exactly when its miles are gone. */
export const payoutPaid: AttachmentKind<PaidPayout> = {
  name: 'payout_paid',
  check: checkPayments,
  write: (run, rows) =>
    writePaid(
      run,
      rows.map(({ payload, answer }) => {
        if (answer.kind !== 'posted') throw new Error(`a payout was answered as ${answer.kind}`);
        return { payment: payload, operationId: answer.operation.id };
      }),
    ),
};
