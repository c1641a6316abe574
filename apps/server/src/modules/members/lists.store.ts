import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly description: string;
}

/** The levels, the lowest first. */
export async function listMemberships(database: Database): Promise<Named[]> {
  return (await sql<Named>`select id, name, description from memberships order by rank`.execute(database)).rows;
}

export async function listRoles(database: Database): Promise<Named[]> {
  return (await sql<Named>`select id, name, description from roles order by id`.execute(database)).rows;
}
