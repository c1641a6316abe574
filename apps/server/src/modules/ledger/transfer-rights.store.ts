import { spanishList } from '@millaje/domain';
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
  const { rows } = await sql<TransferRights>`
    select m.may_transfer or u.role_id = 4 as may_transfer, m.name as membership,
      array(select name from current_memberships where may_transfer order by rank) as tiers
    from users u join current_memberships m
      on m.id = effective_tier(u.membership_id, u.membership_date, ${dayOf(new Date())})
    where u.id = ${userId}`.execute(database);
  if (!rows[0]) throw new Error(`user ${userId} has no membership`);
  return rows[0];
}

/** What the refusal of a tier without the right tells: those that have it. */
export async function tiersThatTransfer(database: Database): Promise<{ tiers: string }> {
  const { rows } = await sql<{
    name: string;
  }>`select name from current_memberships where may_transfer order by rank`.execute(database);
  return { tiers: spanishList(rows.map(({ name }) => name)) };
}
