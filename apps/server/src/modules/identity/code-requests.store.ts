import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { TokenPurpose } from './account-tokens.store.ts';

export interface CodeRequest {
  readonly email: string;
  /** Null: whichever the user's status calls for. */
  readonly purpose: Exclude<TokenPurpose, 'conversion' | 'invitation'> | null;
  /** Where it came from. */
  readonly origin: { readonly address: string; readonly requestId: string };
}

export async function insertCodeRequest(database: Database, { email, purpose, origin }: CodeRequest): Promise<void> {
  await database
    .insertInto('code_requests')
    .values({ email, purpose, address: origin.address.slice(0, 100), request_id: origin.requestId })
    .execute();
}

/** Takes the oldest request that nobody else is working on. */
export async function takeCodeRequest(database: Database): Promise<CodeRequest | undefined> {
  const { rows } = await sql<
    Omit<CodeRequest, 'origin'> & { readonly address: string | null; readonly request_id: string | null }
  >`
    delete from code_requests where id = (select id from code_requests order by id limit 1 for update skip locked) returning email, purpose, address, request_id`.execute(
    database,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { email, purpose, address, request_id } = row;
  return { email, purpose, origin: { address: address ?? '', requestId: request_id ?? '' } };
}
