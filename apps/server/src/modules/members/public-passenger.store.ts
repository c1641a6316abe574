import { roleIds } from '@millaje/domain';
import { documentsMeant } from '@millaje/domain/documents';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { isDocumentOf } from './users.store.ts';

export interface PassengerSearch {
  readonly email?: string | undefined;
  readonly username?: string | undefined;
  readonly customerid?: string | undefined;
  readonly doc_identity?: string | undefined;
}

/** The active passengers whose values, in their normal forms, are all these; few, since each value is nearly unique. */
export async function findPassengerIds(
  database: Database,
  { email, username, customerid, doc_identity }: PassengerSearch,
): Promise<bigint[]> {
  const conditions = [
    email && sql`email = ${email}`,
    username && sql`lower(username) = ${username.toLowerCase()}`,
    customerid && sql`customerid = ${customerid}`,
    doc_identity && isDocumentOf(documentsMeant(doc_identity), sql`doc_type`, sql`doc_identity`),
  ].filter((condition) => condition !== undefined && condition !== '');
  if (conditions.length === 0) return [];
  const { rows } = await sql<{ id: bigint }>`
    select id from users where role_id = ${roleIds.PASSENGER} and status = 'activo' and ${sql.join(conditions, sql` and `)} order by id limit 10`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}
