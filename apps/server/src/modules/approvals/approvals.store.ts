import type { ApprovalOutcome, ApprovalStatus, GuardedAction } from '@millaje/domain';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { AskedLine } from '../../platform/guard.ts';
import type { Window } from '../../platform/pages.ts';

/** A request as it is stored, with the people whom it names. */
export interface RequestRow {
  readonly id: bigint;
  readonly action: GuardedAction;
  readonly input: Readonly<Record<string, unknown>>;
  readonly asked: readonly AskedLine[];
  readonly key: string | null;
  readonly input_hash: string | null;
  readonly requested_by: bigint;
  readonly requester_email: string;
  readonly requester_name: string;
  readonly requested_at: Date;
  readonly expires_at: Date;
  readonly status: ApprovalStatus;
  readonly decided_at: Date | null;
  readonly decided_by: bigint | null;
  readonly decider_email: string | null;
  readonly decided_key: string | null;
  readonly comment: string | null;
  readonly operation_id: bigint | null;
}

export interface NewRequest {
  readonly action: GuardedAction;
  readonly input: object;
  readonly asked: readonly AskedLine[];
  readonly subject: string | null;
  readonly key: string | null;
  readonly inputHash: string | null;
  readonly requestedBy: bigint;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

/** Writes a request down. */
export async function insertRequest(database: Database, request: NewRequest): Promise<bigint> {
  const { action, input, asked, subject, key, inputHash, requestedBy, requestedAt, expiresAt } = request;
  const { id } = await database
    .insertInto('approval_requests')
    .values({
      action,
      input: JSON.stringify(input),
      asked: JSON.stringify(asked),
      subject,
      key,
      input_hash: inputHash,
      requested_by: requestedBy,
      requested_at: requestedAt,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const requests = (database: Database) =>
  database
    .selectFrom('approval_requests as request')
    .innerJoin('users as requester', 'requester.id', 'request.requested_by')
    .leftJoin('users as decider', 'decider.id', 'request.decided_by')
    .selectAll('request')
    .select([
      'requester.email as requester_email',
      'requester.first_name as requester_name',
      'decider.email as decider_email',
    ])
    .$castTo<RequestRow>();

export async function findRequest(database: Database, id: bigint): Promise<RequestRow | undefined> {
  return requests(database).where('request.id', '=', id).executeTakeFirst();
}

/** The request that somebody's call with this key became. */
export async function findRequestByKey(
  database: Database,
  { userId, key }: { readonly userId: bigint; readonly key: string },
): Promise<RequestRow | undefined> {
  return requests(database)
    .where('request.requested_by', '=', userId)
    .where('request.key', '=', key)
    .executeTakeFirst();
}

/** The request as it is, kept from everybody else until the transaction ends. */
export async function lockRequest(database: Database, id: bigint): Promise<RequestRow | undefined> {
  await sql`select from approval_requests where id = ${id} for no key update`.execute(database);
  return findRequest(database, id);
}

/** Which requests; absent means all. */
interface RequestFilter {
  readonly status?: ApprovalStatus | undefined;
  readonly upToId?: bigint | undefined;
}

/** What is due counts as expired, whether that was written down yet or not. */
const isIn = (status: ApprovalStatus, now: Date) =>
  status === 'pending' || status === 'expired'
    ? sql<boolean>`case when request.status = 'pending' and request.expires_at <= ${now} then 'expired' else request.status end = ${status}`
    : sql<boolean>`request.status = ${status}`;

/** A window of the requests, the latest first. */
export async function listRequests(
  database: Database,
  { status, upToId, now }: RequestFilter & { readonly now: Date },
  { skip, size }: Window,
): Promise<RequestRow[]> {
  return requests(database)
    .$if(status !== undefined, (query) => query.where(isIn(status ?? 'pending', now)))
    .$if(upToId !== undefined, (query) => query.where('request.id', '<=', upToId ?? 0n))
    .orderBy('request.id', 'desc')
    .offset(skip)
    .limit(size)
    .execute();
}

export async function countRequests(
  database: Database,
  { status, upToId, now }: RequestFilter & { readonly now: Date },
): Promise<number> {
  const { count } = await database
    .selectFrom('approval_requests as request')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where(isIn(status ?? 'pending', now)))
    .$if(upToId !== undefined, (query) => query.where('request.id', '<=', upToId ?? 0n))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether somebody has decided another request by this key. */
export async function isKeyOfAnother(
  database: Database,
  { id, userId, key }: { readonly id: bigint; readonly userId: bigint; readonly key: string },
): Promise<boolean> {
  const other = await database
    .selectFrom('approval_requests')
    .select('id')
    .where('decided_by', '=', userId)
    .where('decided_key', '=', key)
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes down what became of a request that is locked and pending. */
export async function settleRequest(
  database: Database,
  id: bigint,
  decision: {
    readonly status: ApprovalOutcome;
    readonly decidedAt: Date;
    readonly decidedBy: bigint;
    readonly decidedKey: string;
    readonly comment: string | null;
  },
): Promise<void> {
  const { status, decidedAt, decidedBy, decidedKey, comment } = decision;
  await database
    .updateTable('approval_requests')
    .set({ status, decided_at: decidedAt, decided_by: decidedBy, decided_key: decidedKey, comment })
    .where('id', '=', id)
    .execute();
}

/** Writes down that requests have expired, those of one subject or so many of all, and gives them. What somebody is deciding is left alone. */
export async function expireRequests(
  database: Database,
  {
    now,
    of,
    size = 1,
  }: { readonly now: Date; readonly of?: readonly [action: GuardedAction, subject: string]; readonly size?: number },
): Promise<RequestRow[]> {
  const only = of ? sql`and action = ${of[0]} and subject = ${of[1]}` : sql``;
  const { rows } = await sql<{ id: bigint }>`
    update approval_requests set status = 'expired', decided_at = ${now}
    where id in (
      select id from approval_requests where status = 'pending' and expires_at <= ${now} ${only}
      order by id limit ${size} for update skip locked)
    returning id`.execute(database);
  const found = await Promise.all(rows.map(({ id }) => findRequest(database, id)));
  return found.filter((row) => row !== undefined);
}

/** Whether the ledger has posted under somebody's own key: then there is nothing to wait for any more. */
export async function isPosted(
  database: Database,
  { userId, key }: { readonly userId: bigint; readonly key: string },
): Promise<boolean> {
  const { rows } = await sql`select from ledger_keys where scope = ${`staff:${userId}`} and key = ${key}`.execute(
    database,
  );
  return rows.length > 0;
}

/** The accounts of people of the programme, with what they can spend, by their e-mails. */
export async function findParties(
  database: Database,
  emails: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: bigint; readonly available: bigint }>> {
  const { rows } = await sql<{ email: string; id: bigint; available: bigint }>`
    select u.email, a.id, b.balance - b.held as available
    from users u join accounts a on a.user_id = u.id join account_balances b on b.account_id = a.id
    where u.email = any(${emails}::text[]) and u.is_product`.execute(database);
  return new Map(rows.map(({ email, ...party }) => [email, party]));
}
