import type pg from 'pg';
import { sessionChannel } from './sessions.ts';

/**
 * Tells every server process, when the transaction commits, to forget whoever has an open session. For what takes sessions away
 * without changing their rows one by one.
 */
export async function announceAllSessionEnds(client: pg.ClientBase): Promise<void> {
  await client.query(
    'select pg_notify($1, user_id::text) from (select distinct user_id from sessions where revoked_at is null) signed_in',
    [sessionChannel],
  );
}
