import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  corporateForm,
  goodPassword,
  individualForm,
  startAccountsApp,
  type AccountsApp,
} from '../identity/accounts.fixture.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(async () => {
  app.clock.at = undefined;
  await app.forgetLimits();
});
afterAll(() => app.stop());

const registered = 'Usuario registrado exitosamente, por favor verifique su correo electrónico para validar su usuario';
const register = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('POST', '/register', { body, headers });
const registerCorporate = (body: Record<string, unknown>) => register(body, { create_uc: '1' });

async function userOf(email: unknown) {
  const { rows } = await app.pool.query(
    `select u.*, r.name as role, a.address_eth, a.kind from users u join roles r on r.id = u.role_id left join accounts a on a.user_id = u.id where u.email = $1`,
    [email],
  );
  return rows[0];
}

const capital = 'debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.';
const username =
  'El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _';
const weak =
  'La contraseña debe tener mínimo 8 caracteres una mayúscula una minúscula, un número y un carácter especial';

const personRules: [field: string, value: unknown, message: string][] = [
  ['first_name', '', 'Ingrese su nombre.'],
  ['first_name', undefined, 'Ingrese su nombre.'],
  ['first_name', '1María', `El nombre ${capital}`],
  ['first_name', 'M'.repeat(31), `El nombre ${capital}`],
  ['last_name', '', 'Ingrese su apellido.'],
  ['last_name', '@', `El apellido ${capital}`],
  ['doc_type', '', 'Debe seleccionar.'],
  ['doc_type', 'J', 'Debe seleccionar.'],
  ['doc_type', '(', 'Debe seleccionar.'],
  ['doc_identity', '', 'Ingrese su documento.'],
  ['doc_identity', undefined, 'Ingrese su documento.'],
  ['doc_identity', '12345AB8', 'Debe contener solo números.'],
  ['sex', '', 'Seleccione.'],
  ['sex', 'X', 'Seleccione.'],
  ['birthdate', '', 'Ingrese su fecha de nacimiento'],
  ['birthdate', undefined, 'Ingrese su fecha de nacimiento'],
  ['birthdate', '30-02-1990', 'Ingrese una fecha válida (AAAA-MM-DD).'],
  ['phone', '', 'Ingrese su número de teléfono.'],
  ['phone', '414123456', 'Debe contener entre 10 y 12 números.'],
  ['phone', '4141234567890', 'Debe contener entre 10 y 12 números.'],
  ['email', '', 'Ingrese su correo electrónico.'],
  ['email', 'persona', 'Ingrese un correo electrónico valido.'],
  ['email', 'pеrsona@correo.example', 'Ingrese un correo electrónico valido.'],
  ['email', 'a b@correo.example', 'Ingrese un correo electrónico valido.'],
  ['username', '', 'Ingrese un nombre de usuario.'],
  ['username', 'maria', username],
  ['username', '1maria.j', username],
  ['username', 'maria-jose', username],
  ['username', 'm'.repeat(16), username],
  ['username', 'mаría.jose', username],
  ['password', '', 'Ingrese una contraseña'],
  ['password', 'clave.2026', weak],
  ['password', 'Clave2026', weak],
  ['password', 'Cl.2026', weak],
  ['password', `Aa1.${'x'.repeat(27)}`, 'La contraseña debe tener máximo 30 caracteres'],
];

describe('a person registers', () => {
  test.each([
    ...personRules,
    ['doc_identity', '123456', 'Debe contener entre 7 y 12 caracteres.'],
    ['doc_identity', '1234567890123', 'Debe contener entre 7 y 12 caracteres.'],
    ['code_phone', '', 'Ingrese el código de área .'],
    ['code_phone', undefined, 'Ingrese el código de área .'],
    ['country', '', 'Debe seleccionar.'],
    ['city', '', 'Ingrese la ciudad'],
    ['city', undefined, 'Ingrese la ciudad'],
    ['address', 'x'.repeat(201), 'El texto es demasiado largo.'],
  ] as typeof personRules)('%s %j is refused: %s', async (field, value, message) => {
    const { status, body } = await register(individualForm({ [field]: value }));

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 400, message, error: { rule: 'invalid_input', fields: { [field]: message } } });
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  test('all that is wrong is told at once', async () => {
    const { body } = await register({ create_uc: '0' });
    expect(Object.keys(body.error.fields).sort()).toEqual(
      [
        'birthdate',
        'city',
        'code_phone',
        'country',
        'doc_identity',
        'doc_type',
        'email',
        'first_name',
        'last_name',
        'password',
        'phone',
        'sex',
        'username',
      ].sort(),
    );
  });

  test('and is a Silver passenger with an account, an address and an activation mail', async () => {
    const form = individualForm({ email: ' Ana.Pérez+Millas@Correo.example '.replace('é', 'e') });
    const { status, body } = await register(form);

    expect({ status, body }).toEqual({ status: 201, body: { code: 201, message: registered } });
    const user = await userOf('ana.perez+millas@correo.example');
    expect(user).toMatchObject({
      role: 'PASSENGER',
      status: 'registrado',
      kind: 'member',
      membership_id: 1,
      membership_date: null,
      is_product: true,
      phone: '4141234567',
      code_phone: '+58',
    });
    expect(user.address_eth).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(await app.mailsTo('ana.perez+millas@correo.example')).toMatchObject([{ template: 'activation' }]);
    const audit = await app.pool.query(`select action from audit_entries where subject_id = $1`, [String(user.id)]);
    expect(audit.rows).toEqual([{ action: 'user_registered' }]);
    const addresses = await app.pool.query(
      'select country, city, address, zip_code from addresses where user_id = $1',
      [user.id],
    );
    expect(addresses.rows).toEqual([{ country: 'VE', city: 'Caracas', address: 'Av. Urdaneta', zip_code: '1010' }]);
  });

  test.each([
    ['maría josé', 'María josé'],
    ["O'Connor", "O'Connor"],
    ['Nuñez-Díaz', 'Nuñez-Díaz'],
    ['de la Cruz', 'De la Cruz'],
    ['José', 'José'],
  ])('the name %s is written %s', async (typed, stored) => {
    const form = individualForm({ first_name: typed, last_name: typed });
    expect((await register(form)).status).toBe(201);
    expect(await userOf(form.email)).toMatchObject({ first_name: stored, last_name: stored });
  });

  test.each(['04141234567', '+58 414-1234567', '58 414 1234567', '0414 123.45.67'])(
    'the phone %s is 4141234567',
    async (phone) => {
      const form = individualForm({ phone });
      expect((await register(form)).status).toBe(201);
      expect((await userOf(form.email)).phone).toBe('4141234567');
    },
  );

  // Midnight in Caracas is 04:00 UTC.
  test.each([
    ['a day too young', '2017-11-28', '2026-11-28T03:59:59Z', false],
    ['nine years old to the second', '2017-11-28', '2026-11-28T04:00:00Z', true],
    ['born on 29 February, on 28 February', '2020-02-29', '2029-03-01T03:59:59Z', false],
    ['born on 29 February, on 1 March', '2020-02-29', '2029-03-01T04:00:00Z', true],
    ['nine on 29 February', '2019-02-28', '2028-02-29T12:00:00Z', true],
    ['a day short of nine on 29 February', '2019-03-01', '2028-02-29T12:00:00Z', false],
  ])('%s', async (_, birthdate, now, isAccepted) => {
    app.clock.at = new Date(now);
    const { status, body } = await register(individualForm({ birthdate }));
    expect({ status, fields: body.error?.fields }).toEqual(
      isAccepted ? { status: 201 } : { status: 400, fields: { birthdate: 'Debe tener al menos 9 años.' } },
    );
  });

  test('a form is as good as JSON', async () => {
    const form = Object.fromEntries(Object.entries(individualForm()).map(([name, value]) => [name, String(value)]));
    expect((await app.call('POST', '/register', { form })).status).toBe(201);
    expect(await userOf(form.email)).toMatchObject({ marketing: false, is_product: true });
  });
});

describe('an organisation registers', () => {
  test.each([
    ...personRules,
    ['name_uc', '', 'Ingrese el nombre de la organización.'],
    ['doc_type_uc', '', 'Debe seleccionar.'],
    ['doc_type_uc', 'X', 'Debe seleccionar.'],
    ['doc_type_uc', '*', 'Debe seleccionar.'],
    ['doc_identity_uc', '', 'Ingrese su documento.'],
    ['doc_identity_uc', '1234567', 'Debe contener entre 8 y 12 caracteres.'],
    ['doc_identity_uc', '1234567890123', 'Debe contener entre 8 y 12 caracteres.'],
    ['industry_uc', '', 'Debe seleccionar.'],
    ['industry_uc', undefined, 'Debe seleccionar.'],
    ['industry_uc', '999', 'Debe seleccionar.'],
    ['address_uc', '', 'Ingrese la dirección fiscal.'],
    ['phonecode_uc', '', 'Debe seleccionar.'],
    ['phone_uc', '', 'Ingrese su número de teléfono.'],
    ['phone_uc', '123', 'Debe contener entre 10 y 12 números.'],
    ['doc_identity', '1234567', 'Debe contener entre 8 y 12 caracteres.'],
    ['profession', '', 'Debe seleccionar.'],
    ['profession', '999', 'Debe seleccionar.'],
    ['phonecode', '', 'Ingrese el código de área .'],
    ['confirmpassword', '', 'Confime su contraseña'],
    ['confirmpassword', 'Clave.2027', 'Las contraseñas no coinciden.'],
    ['conditions', false, 'Debe aceptar los términos y condiciones del sitio'],
    ['conditions', undefined, 'Debe aceptar los términos y condiciones del sitio'],
  ] as typeof personRules)('%s %j is refused: %s', async (field, value, message) => {
    const changes = field === 'password' ? { password: value, confirmpassword: value } : { [field]: value };
    const { status, body } = await registerCorporate(corporateForm(changes));

    expect(status).toBe(400);
    expect(body.error.fields[field]).toBe(message);
    expect(Object.keys(body.error.fields).filter((name) => name !== field && name !== 'confirmpassword')).toEqual([]);
  });

  test('and is an ally with an organisation and an account', async () => {
    const form = corporateForm({ birthdate: '01/02/1985' });
    expect(await registerCorporate(form)).toMatchObject({ status: 201, body: { message: registered } });

    const user = await userOf(form.email);
    expect(user).toMatchObject({
      role: 'CORPORATE',
      kind: 'ally',
      status: 'registrado',
      birthdate: '1985-02-01',
      profession_id: 2,
    });
    const { rows } = await app.pool.query(
      'select name, doc_type, industry_id, phone from corporates where user_id = $1',
      [user.id],
    );
    expect(rows).toEqual([{ name: 'Posada Brisas', doc_type: 'J', industry_id: 1, phone: '2122345678' }]);
  });

  test('by the other names of the fields, and by a field in place of the header', async () => {
    const { industry_uc, profession, phonecode, phonecode_uc, ...rest } = corporateForm();
    const form = {
      ...rest,
      create_uc: '1',
      id_industry: industry_uc,
      id_profession: profession,
      code_phone: phonecode,
      code_phone_uc: phonecode_uc,
    };
    expect((await register(form)).status).toBe(201);
    expect((await userOf(rest.email)).role).toBe('CORPORATE');
  });
});

describe('what is taken', () => {
  test('a known e-mail gets the same answer; its owner is told, and nothing changes', async () => {
    const first = individualForm();
    await register(first);
    const before = await userOf(first.email);
    const again = individualForm({ email: String(first.email).toUpperCase() });

    expect(await register(again)).toMatchObject({ status: 201, body: { code: 201, message: registered } });
    expect(await userOf(first.email)).toEqual(before);
    expect((await app.mailsTo(String(first.email))).map(({ template }) => template)).toEqual([
      'activation',
      'account_exists',
    ]);
  });

  test('a known document too; who registers hears that it came to nothing', async () => {
    const first = individualForm();
    await register(first);
    const other = individualForm({ doc_identity: `V-${String(first.doc_identity)}` });

    expect(await register(other)).toMatchObject({ status: 201, body: { message: registered } });
    expect(await userOf(other.email)).toBeUndefined();
    expect((await app.mailsTo(String(other.email))).map(({ template }) => template)).toEqual([
      'registration_incomplete',
    ]);
    expect((await app.mailsTo(String(first.email))).map(({ template }) => template)).toEqual([
      'activation',
      'account_exists',
    ]);
  });

  test('an organisation that is known is treated like a known document', async () => {
    const first = corporateForm();
    await registerCorporate(first);
    const other = corporateForm({ doc_identity_uc: first.doc_identity_uc });
    expect((await registerCorporate(other)).status).toBe(201);
    expect(await userOf(other.email)).toBeUndefined();
  });

  test('a user name that is taken is told, in any letter case', async () => {
    const first = individualForm();
    await register(first);
    const { status, body } = await register(individualForm({ username: String(first.username).toUpperCase() }));
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { code: 409, message: 'El nombre de usuario ya está en uso.', error: { rule: 'username_taken' } },
    });
  });

  test('the user name is gone afterwards, whether or not the e-mail was known', async () => {
    const known = individualForm();
    await register(known);
    for (const form of [individualForm({ email: known.email }), individualForm()]) {
      expect((await register(form)).status).toBe(201);
      // The same again is a second click; anything else finds the name taken.
      expect((await register(form)).status).toBe(201);
      expect((await register(individualForm({ username: form.username }))).status).toBe(409);
      expect((await register({ ...form, password: 'Otra.2026' })).status).toBe(409);
    }
  });

  test('notices are limited, without a word', async () => {
    const first = individualForm();
    await register(first);
    for (let round = 0; round < 5; round += 1)
      expect((await register(individualForm({ email: first.email }))).status).toBe(201);
    expect(
      (await app.mailsTo(String(first.email))).filter(({ template }) => template === 'account_exists').length,
    ).toBeLessThanOrEqual(3);
  });
});

describe('all or nothing', () => {
  test('the same registration twenty times at once makes one user, and every answer is alike', async () => {
    const form = individualForm();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(form)));

    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      Array.from({ length: 20 }, () => ({ status: 201, body: { code: 201, message: registered } })),
    );
    const { rows } = await app.pool.query('select count(*)::int as count from users where email = $1', [form.email]);
    expect(rows[0].count).toBe(1);
    expect(await app.mailsTo(String(form.email))).toHaveLength(1);
  });

  test.each(['outbox', 'audit_entries', 'addresses', 'account_tokens', 'accounts'])(
    'nothing stays when %s cannot be written',
    async (table) => {
      await app.pool.query(
        `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
      );
      await app.pool.query(
        `create trigger fail_now before insert on ${table} for each row execute function fail_now()`,
      );
      const form = individualForm();
      const failed = await register(form);
      await app.pool.query('drop function fail_now cascade');

      expect(failed.status).toBe(500);
      expect(await userOf(form.email)).toBeUndefined();
      const { rows } = await app.pool.query(
        `select (select count(*)::int from outbox where recipient = $1) as mails, (select count(*)::int from accounts a left join users u on u.id = a.user_id where a.kind <> 'programme' and u.id is null) as orphans`,
        [form.email],
      );
      expect(rows).toEqual([{ mails: 0, orphans: 0 }]);
      // And the person can simply try again.
      expect((await register(form)).status).toBe(201);
      expect(await userOf(form.email)).toBeDefined();
    },
  );

  test('the password is kept only as a hash', async () => {
    const form = individualForm();
    await register(form);
    expect((await userOf(form.email)).password_hash).toMatch(/^\$argon2id\$/);
    const { rows } = await app.pool.query(
      'select count(*)::int as count from audit_entries where opened(after)::text like $1',
      [`%${goodPassword}%`],
    );
    expect(rows[0].count).toBe(0);
  });
});
