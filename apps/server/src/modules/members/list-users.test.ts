import type { UserRow } from '@millaje/api';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { dayOf } from '../../platform/calendar.ts';
import { encodable } from '../../platform/pdf-letters.ts';

let app: TestApp;
let admin: Person;
let consult: Person;

const today = dayOf(new Date());
const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

/** Who is there, beside the staff: the columns by which somebody can be told from the others. */
const people = [
  {
    key: 'ana',
    first_name: 'Ángela',
    last_name: 'Núñez',
    sex: 'F',
    marketing: true,
    customerid: '0012345678',
    membership_id: 2,
    membership_date: today,
  },
  {
    key: 'luis',
    first_name: '=1+1',
    last_name: 'Gómez',
    sex: 'M',
    doc_type: 'P',
    doc_identity: '0099887',
    membership_id: 3,
    membership_date: yearAgo,
  },
  { key: 'eva', first_name: 'Eva', last_name: 'Łuczak', sex: 'F', status: 'registrado', is_product: false },
  {
    key: 'out',
    first_name: 'Óscar',
    last_name: 'Álvarez',
    status: 'inactivo',
    doc_type: 'E',
    doc_identity: '84001122',
  },
  { key: 'ally', first_name: 'Rosa', last_name: 'Díaz' },
] as const;
const persons = new Map<string, Person>();
const one = (key: string) => persons.get(key) as Person;

/** One millisecond before and at the midnight of Caracas between 28-02-2026 and 01-03-2026. */
const midnight = { out: '2026-03-01T03:59:59.999Z', ally: '2026-03-01T04:00:00Z' };

beforeAll(async () => {
  app = await startTestApp();
  for (const { key, ...columns } of people) {
    const balance = { ana: 12_500n, luis: 500n, ally: 3_000n }[key as string];
    const person = await app.addPerson(key === 'ally' ? 'CORPORATE' : 'PASSENGER', {
      email: `${key}@pruebas.example`,
      membershipId: 1,
      ...(balance === undefined ? {} : { balance }),
    });
    persons.set(key, person);
    const values = { registered_at: midnight[key as 'out'] ?? '2026-05-05T12:00:00Z', ...columns };
    for (const [column, value] of Object.entries(values))
      await app.pool.query(`update users set ${column} = $2 where id = $1`, [person.userId, value]);
  }
  await app.pool.query(
    `insert into corporates (user_id, name, doc_type, doc_identity, industry_id, address, code_phone, phone)
     select $1, 'Posada Ñandú', 'J', '31456789', min(id), 'Los Roques', '+58', '2121234567' from industries`,
    [one('ally').userId],
  );
  admin = await app.addPerson('SUPER_ADMIN');
  consult = await app.addPerson('CONSULT');
});
afterAll(() => app.stop());

const list = (query: Record<string, string | number> = {}) =>
  app.call('GET', '/users', { token: consult.token, query });
const keyOf = ({ email }: { email: string }) => email.split('@')[0] as string;
/** Who is found, in the order of their ids; staff come last. */
const found = async (query: Record<string, string | number>) => {
  const { body } = await list({ order_by: 'id', order: 'asc', ...query });
  expect(body.count, JSON.stringify(body)).toBe(body.rows.length);
  return body.rows.map(keyOf) as string[];
};

describe('the list of users, filtered', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ date_from: '2026-02-28', date_to: '2026-02-28' }, ['out']],
    [{ date_from: '2026-03-01', date_to: '2026-03-01' }, ['ally']],
    [{ date_to: '2026-03-01' }, ['out', 'ally']],
    [{ get_membership: '2' }, ['ana']],
    [{ get_membership: 'Gold', get_sex: '' }, ['ana']],
    [{ get_membership: 'Black' }, []],
    [{ get_rol: 'CORPORATE' }, ['ally']],
    [{ get_rol: '3', get_sex: 'F' }, ['ana', 'eva']],
    [{ get_customerid: '1' }, ['ana']],
    [{ get_customerid: '0', get_rol: '3' }, ['luis', 'eva', 'out']],
    [{ get_customerid: '0012 3456-78' }, ['ana']],
    [{ get_customerid: '0012345679' }, []],
    [{ get_marketing: '1' }, ['ana']],
    [{ get_status: 'registrado' }, ['eva']],
    [{ get_status: 'inactivo', get_marketing: '0' }, ['out']],
  ])('by %j', async (query, expected) => expect(await found(query)).toEqual(expected));

  test('counts a membership that has run out as Silver, as its rows show it', async () => {
    const { body } = await list({ get_membership: 'Silver', order_by: 'id', order: 'asc' });
    expect(body.rows.map(({ membership }: { membership: { name: string } }) => membership.name)).toEqual(
      body.rows.map(() => 'Silver'),
    );
    expect(body.rows.map(keyOf)).toContain('luis');
    const sorted = (await list({ order_by: 'membership', order: 'desc' })).body.rows.map(keyOf);
    expect(sorted[0]).toBe('ana');
  });

  test.each([
    ['get_membership', '4', 'La opción seleccionada no es válida.'],
    ['get_rol', 'toString', 'La opción seleccionada no es válida.'],
    ['get_customerid', '123', 'La opción seleccionada no es válida.'],
    ['get_sex', 'X', 'La opción seleccionada no es válida.'],
    ['get_marketing', '2', 'La opción seleccionada no es válida.'],
    ['get_status', 'ACTIVO', 'La opción seleccionada no es válida.'],
    ['date_from', '2026-02-30', 'Ingrese una fecha válida (AAAA-MM-DD).'],
    ['order_by', 'password', 'La opción seleccionada no es válida.'],
    ['quantity', '51', 'La cantidad de resultados por página no es válida.'],
  ])('refuses %s %j', async (field, value, message) => {
    for (const path of field === 'quantity' ? ['/users'] : ['/users', '/users/excel'])
      expect(await app.call('GET', path, { token: consult.token, query: { [field]: value } })).toMatchObject({
        status: 400,
        body: { message, error: { fields: { [field]: message } } },
      });
  });

  test('refuses a range that ends before it begins', async () => {
    const answer = await list({ date_from: '2026-03-02', date_to: '2026-03-01' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'Ingrese correctamente las fechas' } });
  });

  test.each([
    ['name', ['=1+1 Gómez', 'Ángela Núñez', 'Eva Łuczak']],
    ['customerid', ['Ángela Núñez']],
    ['wallet', ['Ángela Núñez', '=1+1 Gómez', 'Eva Łuczak']],
  ])('by %s, both ways, with those at the end who have none of it', async (order_by, _names) => {
    const value = (row: Record<string, unknown>) =>
      ({
        name: `${String(row.first_name)} ${String(row.last_name)}`,
        customerid: row.customerid,
        wallet: row.address_eth,
      })[order_by] as string | null;
    const [up, down] = await Promise.all(
      ['asc', 'desc'].map(async (order) => (await list({ order_by, order })).body.rows.map(value) as (string | null)[]),
    );
    const without = (values: readonly (string | null)[] = []) => values.filter((each) => each !== null);
    expect(without(up).toReversed()).toEqual(without(down));
    for (const values of [up, down])
      expect(values?.lastIndexOf(null)).toBe(
        without(values).length === values?.length ? -1 : (values?.length ?? 0) - 1,
      );
  });

  test('stays as it was while somebody pages through it, also filtered', async () => {
    const first = (await list({ quantity: 5, get_status: 'activo' })).body;
    await app.addPerson('PASSENGER');
    const again = (await list({ quantity: 5, get_status: 'activo', anchor: first.anchor })).body;
    expect([again.rows, again.count]).toEqual([first.rows, first.count]);
    expect((await list({ quantity: 5, get_status: 'activo' })).body.count).toBe(first.count + 1);
  });
});

describe('the quick search', () => {
  test.each([
    ['an e-mail in any case', ' ANA@Pruebas.Example ', 'ana'],
    ['a customer id in groups', '0012 3456 78', 'ana'],
    ['a passport as cards print it', 'P: 0099887', 'luis'],
    ['a passport as lists print it', 'P-0099887', 'luis'],
    ['a foreigner as cards print it', 'P: 84001122', 'out'],
    ['a foreigner as lists print it', 'E-84001122', 'out'],
    ["an organisation's document", 'J-31456789', 'ally'],
    ['a user name', 'Persona.1', 'ana'],
  ])('finds %s', async (_what, quick_search, expected) => {
    const { body } = await app.call('GET', '/users/info', { token: consult.token, query: { quick_search } });
    expect(body).toMatchObject({ code: 201, user_info: { email: one(expected).email } });
  });

  test.each(['V-10.000.001', 'CI: 10.000.001', '10000001', '010000001'])(
    'finds an identity written %j',
    async (text) => {
      const { body } = await app.call('GET', '/users/info', { token: consult.token, query: { quick_search: text } });
      expect(body.user_info?.email).toBe(one('ana').email);
    },
  );

  test('finds a number as the list has it, and nobody by a longer one', async () => {
    const look = (quick_search: string) =>
      app.call('GET', '/users/info', { token: consult.token, query: { quick_search } });
    const { _id } = (await look('eva@pruebas.example')).body.user_info;
    for (const text of [String(_id), ` #${_id} `])
      expect((await look(text)).body.user_info?.email).toBe(one('eva').email);
    for (const text of [`${_id}0000000`.slice(0, 7), '#0', String(_id).padStart(7, '0')])
      expect(await look(text)).toMatchObject({ status: 404 });
  });

  test('finds a wallet, and says where there is nobody', async () => {
    const look = (quick_search: string) =>
      app.call('GET', '/users/info', { token: consult.token, query: { quick_search } });
    const wallet = (await look('eva@pruebas.example')).body.user_info.address_eth as string;
    expect((await look(wallet.toUpperCase())).body.user_info.email).toBe(one('eva').email);
    expect(await look('V-9')).toMatchObject({ status: 404, body: { message: 'Usuario no existe' } });
  });
});

const file = (path: string, token: string = consult.token) =>
  fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });

describe('the spreadsheet of users', () => {
  const sheet = async (query: string) =>
    readSheet(Buffer.from(await (await file(`/users/excel?${query}`)).arrayBuffer()));

  test('has what the list shows, cell by cell, in its order', async () => {
    const { body } = await list({ order_by: 'name', order: 'asc', quantity: 500 });
    const [header, ...rows] = await sheet('order_by=name&order=asc');
    expect(header).toEqual([
      'ID',
      'Nombre',
      'Fecha de inscripción',
      'Membresía',
      'Vence',
      'Documento',
      'Customer ID',
      'Correo',
      'Balance',
      'Status',
      'Avior',
      'Waves Wallet',
      'Rol',
      'Sexo',
      'Marketing',
    ]);
    const asCells = body.rows.map((row: UserRow & { is_avp: boolean }) => [
      row._id,
      `${row.first_name} ${row.last_name}`,
      // A spreadsheet knows no zones: the clock of Caracas, four hours behind, to the second.
      Math.round((Date.parse(row.date_inscription) - 4 * 3_600_000) / 1000),
      row.membership.name,
      row.membership.expiry && Date.parse(row.membership.expiry) / 1000,
      [row.doc_type, row.doc_identity].join('-'),
      row.customerid,
      row.email,
      row.balance,
      row.user_status.name,
      row.is_avp ? 'Sí' : 'No',
      row.address_eth,
      row.role.name,
      row.sex && { F: 'Femenino', M: 'Masculino' }[row.sex as 'F'],
      row.marketing ? 'Sí' : 'No',
    ]);
    const seconds = (cell: unknown) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) : cell);
    expect(rows.map((row) => row.map(seconds))).toEqual(asCells);
  });

  test('keeps accents, leading zeros and what looks like a formula as text', async () => {
    const rows = await sheet('get_rol=3&order_by=id&order=asc');
    expect(rows[1]).toMatchObject({ 1: 'Ángela Núñez', 6: '0012345678' });
    expect(rows[2]).toMatchObject({ 1: '=1+1 Gómez', 5: 'P-0099887' });
  });

  test('is filtered as the list is', async () => {
    for (const query of [
      'get_customerid=1',
      'get_membership=Silver&get_rol=3&get_status=inactivo&date_to=2026-03-01',
    ]) {
      const { body } = await list(Object.fromEntries(new URLSearchParams(query)));
      expect((await sheet(query)).slice(1).map((row) => row[0])).toEqual(
        body.rows.map(({ _id }: { _id: number }) => _id),
      );
    }
  });

  test('is written down, and for staff only', async () => {
    expect((await file('/users/excel', one('ana').token)).status).toBe(403);
    const { rows } = await app.pool.query(
      `select opened(after) as after from audit_entries where action = 'report_exported' and subject_id = 'AllUsersExcel' order by id limit 1`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('the PDF of those who have miles', () => {
  test('names them, the most first, with what they have', async () => {
    const response = await file('/users/holders-pdf', admin.token);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const words = wordsOfPdf(Buffer.from(await response.arrayBuffer()));
    expect(words).toMatch(
      /Usuarios con millas .*Ángela Núñez .*0012 3456 78 .*12\.500 .*Rosa Díaz .*3\.000 .*=1\+1 Gómez .*P-0099887 .*500/,
    );
    expect(words).toContain('3 usuarios, 16.000 AVPM');
    expect(words).not.toContain('Eva');
  });

  test('has pages enough for everybody', async () => {
    await app.pool.query(`
      with added as (insert into users (role_id, status, first_name, last_name, email) select 3, 'activo', 'Muchos', 'Miembros', 'm' || n || '@x.example' from generate_series(1, 120) n returning id)
      insert into accounts (id, kind, user_id) select nextval('account_id_seq'), 'member', id from added`);
    const { rows } = await app.pool.query<{ id: bigint }>(
      `select a.id from accounts a join users u on u.id = a.user_id where u.email like 'm%@x.example'`,
    );
    await Promise.all(rows.map(({ id }) => app.credit(id, 7n)));
    const words = wordsOfPdf(Buffer.from(await (await file('/users/holders-pdf')).arrayBuffer()));
    expect(words.match(/Muchos Miembros/g)).toHaveLength(120);
    expect(words).toContain('Página 3');
    expect(words).toContain('123 usuarios, 16.840 AVPM');
  });

  test('is refused when nobody has any', async () => {
    const other = await startTestApp();
    const { token } = await other.addPerson('CONSULT');
    await other.addPerson('PASSENGER');
    const answer = await other.call('GET', '/users/holders-pdf', { token });
    expect(answer).toMatchObject({ status: 409, body: { code: 409, message: 'No hay usuarios disponibles.' } });
    await other.stop();
  });

  test('writes letters that its faces lack without their marks, and says of signs that they are there', () => {
    expect(encodable('Şahin Ñandú – 5 €, Łuczak, Šulc, 李 🎁')).toBe(
      'Sahin Ñandú – 5 €, Luczak, Šulc, [otra escritura] [emoji]',
    );
  });
});
