import { accountTexts } from '@millaje/api/identity/accounts.texts';
import { membershipIds, roleIds } from '@millaje/domain';
import type pg from 'pg';
import { hashPassword } from '../../platform/passwords.ts';
import type { Wallets } from '../../platform/wallets.ts';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import type { Ledger, LedgerAnswer, LedgerRequest } from '../ledger/index.ts';
import { createMembers, type NewMember } from './create-members.ts';
import { type DatedRequest, demoHistory, demoPurchases } from './demo-history.ts';
import { linkPastOrders, writePastOrders } from './demo-orders.ts';
import { demoPayouts, payDemoMonth } from './demo-payouts.ts';
import { demoOrganisation, demoPassword, demoPeople, type DemoPerson } from './demo-people.ts';

export interface DemoOptions {
  readonly pool: pg.Pool;
  readonly ledger: Pick<Ledger, 'submitMany'>;
  /** A ledger that takes given times, for a database without any operation yet. */
  readonly createHistoryLedger: () => Pick<Ledger, 'submit' | 'submitMany' | 'close'>;
  readonly wallets: Wallets;
  /** What a dollar costs in bolívares, at which the orders of the examples were paid. */
  readonly dollarPrice: string;
  /** Memberships began some months before, and so did the history. */
  readonly now: Date;
}

/** Somebody to sign in as. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly roleId: number;
  readonly password: string;
}

/**
 * Fills a database with examples: staff, members of every level, an ally whose older months are paid, and some sixty operations
 * through the posting path with the orders that they paid.
 * Again and again is the same as once: who is there stays as is, and every operation has its key. Throws when the history
 * cannot be posted (it always can on a database of ours). Returns whom one can sign in as.
 */
export async function loadDemoData(options: DemoOptions): Promise<DemoAccount[]> {
  const { pool, wallets, now } = options;
  await createPeople(pool, wallets, now);
  const answers = await postHistory(options);
  await linkPastOrders(pool);
  // An earlier version may have told a line differently: what was posted under its key stays.
  const refused = answers.find((answer) => answer.kind === 'refused' && answer.refusal !== 'idempotency_key_reused');
  if (refused?.kind === 'refused') throw new Error(`the demo history was refused: ${refused.refusal}`);
  return demoPeople.map(({ email, firstName, lastName, roleId }) => ({
    email,
    name: `${firstName} ${lastName}`,
    roleId,
    password: demoPassword,
  }));
}

/** Into an empty database with the times at which it is to have happened; where there are operations, as everything else. */
async function postHistory({
  pool,
  ledger,
  createHistoryLedger,
  dollarPrice,
  now,
}: DemoOptions): Promise<LedgerAnswer[]> {
  const { rows } = await pool.query<{ is_empty: boolean }>('select not exists (select from operations) as is_empty');
  // What an earlier version, or a start that was interrupted, did not post happens now: accounts that have moved have no room in their past.
  if (!rows[0]?.is_empty) return ledger.submitMany(demoHistory(now).map(withoutTime));
  const history = createHistoryLedger();
  try {
    const requests = demoHistory(now, await writePastOrders(pool, demoPurchases(now), dollarPrice));
    const answers: LedgerAnswer[] = [];
    const postUntil = async (end: Date) => {
      const count = requests.findIndex(({ at }) => at >= end);
      answers.push(...(await history.submitMany(requests.splice(0, count === -1 ? requests.length : count))));
    };
    for (const payout of demoPayouts(requests[0]?.at ?? now, now)) {
      await postUntil(payout.at);
      await payDemoMonth({ pool, ledger: history }, payout);
    }
    return [...answers, ...(await history.submitMany(requests))];
  } finally {
    await history.close();
  }
}

function withoutTime(dated: DatedRequest): LedgerRequest {
  const { at: _, ...request } = dated;
  return request;
}

async function createPeople(pool: pg.Pool, wallets: Wallets, now: Date): Promise<void> {
  const emails = demoPeople.map(({ email }) => email);
  const { rows } = await pool.query<{ emails: string[]; has_erased: boolean }>(
    `select array(select email from users where email = any($1::text[])) as emails,
       exists (select from erasures) as has_erased`,
    [emails],
  );
  const known = new Set(rows[0]?.emails);
  const missing = demoPeople.filter(({ email }) => !known.has(email));
  // Nobody knows any more who was erased: whoever is missing may be just that person, and stays away.
  if (missing.length === 0 || rows[0]?.has_erased === true) return;
  const passwordHash = await hashPassword(demoPassword);
  const members = missing.map(({ joinedDaysAgo, memberships, ...person }): NewMember => {
    const [membershipId, daysAgo] = memberships.at(-1) ?? [membershipIds.Silver];
    return {
      ...person,
      passwordHash,
      status: 'activo',
      isProduct: person.roleId === roleIds.PASSENGER || person.roleId === roleIds.CORPORATE,
      membershipId,
      membershipDate: daysAgo === undefined ? null : dayBefore(now, daysAgo),
      registeredAt: startOfDay(dayBefore(now, joinedDaysAgo)),
    };
  });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await createMembers(client, wallets, members);
    await createOrganisation(client);
    await writeFormerMemberships(client, missing, now);
    await client.query(
      `insert into addresses (user_id, country, city, description)
       select id, country, city, $1 from users where email = any($2::text[]) and country is not null and city is not null`,
      [accountTexts.mainAddress, missing.map(({ email }) => email)],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** The ally's organisation; where it is there already it stays. */
async function createOrganisation(client: pg.PoolClient): Promise<void> {
  const { email, name, docType, docIdentity, industry, address, codePhone, phone } = demoOrganisation;
  await client.query(
    `insert into corporates (user_id, name, doc_type, doc_identity, industry_id, address, code_phone, phone)
     select u.id, $2, $3, $4, i.id, $6, $7, $8 from users u, industries i where u.email = $1 and i.name = $5
     on conflict do nothing`,
    [email, name, docType, docIdentity, industry, address, codePhone, phone],
  );
}

/** What members were before: months and rewards are told by the membership of their day. */
async function writeFormerMemberships(client: pg.PoolClient, people: readonly DemoPerson[], now: Date): Promise<void> {
  const rows = people.flatMap(({ email, memberships }) =>
    memberships.map(([id, daysAgo]) => ({ email, id, day: dayBefore(now, daysAgo) })),
  );
  await client.query(
    `insert into member_tiers (user_id, membership_id, membership_date, since)
     select u.id, former.membership_id, former.day, former.since
     from unnest($1::text[], $2::smallint[], $3::date[], $4::timestamptz[]) as former (email, membership_id, day, since)
     join users u using (email) order by former.since`,
    [
      rows.map(({ email }) => email),
      rows.map(({ id }) => id),
      rows.map(({ day }) => day),
      rows.map(({ day }) => startOfDay(day)),
    ],
  );
}

/** The programme's day so many days ago (YYYY-MM-DD). */
const dayBefore = (now: Date, days: number): string => dayOf(new Date(now.getTime() - days * 86_400_000));
