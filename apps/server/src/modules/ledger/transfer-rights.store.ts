import { effectiveMembership, roleIds, spanishList } from '@millaje/domain';
import { sql } from 'kysely';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';

/** What somebody's tier says about giving miles to other members, at this moment. */
export interface TransferRights {
  readonly may_transfer: boolean;
  /** What their membership counts as. */
  readonly membership: string;
  /** The tiers that give, the lowest first. */
  readonly tiers: string[];
}

/** Of an ally nothing is asked. */
export async function readTransferRights(database: Database, userId: bigint): Promise<TransferRights> {
  const [{ rows: users }, tiers] = await Promise.all([
    sql<{ role_id: number; membership_id: number; membership_date: string | null; membership_expiry: string | null }>`
      select role_id, membership_id, membership_date::text as membership_date, membership_expiry::text as membership_expiry from users where id = ${userId}`.execute(
      database,
    ),
    listTiers(database),
  ]);
  const user = users[0];
  const counted =
    user && effectiveMembership(user.membership_id, user.membership_date, dayOf(new Date()), user.membership_expiry).id;
  const tier = tiers.find(({ id }) => id === counted);
  if (!user || !tier) throw new Error(`user ${userId} has no membership`);
  return {
    may_transfer: tier.may_transfer || user.role_id === roleIds.CORPORATE,
    membership: tier.name,
    tiers: tiers.filter(({ may_transfer }) => may_transfer).map(({ name }) => name),
  };
}

/** What the refusal of a tier without the right tells: those that have it. */
export async function tiersThatTransfer(database: Database): Promise<{ tiers: string }> {
  const giving = (await listTiers(database)).filter(({ may_transfer }) => may_transfer);
  return { tiers: spanishList(giving.map(({ name }) => name)) };
}

/** The tiers with what they may do at this moment, the lowest first. */
async function listTiers(database: Database) {
  const { rows } = await sql<{ id: number; name: string; may_transfer: boolean }>`
    select id, name, may_transfer from current_memberships order by rank`.execute(database);
  return rows;
}
