import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, testPassword, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createTestDatabase } from '../../../../../test/support/database.ts';
import { ask } from '../../platform/backup/backup.fixture.ts';
import { backup } from '../../platform/backup/backup.ts';
import { backupKeys, readKeysFile } from '../../platform/backup/person-keys.ts';
import { restore } from '../../platform/backup/restore.ts';
import { createDatabase } from '../../platform/database.ts';
import { FilesAway } from '../../platform/file-store.ts';
import { verifyAudit } from '../audit/index.ts';
import { sealAudit } from '../audit/seals.ts';
import { writeOperationMails } from '../ledger/operation-mail.ts';
import { finishErasures } from './erase-account.ts';

let app: TestApp;
let admin: Person;
let luis: Person;
let ana: Person;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.addPerson('SUPER_ADMIN');
  luis = await app.addPerson('PASSENGER', { balance: 5_000n, membershipId: 3 });
});
beforeEach(async () => {
  made += 1;
  ana = await app.addPerson('PASSENGER', {
    balance: 1_000n,
    membershipId: 3,
    email: `ana.rojas${made}@borrable.example`,
  });
});
afterAll(() => app.stop());

const preview = async ({ token }: Person) => (await app.call('GET', '/account/erasure', { token })).body;
const erase = ({ token }: Person, proof = testPassword) =>
  app.call('POST', '/account/erase', { token, body: { proof } });
const ruleOf = async (answer: ReturnType<typeof erase>) => (await answer).body.error?.rule ?? 'done';
const userRow = async ({ userId }: Person) =>
  (await app.pool.query('select * from users where id = $1', [userId])).rows[0];
const balanceOf = async ({ accountId }: Person) =>
  (await app.pool.query('select balance, held from account_balances where account_id = $1', [accountId])).rows[0];
const transfer = (from: Person, to: Person, amount = 100) =>
  app.call('POST', '/miles/transfer', {
    token: from.token,
    body: { email_to: to.email, amount, description: `De ${from.email} para otro` },
  });

/** Everything that the database says anywhere, table by table, of what is told outright. */
async function tablesThatTell(text: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await app.pool.query(`select from ${name} t where t::text ilike $1 limit 1`, [`%${text}%`]);
    if (rowCount) found.push(name);
  }
  return found;
}

describe('what somebody is told before', () => {
  test('how many miles are given up, and that nothing stands against it', async () =>
    expect(await preview(ana)).toMatchObject({ miles: 1_000, obstacles: [] }));

  test.each<[string, string, (person: Person) => Promise<unknown>]>([
    [
      'erasure_miles_held',
      'Hay millas retenidas. Espere a que se usen o se liberen.',
      ({ accountId }) =>
        app.app.shared.ledger.submit({
          kind: 'hold',
          scope: 'programme',
          key: `held ${accountId}`,
          inputHash: '',
          accountId,
          amount: 10n,
          description: 'Redención',
          expiresAt: new Date('2100-01-01'),
        }),
    ],
    [
      'erasure_requests_open',
      'Hay una solicitud de aprobación abierta sobre la cuenta.',
      ({ email }) =>
        app.pool.query(
          `insert into approval_requests (action, input, asked, subject, requested_by, expires_at)
           values ('role', '{}', '[]', $1, $2, now() + interval '1 day')`,
          [email, admin.userId],
        ),
    ],
    [
      'erasure_ally_miles',
      'La cuenta de aliado tiene millas por liquidar. Se puede borrar cuando esté en cero.',
      ({ userId }) =>
        app.pool.query('update users set role_id = 4, password_hash = password_hash where id = $1', [userId]),
    ],
  ])('%s stands against it', async (rule, text, arrange) => {
    await arrange(ana);
    const answer = await app.call('POST', '/users/erase', { token: admin.token, body: { email: ana.email } });
    expect([answer.status, answer.body.error.rule, answer.body.message]).toEqual([409, rule, text]);
    expect(await userRow(ana)).toMatchObject({ email: ana.email, status: 'activo' });
  });

  test('the last administrator stays', async () => {
    expect((await preview(admin)).obstacles).toContain('Es el último administrador activo.');
    expect(await ruleOf(erase(admin))).toBe('last_administrator');
  });
});

describe('erasing an account', () => {
  test('takes the password again', async () => {
    expect(await ruleOf(erase(ana, 'no es esta'))).toBe('identity_not_confirmed');
    expect(await userRow(ana)).toMatchObject({ email: ana.email });
  });

  test('gives up the miles, and leaves nothing of the person anywhere', async () => {
    await app.call('POST', '/addresses/add', {
      token: ana.token,
      body: { country: 'Venezuela', city: 'Caracas', description: ana.email, address: 'Casa', zip_code: '1010' },
    });
    expect((await transfer(ana, luis)).status).toBe(201);
    await app.pool.query(
      "insert into outbox (recipient, template, data, is_sensitive) values ($1, 'welcome', $2, false), ($3, 'welcome', '{}', false)",
      [ana.email, JSON.stringify({ first_name: ana.email }), luis.email],
    );
    await sealAudit(createDatabase(app.pool));
    expect(await erase(ana)).toMatchObject({ status: 201, body: { message: 'Su cuenta fue borrada.' } });

    expect(await balanceOf(ana)).toEqual({ balance: 0n, held: 0n });
    expect(await userRow(ana)).toMatchObject({ first_name: 'Cuenta', last_name: 'borrada', status: 'inactivo' });
    // The last mail waits for its way out.
    expect(await tablesThatTell(ana.email)).toEqual(['outbox']);
    expect((await app.pool.query('select template from outbox where recipient = $1', [ana.email])).rows).toEqual([
      { template: 'account_erased' },
    ]);
    expect((await app.books()).isBalanced).toBe(true);
    expect((await verifyAudit(createDatabase(app.pool))).broken).toEqual([]);
  });

  test('ends every session, and neither the password nor an administrator lets anybody in again', async () => {
    await erase(ana);
    expect((await app.call('GET', '/users/getUser', { token: ana.token })).status).toBe(401);
    const login = await app.call('POST', '/login', { body: { username: ana.email, password: testPassword } });
    expect(login.body.error.rule).toBe('wrong_credentials');
    const { email } = await userRow(ana);
    const enabled = await app.call('POST', '/users/enable', { token: admin.token, body: { email } });
    expect(enabled.body.error.rule).toBe('account_erased');
  });

  test('is told to the audit, of which what it said of the person cannot be read any more', async () => {
    const changed = { country: 'Venezuela', city: 'Valencia', description: 'Oficina', address: 'x', zip_code: '1' };
    await app.call('POST', '/addresses/add', { token: ana.token, body: changed });
    const entries = async () =>
      (
        await app.call('GET', '/audit', {
          token: admin.token,
          query: { subject: String(ana.userId), quantity: 50 },
        })
      ).body.rows as { action: string; after: unknown; address: unknown }[];
    expect((await entries())[0]).toMatchObject({ action: 'address_added', after: { city: 'Valencia' } });
    await erase(ana);
    const left = await entries();
    expect(left.map(({ action }) => action)).toEqual(['personal_data_erased', 'account_erased', 'address_added']);
    expect(left.map(({ after, address }) => [after, address])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  test('leaves nothing to be changed by staff, and nobody to write to: the other one reads of what was to be told', async () => {
    expect((await transfer(ana, luis)).status).toBe(201);
    await erase(ana);
    const { email } = await userRow(ana);
    const changes: readonly [path: string, body: object][] = [
      ['membership', { email, membership: 2 }],
      ['customerid', { id_user: Number(ana.userId), customerid: '4820999001' }],
      ['role', { email, rol: 2 }],
      ['end-sessions', { email }],
      ['disable', { email }],
    ];
    for (const [path, body] of changes)
      expect(await ruleOf(app.call('POST', `/users/${path}`, { token: admin.token, body }))).toBe('account_erased');
    await writeOperationMails(app.app.shared.database, 1_000);
    const { rows } = await app.pool.query(
      "select recipient from outbox where template = 'movement' and recipient in ($1, $2, $3)",
      [luis.email, ana.email, email],
    );
    expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([luis.email]));
  });

  test('frees the e-mail for another person, who has nothing of the first', async () => {
    await erase(ana);
    const again = await app.addPerson('PASSENGER', { email: ana.email });
    expect(again.userId).not.toBe(ana.userId);
    expect(await preview(again)).toMatchObject({ miles: 0, obstacles: [] });
    expect(
      (await app.call('GET', '/operations/user', { token: again.token, query: { quantity: 10 } })).body.count,
    ).toBe(0);
    // The last mail to the first is nothing that was sent to the second, in whichever state it is.
    expect((await app.call('GET', '/personal-data', { token: again.token })).body.data.outbox).toEqual([]);
    const mails = await app.call('GET', '/mails/user', { token: admin.token, query: { email: again.email } });
    expect(mails.body).toMatchObject({ rows: [], count: 0 });
  });

  test('is what an administrator does for who asked, and it is written down who', async () => {
    const answer = await app.call('POST', '/users/erase', { token: admin.token, body: { email: ana.email } });
    expect([answer.status, answer.body.message]).toEqual([201, 'Cuenta borrada.']);
    const { rows } = await app.pool.query(
      "select actor_user_id from audit_entries where action = 'account_erased_by_staff' and subject_id = $1",
      [String(ana.userId)],
    );
    expect(rows).toEqual([{ actor_user_id: admin.userId }]);
    const itself = await app.call('POST', '/users/erase', { token: admin.token, body: { email: admin.email } });
    expect(itself.body.error.rule).toBe('not_oneself');
  });

  test('beside transfers: no mile is lost or there twice', async () => {
    const before = BigInt((await balanceOf(luis)).balance);
    const answers = await Promise.all([
      transfer(ana, luis, 100),
      transfer(luis, ana, 100),
      erase(ana),
      transfer(ana, luis, 100),
      transfer(luis, ana, 100),
    ]);
    const [, , erased] = answers;
    expect(erased?.status).toBe(201);
    expect(await balanceOf(ana)).toEqual({ balance: 0n, held: 0n });
    const sent = answers.filter(({ status }, place) => [1, 4].includes(place) && status === 201).length;
    const { rows } = await app.pool.query(
      `select coalesce(sum(total), 0)::bigint as got from operations where from_account_id = $1 and to_account_id = $2`,
      [ana.accountId, luis.accountId],
    );
    expect((await balanceOf(luis)).balance).toBe(before + rows[0].got - 100n * BigInt(sent));
    expect((await app.books()).isBalanced).toBe(true);
  });

  test('begun and not finished, it goes on; and what comes to an erased account is given up', async () => {
    const { pool, database, ledger, files } = app.app.shared;
    const goOn = () =>
      finishErasures({ pool, database, ledger, files }, (error) => {
        throw error;
      });
    await app.pool.query(
      'insert into erasures (user_id, registered_at, asked_by) select id, registered_at, id from users where id = $1',
      [ana.userId],
    );
    await goOn();
    expect(await userRow(ana)).toMatchObject({ first_name: 'Cuenta', email: `borrado-${ana.userId}@borrado.invalid` });
    const { rows } = await app.pool.query(
      'select id, amount from operations where from_account_id = $1 order by id desc limit 1',
      [ana.accountId],
    );
    expect(rows[0].amount).toBe(1_000n);
    const back = await ledger.submit({
      kind: 'correct',
      scope: 'programme',
      key: `back ${ana.accountId}`,
      inputHash: '',
      operationId: rows[0].id,
      amount: 400n,
      ifSpent: 'refuse',
      reason: 'Devolución',
    });
    expect([back.kind, (await balanceOf(ana)).balance]).toEqual(['posted', 400n]);
    await goOn();
    await goOn();
    expect(await balanceOf(ana)).toEqual({ balance: 0n, held: 0n });
  });

  test('who cannot be finished now comes after those who wait', async () => {
    const beto = await app.addPerson('PASSENGER');
    const { pool, database, ledger, files } = app.app.shared;
    await app.pool.query(
      `insert into erasures (user_id, registered_at, asked_by, picture)
       select id, registered_at, id, case when id = $1 then 'ana.webp' end from users where id in ($1, $2)`,
      [ana.userId, beto.userId],
    );
    const troubles: unknown[] = [];
    const round = (remove: typeof files.remove) =>
      finishErasures({ pool, database, ledger, files: { ...files, remove } }, (error) => void troubles.push(error), 1);
    await round(() => Promise.reject(new FilesAway()));
    await round(() => Promise.reject(new FilesAway()));
    expect([troubles.length, (await userRow(beto)).first_name]).toEqual([1, 'Cuenta']);
    await round(() => Promise.resolve());
    const { rows } = await app.pool.query('select picture from erasures where user_id = $1', [ana.userId]);
    expect([troubles.length, rows]).toEqual([1, [{ picture: null }]]);
  });
});

describe('whoever is named elsewhere', () => {
  /** What everything that is open says: what a key still opens counts as told. */
  const openedAudit = async () => {
    const { rows } = await app.pool.query<{ text: string }>(
      "select concat(action, opened(before), opened(after)) as text from audit_entries where subject_type <> 'user'",
    );
    return rows.map(({ text }) => text);
  };
  const staff = (method: string, path: string, body?: object) => app.call(method, path, { token: admin.token, body });

  test('is told by nothing that staff looked for, kept, asked for or did', async () => {
    const passport = `AB${made}7731`;
    await app.pool.query("update users set doc_type = 'P', doc_identity = $2 where id = $1", [ana.userId, passport]);
    const address = `email=${encodeURIComponent(ana.email)}`;
    await staff('POST', '/lists/views/add', { list: 'operations', name: 'De Ana', address });
    await staff('POST', '/lists/views/add', { list: 'operations', name: 'Suya', address: `document=${passport}` });
    await staff('POST', '/lists/views/add', {
      list: 'operations',
      name: 'De otros',
      address: 'email=otra%40x.example',
    });
    await staff('GET', `/audit?subject=${encodeURIComponent(ana.email)}`);
    const told = { email_from: luis.email, email_to: ana.email, amount: 10, description: `Para ${ana.email}` };
    await staff('POST', '/miles/admin-transfer', told);
    await app.pool.query(
      `with asked as (insert into approval_requests (action, input, asked, requested_by, expires_at, status, decided_at)
         values ('role', $1, '[]', $2, now() + interval '1 day', 'expired', now()) returning id)
       insert into audit_entries (action, actor_user_id, actor_role, subject_type, subject_id, after)
       select 'approval_rejected', $2, 'SUPER_ADMIN', 'approval_request', id, $3 from asked`,
      [JSON.stringify(told), admin.userId, JSON.stringify({ comment: `no a ${ana.email}` })],
    );
    const names = [ana.email.split('@')[0] ?? '', passport];
    const named = async () => (await openedAudit()).filter((text) => names.some((name) => text.includes(name)));
    expect(await named()).toHaveLength(5);
    await erase(ana);
    expect(await named()).toEqual([]);
    const { body } = await staff('GET', '/lists/views?list=operations');
    expect(body.views.map(({ name }: { name: string }) => name)).toEqual(['De otros']);
    // What is of others can still be read.
    expect((await openedAudit()).some((text) => text.includes('otra%40x.example'))).toBe(true);
  });

  test('is not somebody whose e-mail only ends alike: they keep what was asked of them, and are told nothing of it', async () => {
    const susana = await app.addPerson('PASSENGER', { email: `x${ana.email}` });
    for (const [status, decidedAt] of [
      ['expired', new Date()],
      ['pending', null],
    ] as const)
      await app.pool.query(
        `insert into approval_requests (action, input, asked, requested_by, expires_at, status, decided_at)
         values ('role', '{}', $1, $2, now() + interval '1 day', $3, $4)`,
        [JSON.stringify([['email', susana.email]]), admin.userId, status, decidedAt],
      );
    const file = await app.call('GET', '/personal-data', { token: ana.token });
    expect(file.body.data.approval_requests).toEqual([]);
    expect(await ruleOf(erase(ana))).toBe('done');
    const { rows } = await app.pool.query('select from approval_requests where asked -> 0 ->> 1 = $1', [susana.email]);
    expect(rows).toHaveLength(2);
  });
});

test('nobody is erased who did not ask, and a guard that erasing passes holds for everybody else', async () => {
  const runtime = app.app.shared.pool;
  await expect(runtime.query('select erase_person($1)', [luis.userId])).rejects.toMatchObject({ code: 'ML016' });
  const client = await runtime.connect();
  try {
    await client.query("begin; set local millaje.erasing = 'on'");
    await expect(client.query("update operations set description = 'x'")).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a restored backup keeps an erased person erased, and opens what is sealed for everybody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millaje-erasure-'));
  const database = await createTestDatabase();
  try {
    const [path, keysPath] = [join(folder, 'copia'), join(folder, 'claves')];
    await app.call('POST', '/addresses/add', {
      token: luis.token,
      body: { country: 'Venezuela', city: 'Mérida', description: 'Casa', address: 'x', zip_code: '1' },
    });
    await backup({ databaseUrl: app.databaseUrl, path, wallet: '0x0' });
    await erase(ana);
    await backupKeys({ databaseUrl: app.databaseUrl, path: keysPath });
    await restore({ databaseUrl: database.url, path, force: false, keys: await readKeysFile({ path: keysPath }) });

    const [found] = await ask<{ email: string; status: string }>(
      database.url,
      `select email, status from users where id = ${ana.userId}`,
    );
    expect(found).toEqual({ email: `borrado-${ana.userId}@borrado.invalid`, status: 'inactivo' });
    const opened = await ask<{ id: string; city: string | null }>(
      database.url,
      `select subject_id as id, opened(after) ->> 'city' as city from audit_entries where action = 'address_added' and subject_id = '${luis.userId}'`,
    );
    expect(opened).toContainEqual({ id: String(luis.userId), city: 'Mérida' });
    expect(await ask(database.url, `select from person_keys where user_id = ${ana.userId}`)).toEqual([]);
  } finally {
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
