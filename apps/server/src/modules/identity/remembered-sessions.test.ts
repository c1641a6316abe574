import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support/database.ts';
import { createDatabase } from '../../platform/database.ts';
import type { Listener } from '../../platform/listener.ts';
import { createPool } from '../../platform/postgres.ts';
import { findCredentialsById, insertSession } from './identity.store.ts';
import { createSessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** What a server process remembers of sessions, with a listener whose notices the test sends itself. */
let database: TestDatabase;
let pool: pg.Pool;
const tokens = createTokens('a secret that is long enough for this test');
const notices = { arrive: true, send: (_payload: string): void => undefined };
const listener: Listener = {
  on: (_channel, callback) => void (notices.send = callback),
  onGap: () => undefined,
  connected: () => notices.arrive,
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, size: 3, onError: () => undefined });
});
beforeEach(() => void (notices.arrive = true));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const open = () => createSessions({ database: createDatabase(pool), tokens, listener, staffSecondFactor: false });

async function newSession() {
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into users (role_id, status, first_name, last_name, email) values (3, 'activo', 'Ana', 'Rojas', $1) returning id`,
    [`${randomUUID()}@pruebas.example`],
  );
  const session = {
    sessionId: randomUUID(),
    userId: rows[0]?.id ?? 0n,
    expiresAt: new Date(Date.now() + 3_600_000),
  };
  await pool.query('insert into sessions (id, user_id, expires_at) values ($1, $2, $3)', [
    session.sessionId,
    session.userId,
    session.expiresAt,
  ]);
  return { ...session, token: await tokens.sign(session) };
}
const revoke = ({ sessionId }: { sessionId: string }) =>
  pool.query('update sessions set revoked_at = now() where id = $1', [sessionId]);

test('a session is remembered while notices arrive, until one says that it changed', async () => {
  const [sessions, session] = [open(), await newSession()];
  expect(await sessions.authenticate(session.token)).toMatchObject({ userId: session.userId });
  await revoke(session);
  expect(await sessions.authenticate(session.token)).toMatchObject({ userId: session.userId });
  notices.send(String(session.userId + 1n));
  expect(await sessions.authenticate(session.token)).toMatchObject({ userId: session.userId });
  notices.send(String(session.userId));
  expect(await sessions.authenticate(session.token)).toBeUndefined();
});

test('nothing is remembered while no notice arrives', async () => {
  notices.arrive = false;
  const [sessions, session] = [open(), await newSession()];
  expect(await sessions.authenticate(session.token)).toMatchObject({ userId: session.userId });
  await revoke(session);
  expect(await sessions.authenticate(session.token)).toBeUndefined();
});

test('what a notice told of while it was being read is not remembered', async () => {
  const [sessions, session] = [open(), await newSession()];
  const client = await pool.connect();
  try {
    // The reader has to wait, so that the notice comes in the middle of it.
    await client.query('begin');
    await client.query('lock table sessions in access exclusive mode');
    const reading = sessions.authenticate(session.token);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount,
      )
      .toBe(1);
    notices.send(String(session.userId));
    await client.query('commit');
    expect(await reading).toMatchObject({ userId: session.userId });
  } finally {
    client.release();
  }
  await revoke(session);
  expect(await sessions.authenticate(session.token)).toBeUndefined();
});

test('a session that is over for the database is over, whatever its token says', async () => {
  const [sessions, session] = [open(), await newSession()];
  await pool.query(
    "update sessions set created_at = now() - interval '9 hours', expires_at = now() - interval '1 second' where id = $1",
    [session.sessionId],
  );
  expect(await sessions.authenticate(session.token)).toBeUndefined();
});

test('a session of somebody who may not come in is none', async () => {
  const [sessions, session] = [open(), await newSession()];
  await pool.query("update users set status = 'inactivo' where id = $1", [session.userId]);
  // Put there by whatever does not know better, after the database had ended the others.
  await pool.query('update sessions set revoked_at = null where id = $1', [session.sessionId]);
  expect(await sessions.authenticate(session.token)).toBeUndefined();
});

test.each([
  ['the same user', '', true],
  ['another password', "password_hash = 'nueva'", false],
  ['another role', 'role_id = 4', false],
  ['a user who may not come in any more', "status = 'inactivo'", false],
])('a session opens only for who was looked at: %s', async (_name, change, opens) => {
  const { userId } = await newSession();
  const kysely = createDatabase(pool);
  await pool.query("update users set password_hash = 'antes' where id = $1", [userId]);
  const user = await findCredentialsById(kysely, userId);
  if (!user) throw new Error('the user is gone');
  if (change) await pool.query(`update users set ${change} where id = $1`, [userId]);
  const now = new Date();
  const session = {
    id: randomUUID(),
    user,
    now,
    expiresAt: new Date(now.getTime() + 60_000),
    address: '192.0.2.1',
    device: null,
  };
  expect(await insertSession(kysely, session)).toBe(opens);
});
