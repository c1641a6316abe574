import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

export interface Level extends Named {
  readonly may_transfer: boolean;
  readonly may_buy_miles: boolean;
}

/** The levels, the lowest first, with what their members may do at this moment. */
export async function listMemberships(database: Database): Promise<Level[]> {
  const { rows } = await sql<Level>`
    select id, name, description, may_transfer, may_buy_miles from current_memberships order by rank`.execute(database);
  return rows;
}

export function listRoles(database: Database): Promise<Named[]> {
  return database.selectFrom('roles').select(['id', 'name', 'description']).orderBy('id').execute();
}
