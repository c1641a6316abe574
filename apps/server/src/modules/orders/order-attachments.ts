import type { BoughtMembership, GivenBack, HeldMembership, RoleName } from '@millaje/domain';
import type { RunPrepared } from '../../platform/run-prepared.ts';
import { manyEntries, type StaffEntry } from '../audit/index.ts';
import type { AttachmentKind } from '../ledger/index.ts';
import { type Mail, manyMails } from '../notifications/index.ts';
import type { LaterPurchase } from './orders.store.ts';

/**
 * What is written of an order in the very transaction in which its miles move: approved, its membership, its discount, the mail, all of it
 * exactly when the operation is there. Where no miles move, `decide-order.ts` writes the same in a transaction of its own.
 */

/** Who of the staff decides, from where, and by which request. */
export interface Decider {
  readonly userId: bigint;
  readonly role: RoleName;
  readonly key: string;
  /** The digest of what was asked by that request. */
  readonly inputHash: string;
  readonly origin: { readonly address: string; readonly requestId: string };
}

interface Change {
  readonly id: bigint;
  readonly userId: bigint;
  /** What the buyer holds, as it was read: where that has changed by now, nothing is written. Null where it is of no account. */
  readonly before: HeldMembership | null;
  readonly after: HeldMembership | null;
  readonly mail: Mail;
}

export interface Approval extends Change {
  readonly as: 'approval';
  readonly productId: number;
  readonly vipCode: string | null;
  /** Miles that come with it are still to be given, by an operation of their own. */
  readonly hasBonus: boolean;
  readonly by: Decider | null;
}

export interface Refund extends Change {
  readonly as: 'refund';
  /** What of its price had gone back as it was read, in hundredths, and how it stands after this. */
  readonly seenUsd: bigint;
  readonly givenBack: GivenBack;
  readonly isWhole: boolean;
  /** What it reckons with, as it was read: the buyer's row, and what the order keeps of its membership. */
  readonly seen: SeenPurchase | null;
  /** What its buyer's later purchases of memberships keep from now on: as though this one had never been. */
  readonly later: readonly LaterPurchase[];
}

/** What a refund was reckoned from; whoever changes any of it makes it be reckoned anew. */
export interface SeenPurchase extends BoughtMembership {
  /** Another one with every change of the buyer's row, so with every other refund of a membership. */
  readonly buyerVersion: string;
}

/** The order, or what its buyer holds, is not as it was when it was read. */
export const orderMoved = 'order_moved';

export type OrderChange = Approval | Refund;

const statusBefore = { approval: 'pendiente', refund: 'aprobado' } as const;

/**
 * Locks each order that stands as it was read, with its buyer, without waiting; of the same order or buyer only the first in a batch,
 * whether it is approved or refunded: each was reckoned from what the buyer holds without the other.
 */
export async function checkOrders(
  run: RunPrepared,
  changes: readonly OrderChange[],
): Promise<(typeof orderMoved | undefined)[]> {
  const refundOf = (change: OrderChange) => (change.as === 'refund' ? change : undefined);
  const rows = await run<{ place: number }>(
    'order_standing',
    `select (seen.place - 1)::integer as place from unnest($1::bigint[], $2::text[], $3::boolean[], $4::smallint[], $5::date[], $6::date[], $7::bigint[], $8::text[], $9::jsonb[], $10::jsonb[])
       with ordinality as seen (id, status, is_membership, membership_id, membership_date, membership_expiry, refunded_usd, buyer_version, before, after, place)
     join orders o on o.id = seen.id join users u on u.id = o.user_id
     where o.status = seen.status and (not seen.is_membership
       or (u.membership_id, u.membership_date, u.membership_expiry) is not distinct from (seen.membership_id, seen.membership_date, seen.membership_expiry))
       and o.refunded_usd = seen.refunded_usd
       and (seen.buyer_version is null
         or (u.xmin::text, o.membership_before, o.membership_after) = (seen.buyer_version, seen.before, seen.after))
     order by o.id for no key update of o, u skip locked`,
    [
      changes.map(({ id }) => id),
      changes.map(({ as }) => statusBefore[as]),
      changes.map(({ before }) => before !== null),
      changes.map(({ before }) => before?.id ?? null),
      changes.map(({ before }) => before?.date ?? null),
      changes.map(({ before }) => before?.expiry ?? null),
      changes.map((change) => refundOf(change)?.seenUsd ?? 0n),
      changes.map((change) => refundOf(change)?.seen?.buyerVersion ?? null),
      changes.map((change) => asJson(refundOf(change)?.seen?.before ?? null)),
      changes.map((change) => asJson(refundOf(change)?.seen?.after ?? null)),
    ],
  );
  const standing = new Set(rows.map(({ place }) => place));
  const orders = new Set<bigint>();
  const buyers = new Set<bigint>();
  return changes.map(({ id, userId, before }, place) => {
    if (!standing.has(place) || orders.has(id) || (before !== null && buyers.has(userId))) return orderMoved;
    orders.add(id);
    if (before !== null) buyers.add(userId);
    return undefined;
  });
}

const asJson = (membership: HeldMembership | null) => (membership === null ? null : JSON.stringify(membership));

export interface Written<Payload> {
  readonly payload: Payload;
  /** Null where no miles moved. */
  readonly operationId: bigint | null;
}

/** Everything that orders write which are approved or refunded. */
export function writeOrders(run: RunPrepared, rows: readonly Written<OrderChange>[]): Promise<unknown> {
  const approvals = rows.flatMap(({ payload, operationId }) =>
    payload.as === 'approval' ? [{ payload, operationId }] : [],
  );
  const refunds = rows.flatMap(({ payload }) => (payload.as === 'refund' ? [payload] : []));
  return Promise.all([
    ...(approvals.length > 0 ? [writeApprovals(run, approvals)] : []),
    ...(refunds.length > 0 ? [writeRefunds(run, refunds)] : []),
  ]);
}

function writeApprovals(run: RunPrepared, rows: readonly Written<Approval>[]): Promise<unknown> {
  const payloads = rows.map(({ payload }) => payload);
  const entries = payloads.flatMap(({ id, by }): StaffEntry[] =>
    by === null
      ? []
      : [
          {
            action: 'order_approved',
            actor: { userId: by.userId, role: by.role },
            subject: { type: 'order', id },
            origin: by.origin,
            before: { status: statusBefore.approval },
            after: { status: 'aprobado' },
          },
        ],
  );
  return Promise.all([
    run(
      'order_approved',
      `update orders o set status = 'aprobado', stage = case when done.has_bonus then 'bonus' else 'over' end, decided_at = clock_timestamp(),
         decided_by = done.decided_by, decided_key = done.decided_key, decided_hash = done.decided_hash, operation_id = done.operation_id, vip_code = done.vip_code,
         membership_before = done.before, membership_after = done.after, trouble = null, gateway_url = null
       from unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::jsonb[], $9::jsonb[], $10::text[])
         as done (id, has_bonus, decided_by, decided_key, decided_hash, operation_id, vip_code, before, after, status_before)
       where o.id = done.id and o.status = done.status_before`,
      [
        payloads.map(({ id }) => id),
        payloads.map(({ hasBonus }) => hasBonus),
        payloads.map(({ by }) => by?.userId ?? null),
        payloads.map(({ by }) => by?.key ?? null),
        payloads.map(({ by }) => by?.inputHash ?? null),
        rows.map(({ operationId }) => operationId),
        payloads.map(({ vipCode }) => vipCode),
        payloads.map(({ before }) => asJson(before)),
        payloads.map(({ after }) => asJson(after)),
        // As a value: named in the text, it has PostgreSQL look through all that are pending for these few.
        payloads.map(({ as }) => statusBefore[as]),
      ],
    ),
    writeMemberships(run, payloads),
    run(
      'order_discount_used',
      'update discounts set used_at = clock_timestamp() where order_id = any($1::bigint[]) and used_at is null',
      [payloads.map(({ id }) => id)],
    ),
    run(
      'order_out_of_cart',
      'delete from cart_items c using unnest($1::bigint[], $2::integer[]) as done (user_id, product_id) where c.user_id = done.user_id and c.product_id = done.product_id',
      [payloads.map(({ userId }) => userId), payloads.map(({ productId }) => productId)],
    ),
    run(manyMails.name, manyMails.text, manyMails.values(payloads.map(({ mail }) => mail))),
    ...(entries.length > 0 ? [run(manyEntries.name, manyEntries.text, manyEntries.values(entries))] : []),
  ]);
}

function writeRefunds(run: RunPrepared, payloads: readonly Refund[]): Promise<unknown> {
  const later = payloads.flatMap((payload) => payload.later);
  return Promise.all([
    run(
      'order_refunded',
      `update orders o set refunded_usd = done.usd, refunded_miles = done.miles, status = case when done.is_whole then 'reembolsado' else o.status end,
         stage = 'over', trouble = null, refunded_at = case when done.is_whole then clock_timestamp() end
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[]) as done (id, usd, miles, is_whole)
       where o.id = done.id and o.status = 'aprobado'`,
      [
        payloads.map(({ id }) => id),
        payloads.map(({ givenBack }) => givenBack.usd),
        payloads.map(({ givenBack }) => givenBack.miles),
        payloads.map(({ isWhole }) => isWhole),
      ],
    ),
    writeMemberships(run, payloads),
    ...(later.length > 0
      ? [
          run(
            'order_memberships_later',
            `update orders o set membership_before = kept.before, membership_after = kept.after
             from unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) as kept (id, before, after) where o.id = kept.id`,
            [
              later.map(({ id }) => id),
              later.map(({ before }) => asJson(before)),
              later.map(({ after }) => asJson(after)),
            ],
          ),
        ]
      : []),
    run(manyMails.name, manyMails.text, manyMails.values(payloads.map(({ mail }) => mail))),
  ]);
}

/** An order is approved, or its money went back. One kind for both: what one buyer holds is changed by one of them at a time. */
export const orderDecided: AttachmentKind<OrderChange> = {
  name: 'order_decided',
  check: checkOrders,
  write: (run, rows) =>
    writeOrders(
      run,
      rows.map(({ payload, answer }) => ({
        payload,
        operationId: answer.kind === 'posted' ? answer.operation.id : null,
      })),
    ),
};

/** The miles that come with a membership that was paid in miles are given. */
export const bonusGiven: AttachmentKind<{ readonly id: bigint }> = {
  name: 'order_bonus',
  write: (run, rows) =>
    run(
      'order_bonus',
      `update orders o set bonus_operation_id = done.operation_id, stage = 'over', trouble = null
       from unnest($1::bigint[], $2::bigint[]) as done (id, operation_id) where o.id = done.id and o.stage = 'bonus'`,
      [
        rows.map(({ payload }) => payload.id),
        rows.map(({ answer }) => (answer.kind === 'posted' ? answer.operation.id : null)),
      ],
    ),
};

function writeMemberships(run: RunPrepared, changes: readonly Change[]): Promise<unknown> {
  const changed = changes.flatMap(({ userId, after }) => (after === null ? [] : [{ userId, after }]));
  if (changed.length === 0) return Promise.resolve();
  return run(
    'order_membership',
    `update users u set membership_id = done.id, membership_date = done.date, membership_expiry = done.expiry
     from unnest($1::bigint[], $2::smallint[], $3::date[], $4::date[]) as done (user_id, id, date, expiry) where u.id = done.user_id`,
    [
      changed.map(({ userId }) => userId),
      changed.map(({ after }) => after.id),
      changed.map(({ after }) => after.date),
      changed.map(({ after }) => after.expiry),
    ],
  );
}
