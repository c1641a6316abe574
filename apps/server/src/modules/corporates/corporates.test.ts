import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addMember,
  addStaff,
  corporateForm,
  signIn,
  startAccountsApp,
  type AccountsApp,
} from '../identity/accounts.fixture.ts';

let app: AccountsApp;
let staffToken: string;
let allyToken: string;
const form = corporateForm({ name_uc: 'Posada Ñandú, C.A.', industry_uc: '21' });
beforeAll(async () => {
  app = await startAccountsApp();
  staffToken = (await addStaff(app, 'CONSULT')).token;
  for (const body of [corporateForm(), form])
    await app.call('POST', '/register', { body, headers: { create_uc: '1' } });
  await app.pool.query(`update users set status = 'activo' where role_id = 4`);
  allyToken = await signIn(app, String(form.email));
});
afterAll(() => app.stop());

const info = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.call('GET', '/corporate-users/info', { token: staffToken, query, headers });
const list = (query: Record<string, string | number> = {}) =>
  app.call('GET', '/corporate-users', { token: staffToken, query });

describe('the staff', () => {
  test('see the allies, the latest first, with how many there are', async () => {
    const { status, body } = await list({ page_count: 1, quantity: 5 });
    expect({ status, count: body.count }).toEqual({ status: 200, count: 2 });
    expect(body.rows[0]).toMatchObject({
      name: 'Posada Ñandú, C.A.',
      doc_type: 'J',
      doc_identity: form.doc_identity_uc,
      code_phone: '+58',
      phone: '2122345678',
      address: 'Los Roques',
      status: 'activo',
      industry: { id: 21, name: 'Hotelería y hospedaje' },
      user_info: { first_name: 'Carmen', last_name: 'Rojas', email: form.email, doc_type: 'V', phone: '4149876543' },
      addresses: [],
      balance: 0,
    });
    expect(body.rows[0].user_info.address_eth).toMatch(/^0x/);
    const behind = (await list({ page_count: 2, quantity: 5 })).body;
    expect([behind.rows.length, behind.count, behind.page]).toEqual([2, 2, 1]);
    expect((await list({ anchor: 1 })).body).toMatchObject({ rows: [], count: 0, anchor: 1 });
  });

  test('by the days of the programme', async () => {
    await app.pool.query(`update users set registered_at = '2026-03-01T03:59:59Z' where email = $1`, [form.email]);
    expect((await list({ date_from: '2026-02-28', date_to: '2026-02-28' })).body).toMatchObject({
      count: 1,
      rows: [{ name: 'Posada Ñandú, C.A.' }],
    });
    expect((await list({ date_from: '2026-03-01', date_to: '2026-03-01' })).body.count).toBe(0);
    expect(await list({ date_from: '2026-03-02', date_to: '2026-03-01' })).toMatchObject({
      status: 400,
      body: { message: 'Ingrese correctamente las fechas' },
    });
  });

  test('find one by e-mail (also as a header), name or document', async () => {
    const expected = {
      status: 200,
      body: { code: 201, corporate_user: { name: 'Posada Ñandú, C.A.' }, addresses: [], balance: 0 },
    };
    expect(await info({ email: String(form.email).toUpperCase() })).toMatchObject(expected);
    expect(await info({}, { email: String(form.email) })).toMatchObject(expected);
    expect(await info({ name: 'posada nandu, c.a.' })).toMatchObject(expected);
    expect(await info({ doc_identity: String(form.doc_identity_uc) })).toMatchObject(expected);
    expect(await info({ doc_identity: String(form.doc_identity) })).toMatchObject(expected);
    expect(await info({ name: 'Posada' })).toMatchObject({
      status: 409,
      body: { code: 409, message: 'Usuario no existe' },
    });
    expect((await info({ email: (await addMember(app)).email })).status).toBe(409);
    expect((await info({})).status).toBe(400);
  });

  test('see an ally whom staff registered by the person’s own data', async () => {
    const member = await addMember(app);
    await app.pool.query('update users set role_id = 4 where email = $1', [member.email]);
    expect((await info({ email: member.email })).body.corporate_user).toMatchObject({
      name: "María José O'Connor",
      doc_identity: member.docIdentity,
      industry: null,
      address: null,
    });
    expect((await list()).body.count).toBe(3);
  });

  test('nobody else', async () => {
    const member = await signIn(app, (await addMember(app)).email);
    for (const path of ['/corporate-users', '/corporate-users/info'])
      for (const token of [member, allyToken])
        expect((await app.call('GET', path, { token, query: { email: 'x' } })).status).toBe(403);
    expect((await app.call('GET', '/corporate-users/own', { token: member })).status).toBe(403);
  });
});

const changes = {
  name_uc: 'Posada Nueva',
  industry_uc: 35,
  address_uc: 'Gran Roque',
  phonecode_uc: '58',
  phone_uc: '0212-765.43.21',
};
const update = (body: Record<string, unknown>) =>
  app.call('POST', '/corporate-users/update', { token: allyToken, body });

describe('an ally', () => {
  test('sees and changes the own organisation; its document stays', async () => {
    expect((await app.call('GET', '/corporate-users/own', { token: allyToken })).body.corporate_user).toMatchObject({
      name: 'Posada Ñandú, C.A.',
      industry: { name: 'Hotelería y hospedaje' },
    });
    const { status, body } = await update({ ...changes, doc_type_uc: 'G', doc_identity_uc: '99999999' });
    expect(status).toBe(201);
    expect(body.corporate_user).toMatchObject({
      name: 'Posada Nueva',
      industry: { id: 35 },
      address: 'Gran Roque',
      phone: '2127654321',
      doc_type: 'J',
      doc_identity: form.doc_identity_uc,
    });
    const { rows } = await app.pool.query(
      `select opened(before) as before, opened(after) as after from audit_entries where action = 'profile_updated'`,
    );
    expect(rows).toMatchObject([{ before: { name: 'Posada Ñandú, C.A.' }, after: { name: 'Posada Nueva' } }]);
    const { rows: organisations } = await app.pool.query('select name from corporates order by user_id');
    expect(organisations).toEqual([{ name: corporateForm().name_uc }, { name: 'Posada Nueva' }]);
  });

  test('does not write over what was written in another window', async () => {
    const own = await app.call('GET', '/corporate-users/own', { token: allyToken });
    const { version } = own.body.corporate_user;
    const send = (address_uc: string) =>
      app.call('POST', '/corporate-users/update', {
        token: allyToken,
        body: { ...changes, address_uc },
        headers: { 'if-match': version },
      });
    expect((await send('Crasqui')).status).toBe(201);
    expect(await send('Madrisquí')).toMatchObject({
      status: 409,
      body: { error: { rule: 'changed_meanwhile' }, current: { address: 'Crasqui' } },
    });
  });

  test('keeps the name that staff gave, and takes none of the programme by itself', async () => {
    const rename = (name: string) =>
      app.pool.query('update corporates set name = $1 where name like $2', [name, 'Posada Nueva%']);
    await rename('Posada Nueva de Avior');
    expect((await update({ ...changes, name_uc: 'Posada Nueva de Avior' })).status).toBe(201);
    await rename('Posada Nueva');
    expect((await update({ ...changes, name_uc: 'Posada Nueva de Avior' })).status).toBe(400);
  });

  test.each([
    ['name_uc', '', 'Ingrese el nombre de la organización.'],
    ['name_uc', 'A.V.P.', 'Ese es el nombre del programa o de la aerolínea: escriba el de su organización.'],
    ['name_uc', 'Pоsada', 'Escriba el nombre con las letras de un solo alfabeto.'],
    ['industry_uc', 999, 'Debe seleccionar.'],
    ['industry_uc', '', 'Debe seleccionar.'],
    ['address_uc', '', 'Ingrese la dirección fiscal.'],
    ['phonecode_uc', '', 'Debe seleccionar.'],
    ['phone_uc', '', 'Ingrese su número de teléfono.'],
    ['phone_uc', '1', 'Debe contener entre 10 y 12 números.'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    expect(await update({ ...changes, [field]: value })).toMatchObject({
      status: 400,
      body: { message, error: { fields: { [field]: message } } },
    });
  });
});

test.each([
  [
    { name_uc: 'AVP Programa Oficial' },
    'Ese es el nombre del programa o de la aerolínea: escriba el de su organización.',
  ],
  [{ name_uc: 'Avior' }, 'Ese es el nombre del programa o de la aerolínea: escriba el de su organización.'],
  // A Cyrillic A, which only looks like ours.
  [{ name_uc: 'АVP Oficial' }, 'Escriba el nombre con las letras de un solo alfabeto.'],
])('nobody registers as %j', async (named, name_uc) => {
  const { body } = await app.call('POST', '/register', { body: corporateForm(named), headers: { create_uc: '1' } });
  expect(body.error.fields).toEqual({ name_uc });
});

test('whoever was put out and registers again is told where to write, and nothing that would lead nowhere', async () => {
  const { email } = await addMember(app, { status: 'inactivo' });
  await app.call('POST', '/register', { body: corporateForm({ email }), headers: { create_uc: '1' } });
  const last = (await app.mailsTo(email)).at(-1);
  expect([last?.template, last?.data.is_out]).toEqual(['registration_incomplete', true]);
});

test('a second page goes on where the first one ends', async () => {
  for (let more = 0; more < 5; more += 1)
    await app.call('POST', '/register', { body: corporateForm(), headers: { create_uc: '1' } });
  const [first, second] = [
    (await list({ page_count: 1, quantity: 5 })).body,
    (await list({ page_count: 2, quantity: 5 })).body,
  ];
  expect([first.rows.length, second.rows.length, second.page]).toEqual([5, first.count - 5, 2]);
  const ids = [...first.rows, ...second.rows].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(first.count);
});

test('a page and the count of many read an index of allies alone', async () => {
  await app.pool.query(
    `insert into users (role_id, first_name, last_name, email) select 3, 'Muchos', 'Miembros', 'm' || n || '@x.example' from generate_series(1, 20000) n`,
  );
  await app.pool.query('vacuum analyze users');
  const plan = async (text: string) => JSON.stringify((await app.pool.query(`explain ${text}`)).rows);
  expect(await plan('select count(*) from users u where u.role_id = 4')).toContain('users_corporate');
  expect(
    await plan('select u.id from users u where u.role_id = 4 order by u.registered_at desc, u.id desc limit 50'),
  ).toContain('users_corporate');
});
