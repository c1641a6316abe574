import type { RoleName } from '@millaje/domain';
import { manyEntries, type StaffEntry } from '../audit/index.ts';
import type { IssuingAtOnce, PreparedBooking } from '../inventory/index.ts';
import { type AttachmentKind, elsewhere } from '../ledger/index.ts';
import { type Mail, manyMails } from '../notifications/index.ts';
import { findUsed, insertIssued, type NewRedemption } from './redemptions.store.ts';

/**
 * What is written of a redemption in the very transaction in which its miles move: so that miles are never held, spent or given back
 * without the redemption saying so, nor the other way round. Statements are sent without waiting for one another: the commit follows.
 */

interface Named {
  readonly id: bigint;
}

/** The miles are set aside. */
export const milesHeld: AttachmentKind<Named> = {
  name: 'redemption_held',
  write: (run, rows) =>
    run(
      'redemption_held',
      `update redemptions r set hold_id = done.hold_id, stage = 'held'
       from unnest($1::bigint[], $2::bigint[]) as done (id, hold_id) where r.id = done.id and r.stage = 'opened'`,
      [
        rows.map(({ payload }) => payload.id),
        rows.map(({ answer }) => (answer.kind === 'hold' ? answer.holdId : null)),
      ],
    ),
};

/** The miles are given back: seats that were booked go back next. */
export const milesReturned: AttachmentKind<Named> = {
  name: 'redemption_returned',
  write: (run, rows) =>
    run(
      'redemption_returned',
      `update redemptions set stage = case when booking_pnr is null then 'over' else 'cancelling' end, ended_at = clock_timestamp()
       where id = any($1::bigint[]) and stage = 'refused'`,
      [rows.map(({ payload }) => payload.id)],
    ),
};

interface Spent extends Named {
  /** 1: staff have to look into it. 2: there is a ticket. */
  readonly status: 1 | 2;
  readonly mail: Mail;
}

/** The miles are spent: on a ticket, or on a request that staff look into. */
export const milesSpent: AttachmentKind<Spent> = {
  name: 'redemption_spent',
  write: (run, rows) =>
    Promise.all([
      run(
        'redemption_spent',
        `update redemptions r set operation_id = done.operation_id, status = done.status, stage = 'over',
           pnr = case done.status when 2 then r.booking_pnr end, ended_at = case done.status when 2 then clock_timestamp() end
         from unnest($1::bigint[], $2::bigint[], $3::smallint[]) as done (id, operation_id, status)
         where r.id = done.id and r.stage in ('ticketed', 'unknown')`,
        [
          rows.map(({ payload }) => payload.id),
          rows.map(({ answer }) => (answer.kind === 'posted' ? answer.operation.id : null)),
          rows.map(({ payload }) => payload.status),
        ],
      ),
      run(manyMails.name, manyMails.text, manyMails.values(rows.map(({ payload }) => payload.mail))),
    ]),
};

/** A redemption that is written when it is over: its booking was prepared, and nothing was held. */
export interface ToBeIssued extends Named {
  readonly given: NewRedemption;
  readonly booking: PreparedBooking;
  readonly mail: Mail;
  /** Where staff issue it for a member. */
  readonly audit: StaffEntry | null;
}

/** The miles are spent on a ticket that is issued with them: of a key, a quote and a seat the first one gets it, the others are refused. */
export const redemptionIssued = (inventory: IssuingAtOnce): AttachmentKind<ToBeIssued> => ({
  name: 'redemption_issued',
  async check(run, payloads) {
    const [used, seats] = await Promise.all([
      findUsed(
        run,
        payloads.map(({ given }) => given),
      ),
      inventory.keepSeats(
        run,
        payloads.map(({ booking }) => booking),
      ),
    ]);
    const [keys, quotes] = [new Set<string>(), new Set<string>()];
    return payloads.map(({ given: { callerId, key, userId, quoteId }, booking }, place) => {
      const [ofKey, ofQuote] = [`${callerId} ${key}`, `${userId} ${quoteId}`];
      if (used[place]?.key_used || keys.has(ofKey)) return 'idempotency_key_reused';
      if (used[place]?.quote_used || quotes.has(ofQuote)) return 'quote_used';
      const taken = seats.take(booking);
      if (taken === 'elsewhere') return elsewhere;
      if (taken === 'sold_out') return 'flight_sold_out';
      keys.add(ofKey);
      quotes.add(ofQuote);
      return undefined;
    });
  },
  write(run, rows) {
    const payloads = rows.map(({ payload }) => payload);
    const entries = payloads.flatMap(({ audit }) => audit ?? []);
    return Promise.all([
      insertIssued(
        run,
        rows.map(({ payload: { id, given, booking }, answer }) => {
          if (answer.kind !== 'posted') throw new Error(`redemption ${id} moved no miles`);
          return { id, given, operationId: answer.operation.id, pnr: booking.pnr, tickets: booking.ticketNumbers };
        }),
      ),
      inventory.issue(
        run,
        payloads.map(({ booking }) => booking),
      ),
      run(manyMails.name, manyMails.text, manyMails.values(payloads.map(({ mail }) => mail))),
      entries.length > 0 && run(manyEntries.name, manyEntries.text, manyEntries.values(entries)),
    ]);
  },
});

interface Rejected extends Named {
  readonly mail: Mail;
  readonly actor: { readonly userId: bigint; readonly role: RoleName };
  readonly origin: { readonly address: string; readonly requestId: string };
}

/** A request is rejected: exactly when its miles go back, and only while it is in process. */
export const requestRejected: AttachmentKind<Rejected> = {
  name: 'redemption_rejected',
  check: async (run, payloads) => {
    const rows = await run<{ id: bigint; is_locked: boolean }>(
      'redemption_rejectable',
      `with locked as (
         select id from redemptions where id = any($1::bigint[]) and status = 1 order by id for update skip locked)
       select r.id, l.id is not null as is_locked from redemptions r left join locked l using (id)
       where r.id = any($1::bigint[]) and r.status = 1`,
      [payloads.map(({ id }) => id)],
    );
    const pending = new Map(rows.map((row) => [row.id, row]));
    return payloads.map(({ id }) => {
      const row = pending.get(id);
      // Whoever has it may be accepting it, or going on with it: that is known once it is let go.
      if (row && !row.is_locked) return elsewhere;
      return row ? undefined : 'redemption_final';
    });
  },
  write: (run, rows) => {
    const payloads = rows.map(({ payload }) => payload);
    const entries = payloads.map(({ id, actor, origin }): StaffEntry => ({
      action: 'redemption_updated',
      actor,
      subject: { type: 'redemption', id },
      origin,
      before: { status: 1 },
      after: { status: 3 },
    }));
    return Promise.all([
      run(
        'redemption_rejected',
        `update redemptions set status = 3, ended_at = clock_timestamp(), attempts = 0,
           stage = case when booking_pnr is null then stage else 'cancelling' end
         where id = any($1::bigint[]) and status = 1`,
        [payloads.map(({ id }) => id)],
      ),
      run(manyEntries.name, manyEntries.text, manyEntries.values(entries)),
      run(manyMails.name, manyMails.text, manyMails.values(payloads.map(({ mail }) => mail))),
    ]);
  },
};
