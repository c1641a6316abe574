import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { TokenPurpose } from './account-tokens.store.ts';

export interface CodeRequest {
  readonly email: string;
  /** Null: whichever the user's status calls for. */
  readonly purpose: Exclude<TokenPurpose, 'conversion'> | null;
}

export async function insertCodeRequest(database: Database, { email, purpose }: CodeRequest): Promise<void> {
  await sql`insert into code_requests (email, purpose) values (${email}, ${purpose})`.execute(database);
}

/** Takes the oldest request that nobody else is working on. */
export async function takeCodeRequest(database: Database): Promise<CodeRequest | undefined> {
  const { rows } = await sql<CodeRequest>`
    delete from code_requests where id = (select id from code_requests order by id limit 1 for update skip locked) returning email, purpose`.execute(
    database,
  );
  return rows[0];
}
