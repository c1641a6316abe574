import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addMember,
  addStaff,
  goodPassword,
  corporateForm,
  individualForm,
  signIn,
  startAccountsApp,
  type AccountsApp,
} from '../identity/accounts.fixture.ts';

let app: AccountsApp;
let admin: Awaited<ReturnType<typeof addStaff>>;
beforeAll(async () => {
  app = await startAccountsApp();
  admin = await addStaff(app);
});
afterAll(() => app.stop());

const form = (changes: Record<string, unknown> = {}) => {
  const { is_avp: _flag, ...rest } = individualForm({ marketing: null, isAdmin: true, role: 3, ...changes });
  return rest;
};
/** What an ally comes with. */
const organisation = () =>
  Object.fromEntries(Object.entries(corporateForm()).filter(([name]) => name.endsWith('_uc') && name !== 'create_uc'));
const register = (body: Record<string, unknown>, token: string = admin.token) =>
  app.call('POST', '/register-from-admin', { token, body });

async function choosePassword(email: string): Promise<void> {
  const token = await app.tokenFor(email, 'staff_invited');
  await app.call('POST', '/updatePassword', { body: { token, password: goodPassword } });
}

describe('the staff register somebody', () => {
  test.each([
    [3, 'PASSENGER', 'member', ['welcome']],
    ['4', 'CORPORATE', 'ally', ['welcome']],
    ['SUPER_ADMIN', 'SUPER_ADMIN', null, ['staff_invited']],
    [2, 'CONSULT', null, ['staff_invited']],
  ])(
    'of the role %j, who can sign in at once; staff by a password that a mail lets them choose',
    async (role, name, kind, mails) => {
      const username = `con-${name.toLowerCase().replace('_', '.')}`.slice(0, 15);
      const body = form({ role, username, ...(kind === 'ally' ? organisation() : {}) });
      const { status, body: answer } = await register(body);

      expect(status).toBe(201);
      expect(answer).toMatchObject({ code: 201, message: 'Usuario registrado exitosamente' });
      const email = String(body.email);
      expect((await app.mailsTo(email)).map(({ template }) => template)).toEqual(mails);
      const told = (await app.mailsTo(admin.email)).some(({ template }) => template === 'staff_added');
      const isStaff = mails.includes('staff_invited');
      expect(told).toBe(isStaff);
      expect((await app.login(email, goodPassword)).status).toBe(isStaff ? 409 : 201);
      if (isStaff) await choosePassword(email);
      const { body: session } = await app.login(email, goodPassword);
      expect(session.user_info).toMatchObject({
        _id: answer.id_user,
        role: { name },
        user_status: { name: 'activo' },
        membership: { name: 'Silver', expiry: null },
      });
      const account = await app.pool.query('select kind from accounts where user_id = $1', [answer.id_user]);
      expect(account.rows[0]?.kind ?? null).toBe(kind);
      const audit = await app.pool.query(
        `select action, actor_role, after from audit_entries where subject_id = $1 and action = 'user_registered_by_staff'`,
        [String(answer.id_user)],
      );
      expect(audit.rows).toMatchObject([{ actor_role: 'SUPER_ADMIN', after: { email: body.email } }]);
    },
  );

  test.each([
    ['first_name', '', 'Ingrese su nombre.'],
    ['last_name', '', 'Ingrese su apellido.'],
    ['sex', '', 'Seleccione.'],
    ['doc_type', '', 'Debe seleccionar.'],
    ['doc_identity', '', 'Ingrese su documento.'],
    ['doc_identity', '123456', 'Debe contener entre 7 y 12 caracteres.'],
    ['code_phone', '', 'Ingrese el código de área .'],
    ['phone', '', 'Ingrese su número de teléfono.'],
    ['phone', '12', 'Debe contener entre 10 y 12 números.'],
    ['country', '', 'Debe seleccionar.'],
    ['city', '', 'Ingrese la ciudad'],
    ['email', '', 'Ingrese su correo electrónico.'],
    ['email', 'x', 'Ingrese un correo electrónico valido.'],
    ['username', '', 'Ingrese un nombre de usuario.'],
    [
      'username',
      '-maria.j',
      'El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _',
    ],
    ['password', '', 'Ingrese una contraseña'],
    ['password', 'x'.repeat(31), 'La contraseña debe tener máximo 30 caracteres'],
    ['role', '', 'Debe seleccionar un role'],
    ['role', undefined, 'Debe seleccionar un role'],
    ['role', 5, 'Debe seleccionar un role'],
    ['role', 'toString', 'Debe seleccionar un role'],
    ['birthdate', '', 'Ingrese su fecha de nacimiento'],
    ['birthdate', new Date().toISOString().slice(0, 10), 'Debe tener más de 2 años.'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    expect(await register(form({ [field]: value }))).toMatchObject({
      status: 400,
      body: { message, error: { fields: { [field]: message } } },
    });
  });

  test.each([
    ['name_uc', undefined, 'Ingrese el nombre de la organización.'],
    ['doc_type_uc', '', 'Debe seleccionar.'],
    ['doc_identity_uc', '', 'Ingrese su documento.'],
    ['industry_uc', '9999', 'Debe seleccionar.'],
    ['industry_uc', undefined, 'Debe seleccionar.'],
    ['address_uc', '', 'Ingrese la dirección fiscal.'],
    ['phone_uc', '12', 'Debe contener entre 10 y 12 números.'],
  ])('of an ally %s %j is refused, and nobody is made', async (field, value, message) => {
    const body = form({ role: 4, ...organisation(), [field]: value });
    expect(await register(body)).toMatchObject({ status: 400, body: { error: { fields: { [field]: message } } } });
    const { rows } = await app.pool.query('select 1 from users where email = $1', [body.email]);
    expect(rows).toEqual([]);
  });

  test('an ally has its organisation from the start, whose document is taken once', async () => {
    const given = organisation();
    const { status, body } = await register(form({ role: 'CORPORATE', ...given }));
    expect(status).toBe(201);
    const { rows } = await app.pool.query('select name, doc_identity, industry_id from corporates where user_id = $1', [
      body.id_user,
    ]);
    expect(rows).toEqual([
      { name: given.name_uc, doc_identity: given.doc_identity_uc, industry_id: given.industry_uc },
    ]);
    const again = form({ role: 4, ...given });
    expect(await register(again)).toMatchObject({ status: 409, body: { error: { rule: 'document_taken' } } });
    // Of a passenger nobody hears of an organisation.
    expect((await register({ ...again, role: 3 })).status).toBe(201);
  });

  test('what is taken is told', async () => {
    const known = await addMember(app);
    expect(await register(form({ email: known.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { error: { rule: 'email_taken' } },
    });
    expect(await register(form({ username: known.username }))).toMatchObject({
      status: 409,
      body: { error: { rule: 'username_taken' } },
    });
    expect(await register(form({ doc_identity: known.docIdentity }))).toMatchObject({
      status: 409,
      body: { error: { rule: 'document_taken' } },
    });
  });

  test('only administrators may', async () => {
    const consult = await addStaff(app, 'CONSULT');
    const member = await addMember(app);
    for (const token of [consult.token, await signIn(app, member.email)]) {
      expect(await register(form(), token)).toMatchObject({
        status: 403,
        body: { message: 'Requiere privilegios de administrador' },
      });
    }
    expect((await register(form(), 'none')).status).toBe(401);
  });
});

describe('lists', () => {
  test('of memberships, for the staff', async () => {
    const consult = await addStaff(app, 'CONSULT');
    const { body } = await app.call('GET', '/memberships', { token: consult.token });
    expect(body.memberships.map(({ name }: { name: string }) => name)).toEqual(['Silver', 'Gold', 'Black']);
    const roles = await app.call('GET', '/roles', { token: admin.token });
    expect(roles.body.roles.map(({ name }: { name: string }) => name)).toEqual([
      'SUPER_ADMIN',
      'CONSULT',
      'PASSENGER',
      'CORPORATE',
    ]);
    expect((await app.call('GET', '/roles', { token: consult.token })).status).toBe(403);
  });
});

describe('an administrator, about somebody’s access,', () => {
  const act = (path: string, email: string, more: object = {}) =>
    app.call('POST', `/users/${path}`, { token: admin.token, body: { email, ...more } });
  const ruleOf = async (answer: ReturnType<typeof act>) => (await answer).body.error?.rule;
  const isIn = async (token: string) => (await app.call('GET', '/users/getUser', { token })).status === 200;

  test('puts out and lets in again, to where the person was', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    await app.call('POST', '/generatetoken', { body: { email, for: 'password' } });
    const code = await vi.waitFor(() => app.tokenFor(email, 'password_reset'), { timeout: 10_000 });
    expect((await act('disable', email)).status).toBe(201);
    expect(await isIn(token)).toBe(false);
    expect(await ruleOf(act('disable', email))).toBe('user_already_inactive');
    expect((await act('enable', email)).status).toBe(201);
    expect(await ruleOf(act('enable', email))).toBe('user_not_inactive');
    // The code from before is no good any more.
    const body = { token: code, password: 'Otra.2027' };
    expect((await app.call('POST', '/updatePassword', { body })).status).toBe(409);
    expect((await app.login(email, goodPassword)).status).toBe(201);

    const waiting = await addMember(app, { status: 'registrado' });
    await act('disable', waiting.email);
    await act('enable', waiting.email);
    expect((await app.login(waiting.email, goodPassword)).status).toBe(412);
    expect((await app.mailsTo(email)).filter(({ template }) => template === 'changed_by_staff')).toHaveLength(2);
  });

  test('ends the sessions and takes a lost second factor away', async () => {
    const { email } = await addMember(app);
    const token = await signIn(app, email);
    expect(await ruleOf(act('reset-2fa', email))).toBe('second_factor_off');
    const { secret } = (await app.call('POST', '/2fa/enable', { token })).body;
    const code_2fa = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) });
    await app.call('POST', '/2fa/confirm', { token, body: { code_2fa } });
    expect((await act('reset-2fa', email)).status).toBe(201);
    expect(await isIn(token)).toBe(false);
    const again = await signIn(app, email);
    expect((await act('end-sessions', email)).status).toBe(201);
    expect(await isIn(again)).toBe(false);
    const { rows } = await app.pool.query(
      `select action from audit_entries where subject_id = (select id::text from users where email = $1)
         and actor_role = 'SUPER_ADMIN' and address is not null and request_id is not null order by id`,
      [email],
    );
    expect(rows.map(({ action }) => action)).toEqual(['two_factor_reset_by_staff', 'sessions_ended_by_staff']);
  });

  test('changes a role among staff only', async () => {
    const other = await addStaff(app);
    expect((await act('role', other.email, { rol: 2 })).status).toBe(201);
    expect(await isIn(other.token)).toBe(false);
    expect((await app.login(other.email, goodPassword)).body.user_info.role.name).toBe('CONSULT');
    expect(await ruleOf(act('role', other.email, { rol: 3 }))).toBe('role_not_changeable');
    expect(await ruleOf(act('role', (await addMember(app)).email, { rol: 1 }))).toBe('role_not_changeable');
    expect((await act('role', other.email, { rol: 9 })).status).toBe(400);
  });

  test.each([
    ['disable', {}],
    ['end-sessions', {}],
    ['reset-2fa', {}],
    ['role', { rol: 2 }],
  ])('does nothing to oneself: %s', async (path, more) => {
    expect(await ruleOf(act(path, admin.email, more))).toBe('not_oneself');
    expect(await ruleOf(act(path, 'nadie@correo.example', more))).toBe('user_not_found');
  });

  test('of two who put each other out at once, one stays', async () => {
    const others = [await addStaff(app), await addStaff(app)] as const;
    const [one, two] = others;
    await app.pool.query(`update users set status = 'inactivo' where role_id = 1 and email <> all($1::text[])`, [
      others.map(({ email }) => email),
    ]);
    const answers = await Promise.all([
      app.call('POST', '/users/disable', { token: one.token, body: { email: two.email } }),
      app.call('POST', '/users/disable', { token: two.token, body: { email: one.email } }),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});
