import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
        `select action, actor_role, opened(after) as after from audit_entries where subject_id = $1 and action = 'user_registered_by_staff'`,
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
