import { personalColumnNames, personalTableNames } from '@millaje/api/personal-data/personal-data-file.texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, testPassword, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { impersonalTables, personalTables } from './personal-tables.ts';

let app: TestApp;
let ana: Person;
let luis: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 1_000n, membershipId: 3 });
  luis = await app.addPerson('PASSENGER', { email: 'luis.secreto@pruebas.example', balance: 500n });
});
afterAll(() => app.stop());

describe('the list of what is a person’s', () => {
  const impersonal = Object.values(impersonalTables).flat();
  const columnsOf = async () =>
    (
      await app.pool.query<{ name: string; columns: string[] }>(
        `select t.table_name as name, array_agg(c.column_name::text order by c.column_name) as columns
         from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
         where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
      )
    ).rows;

  test('has a rule for every table of the database, and one only', async () => {
    const ruled = [...personalTables.map(({ name }) => name), ...impersonal].toSorted();
    expect(ruled).toEqual((await columnsOf()).map(({ name }) => name).toSorted());
  });

  test('says of every column of those tables whether its person sees it', async () => {
    const there = new Map((await columnsOf()).map(({ name, columns }) => [name, columns]));
    for (const { name, shown, kept } of personalTables)
      expect([name, [...shown, ...kept].toSorted()]).toEqual([name, there.get(name)?.toSorted()]);
  });

  test('leaves no name, mail or document in a table that is nobody’s', async () => {
    const telling =
      /^(email|recipient|first_name|last_name|username|phone|cellphone|doc_identity|birth_?date|password_hash|payer_.*)$/;
    const found = (await columnsOf()).flatMap(({ name, columns }) =>
      impersonal.includes(name)
        ? columns.filter((column) => telling.test(column)).map((column) => `${name}.${column}`)
        : [],
    );
    expect(found).toEqual([]);
  });

  test('shows no secret', () => {
    const secret = /password|hash|secret|lease|token|key$/;
    expect(personalTables.flatMap(({ shown }) => shown.filter((column) => secret.test(column)))).toEqual([]);
  });

  test('has a Spanish name for everything that is shown', () => {
    for (const { name, shown } of personalTables) {
      expect([name, personalTableNames[name]]).toEqual([name, expect.any(String)]);
      for (const column of shown) expect([column, personalColumnNames[column]]).toEqual([column, expect.any(String)]);
    }
  });
});

const fileOf = async (token: string) => {
  const { status, body, headers } = await app.call('GET', '/personal-data', { token });
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="mis-datos.json"']);
  return body as { product: string; data: Record<string, Record<string, unknown>[]> };
};

describe('the file of one’s own data', () => {
  beforeAll(async () => {
    await app.call('POST', '/addresses/add', {
      token: ana.token,
      body: { country: 'Venezuela', city: 'Caracas', description: 'Casa', address: 'Av. Bolívar', zip_code: '1010' },
    });
    const sent = { email_to: luis.email, amount: 100, description: 'Para el viaje' };
    await app.call('POST', '/miles/transfer', { token: ana.token, body: sent });
    await app.pool.query(
      `insert into audit_entries (actor_user_id, actor_role, action, subject_type, subject_id, address, before, after)
       values ($1::bigint, 'SUPER_ADMIN', 'user_disabled', 'user', $2::bigint::text, '203.0.113.9', '{"status":"activo"}', '{"status":"inactivo"}'),
         ($2::bigint, 'PASSENGER', 'profile_updated', 'user', $1::bigint::text, '203.0.113.8', null, '{"first_name":"Ajeno"}')`,
      [luis.userId, ana.userId],
    );
  });

  test('tells every table, with the rows of its person', async () => {
    const { data } = await fileOf(ana.token);
    expect(Object.keys(data)).toEqual(personalTables.map(({ name }) => name));
    expect(data.users).toMatchObject([{ email: ana.email, membership_id: 'Black' }]);
    expect(data.addresses).toMatchObject([{ city: 'Caracas', address: 'Av. Bolívar' }]);
    expect(data.account_balances).toMatchObject([{ balance: 900, held: 0 }]);
    expect(data.operations).toMatchObject([
      { amount: 1_000 },
      { amount: 100, type: expect.any(String), description: 'Para el viaje' },
    ]);
    expect(data.sessions).toHaveLength(1);
  });

  test('tells of the audit what is about its person, and not what is about others or from where staff came', async () => {
    const { data } = await fileOf(ana.token);
    const entries = data.audit_entries ?? [];
    expect(entries.find(({ action }) => action === 'user_disabled')).toMatchObject({
      actor_role: 'SUPER_ADMIN',
      address: null,
      after: { status: 'inactivo' },
    });
    expect(entries.find(({ action }) => action === 'profile_updated')).toMatchObject({
      address: '203.0.113.8',
      after: null,
    });
    expect(entries.at(-1)).toMatchObject({ action: 'own_data_exported', after: { form: 'json' } });
  });

  test('has nothing of anybody else, and no secret', async () => {
    const text = JSON.stringify(await fileOf(ana.token));
    const { rows } = await app.pool.query('select password_hash from users where id = $1', [ana.userId]);
    for (const other of [luis.email, testPassword, rows[0].password_hash, ana.token]) expect(text).not.toContain(other);
  });

  test('is a PDF to be read, too', async () => {
    const response = await fetch(`${app.url}/api/v1/personal-data/pdf`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = wordsOfPdf(Buffer.from(await response.arrayBuffer()));
    // What the programme calls things by itself is nobody's language.
    expect(words.match(/\b[a-z]+_[a-z_]+\b/g)).toBeNull();
    for (const text of [
      'Sus datos',
      'Direcciones',
      'Ciudad: Caracas',
      `Correo electrónico: ${ana.email}`,
      'Para el viaje',
    ])
      expect(words).toContain(text);
    expect(words).toMatch(/\d\d-\d\d-\d{4} \d\d:\d\d/);
  });
});
