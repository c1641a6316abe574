import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { createDatabase } from '../../platform/database.ts';
import { writeOperationMails } from './operation-mail.ts';

let app: TestApp;
let ana: Person;
let luis: Person;
let admin: Person;
/** May look, but not move. */
let consult: Person;
/** Never activated: may receive, not send. */
let registered: Person;
let inactive: Person;
/** Signed up once, and never joined the programme. */
let outsider: Person;

beforeAll(async () => {
  app = await startTestApp();
  ana = await app.addPerson('PASSENGER', { balance: 10_000n });
  luis = await app.addPerson('PASSENGER', { email: 'luis.perez@pruebas.example' });
  outsider = await app.addPerson();
  await app.pool.query('update users set is_product = false where id = $1', [outsider.userId]);
  admin = await app.addPerson('SUPER_ADMIN');
  consult = await app.addPerson('CONSULT');
  registered = await app.addPerson('PASSENGER', { balance: 500n, status: 'registrado' });
  inactive = await app.addPerson('PASSENGER', { balance: 500n, status: 'inactivo' });
});
afterAll(() => app.stop());

const withKey = (key: string) => ({ 'idempotency-key': key });
const transfer = (person: Person, form: Record<string, string>, key: string = crypto.randomUUID()) =>
  app.call('POST', '/miles/transfer', { token: person.token, form, headers: withKey(key) });
const transferJson = (person: Person, body: unknown) =>
  app.call('POST', '/miles/transfer', { token: person.token, body });
const adminTransfer = (person: Person, form: Record<string, string>) =>
  app.call('POST', '/miles/admin-transfer', { token: person.token, form });
const balanceOf = async (person: Person) =>
  (await app.call('GET', '/miles/balanceaddress', { token: person.token })).body.balance as number;

describe('a member transfers miles', () => {
  test('what leaves is the amount, what arrives is the amount less the commission rounded down', async () => {
    const { status, body } = await transfer(ana, { email_to: luis.email, amount: '51', description: 'Regalo' });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: 201,
      message: 'Transferencia enviada',
      operation: { type: 'Transferencia', amount: 51, fee: 3, total: 48 },
    });
    const sides = [body.operation.from, body.operation.to];
    expect(sides.map(({ wallet_address }) => wallet_address)).toEqual([body.operation.address_from, null]);
    const { body: seenByStaff } = await app.call('GET', `/operations/${body.operation._id}`, { token: admin.token });
    expect(seenByStaff.operation.to.wallet_address).toBe(body.operation.address_to);
    const database = createDatabase(app.pool);
    const taken = await Promise.all([writeOperationMails(database, 50), writeOperationMails(database, 50)]);
    expect(Math.max(...taken) + Math.min(...taken)).toBe(1);
    const { rows: mails } = await app.pool.query(
      `select recipient, opened(data) as data from outbox where template = 'movement' order by recipient`,
    );
    expect(mails).toMatchObject([
      { recipient: luis.email, data: { is_sender: false, miles: 48, description: 'Regalo' } },
      {
        recipient: ana.email,
        data: { is_sender: true, miles: 51, operation: body.operation._id, type: 'Transferencia' },
      },
    ]);
    expect(await balanceOf(luis)).toBe(48);
    expect((await app.books()).isBalanced).toBe(true);
  });

  test('the same key gives the first answer again and says so', async () => {
    const key = crypto.randomUUID();
    const form = { email_to: luis.email, amount: '60', description: 'Una sola vez' };
    const first = await transfer(ana, form, key);
    const again = await app.writingNothing(() => transfer(ana, form, key));

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  test.each([
    'luis.perez@pruebas.example',
    'LUIS.Perez@Pruebas.Example',
    '  luis.perez@pruebas.example  ',
    '\tLuis.Perez@pruebas.example\n',
  ])('to %j', async (email_to) => {
    const before = await balanceOf(luis);
    const { status, body } = await transfer(ana, { email_to, amount: '100', description: 'Regalo' });
    expect([status, body.operation.to.email, (await balanceOf(luis)) - before]).toEqual([201, luis.email, 95]);
  });

  test('a text with markup is kept and given back as the text that it is', async () => {
    const description = `<script>alert("1")</script> & <b>'niño'</b> ✈️ =1+1`;
    const { body } = await transfer(ana, { email_to: luis.email, amount: '50', description });
    expect(body.operation.description).toBe(description);
    const { headers, body: read } = await app.call('GET', `/operations/${body.operation._id}`, { token: luis.token });
    expect(read.operation.description).toBe(description);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('the longest description fits, with the spaces around it cut off', async () => {
    const { status, body } = await transfer(ana, {
      email_to: luis.email,
      amount: '50',
      description: `  ${'ñ'.repeat(200)}  `,
    });
    expect([status, body.operation.description]).toEqual([201, 'ñ'.repeat(200)]);
  });

  test('whoever never activated the account may receive', async () => {
    expect((await transfer(ana, { email_to: registered.email, amount: '50', description: 'Regalo' })).status).toBe(201);
  });
});

const minimum = 'Monto debe ser mayor de 50 Millas';
const tooLarge = 'El monto es demasiado grande.';

const good = () => ({ email_to: luis.email, amount: '100', description: 'Regalo' });

describe('a transfer is refused, and nothing is written', () => {
  /** [what, which fields differ (undefined: missing), status, rule, text] */
  test.each<[string, () => Record<string, string | undefined>, number, string, string]>([
    [
      'nothing at all',
      () => ({ email_to: undefined, amount: undefined, description: undefined }),
      400,
      'invalid_input',
      'Ingrese un correo.',
    ],
    ['no receiver', () => ({ email_to: undefined }), 400, 'invalid_input', 'Ingrese un correo.'],
    ['an empty receiver', () => ({ email_to: '   ' }), 400, 'invalid_input', 'Ingrese un correo.'],
    ['a receiver that is no address', () => ({ email_to: 'luis' }), 400, 'invalid_input', 'El correo no es valido.'],
    [
      'a receiver of 300 characters',
      () => ({ email_to: `${'a'.repeat(300)}@x.example` }),
      400,
      'invalid_input',
      'El correo no es valido.',
    ],
    ['an amount of 49', () => ({ amount: '49' }), 400, 'invalid_input', minimum],
    ['an amount of 0', () => ({ amount: '0' }), 400, 'invalid_input', minimum],
    ['an amount of -5', () => ({ amount: '-5' }), 400, 'invalid_input', minimum],
    ['an amount of 50.5', () => ({ amount: '50.5' }), 400, 'invalid_input', minimum],
    ['an amount of 50,5', () => ({ amount: '50,5' }), 400, 'invalid_input', minimum],
    ['an amount of 1e3', () => ({ amount: '1e3' }), 400, 'invalid_input', minimum],
    ['an amount in other digits', () => ({ amount: '٥٠' }), 400, 'invalid_input', minimum],
    ['an amount in words', () => ({ amount: 'cien' }), 400, 'invalid_input', minimum],
    ['an amount above the largest', () => ({ amount: '1000000000001' }), 400, 'invalid_input', tooLarge],
    ['an amount of 10^30', () => ({ amount: `1${'0'.repeat(30)}` }), 400, 'invalid_input', tooLarge],
    ['an amount of 10^300', () => ({ amount: `1${'0'.repeat(300)}` }), 400, 'invalid_input', tooLarge],
    ['an empty amount', () => ({ amount: '' }), 400, 'invalid_input', 'Monto requerido'],
    ['no amount', () => ({ amount: undefined }), 400, 'invalid_input', 'Monto requerido'],
    ['no description', () => ({ description: undefined }), 400, 'invalid_input', 'Ingrese una descripción'],
    ['a blank description', () => ({ description: ' \n ' }), 400, 'invalid_input', 'Ingrese una descripción'],
    [
      'a description of 201 characters',
      () => ({ description: 'x'.repeat(201) }),
      400,
      'invalid_input',
      'La descripción debe contener máximo 200 caracteres.',
    ],
    [
      'a description of 10,000 characters',
      () => ({ description: 'x'.repeat(10_000) }),
      400,
      'invalid_input',
      'La descripción debe contener máximo 200 caracteres.',
    ],
    [
      'a description with a NUL',
      () => ({ description: 'a\0b' }),
      400,
      'invalid_input',
      'El texto contiene caracteres no permitidos.',
    ],
    [
      'an unknown receiver',
      () => ({ email_to: 'nadie@pruebas.example' }),
      409,
      'receiver_not_found',
      'Usuario no registrado en AVP',
    ],
    [
      'a receiver who is not of the programme',
      () => ({ email_to: outsider.email }),
      409,
      'receiver_not_found',
      'Usuario no registrado en AVP',
    ],
    ['staff as receiver', () => ({ email_to: admin.email }), 409, 'receiver_not_found', 'Usuario no registrado en AVP'],
    [
      'oneself',
      () => ({ email_to: ana.email.toUpperCase() }),
      409,
      'same_account',
      'No puede transferir millas a su propia cuenta.',
    ],
    [
      'an inactive receiver',
      () => ({ email_to: inactive.email }),
      409,
      'receiver_not_active',
      'El usuario que recibe no está activo.',
    ],
    [
      'more than the balance',
      () => ({ amount: '1000000000000' }),
      409,
      'insufficient_miles',
      'No tiene millas suficientes.',
    ],
  ])('%s', async (_what, changed, status, rule, text) => {
    const fields = Object.entries({ ...good(), ...changed() }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await refusedBooks(() => transfer(ana, Object.fromEntries(fields)), status === 409);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, message: text, error: { code: status, message: text, rule } });
  });

  test.each([
    [49, minimum],
    [0, minimum],
    [-5, minimum],
    [50.5, minimum],
    [1e30, tooLarge],
    [1_000_000_000_001, tooLarge],
    [null, 'Monto requerido'],
    [true, 'Monto requerido'],
    [['100'], 'Monto requerido'],
    [{ amount: 100 }, 'Monto requerido'],
  ])('an amount of %j as JSON', async (amount, text) => {
    const answer = await app.writingNothing(() => transferJson(ana, { ...good(), amount }));
    expect([answer.status, answer.body.error.fields]).toEqual([400, { amount: text }]);
  });

  test('by somebody who was never activated', async () => {
    const answer = await refusedBooks(() => transfer(registered, good()), true);
    expect(answer.body).toMatchObject({
      code: 409,
      message: 'Su usuario no está activo. Comuníquese con el centro de servicios.',
    });
  });

  test('of the same key with another input', async () => {
    const key = crypto.randomUUID();
    await transfer(ana, good(), key);
    const answer = await app.writingNothing(() => transfer(ana, { ...good(), amount: '101' }, key));
    expect(answer.body).toMatchObject({ code: 409, error: { rule: 'idempotency_key_reused' } });
  });

  test.each(['', ' ', 'con espacio', 'ñ', 'k'.repeat(201)])('with the key %j', async (key) => {
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
    const { status, body } = await app.writingNothing(() =>
      app.call('POST', '/miles/transfer', { token: ana.token, form: good(), headers }),
    );
    expect([status, body.message]).toEqual([
      400,
      'La clave de idempotencia debe contener entre 1 y 200 caracteres visibles.',
    ]);
  });

  test('a refusal is what its key is answered again, even when the miles are there by now', async () => {
    const poor = await app.addPerson();
    const key = crypto.randomUUID();
    const first = await transfer(poor, good(), key);
    await transfer(ana, { email_to: poor.email, amount: '500', description: 'Regalo' });
    const again = await app.writingNothing(() => transfer(poor, good(), key));
    expect([first.status, again.status, again.body]).toEqual([409, 409, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });
});

/** A refusal of the ledger is an answer that its key keeps: that one row may be written, and nothing else. */
async function refusedBooks<T>(work: () => Promise<T>, keepsKey: boolean): Promise<T> {
  const { refused_keys: keysBefore, ...before } = await app.rowCounts();
  const result = await work();
  const { refused_keys: keysAfter, ...after } = await app.rowCounts();
  expect(after).toEqual(before);
  expect(Number(keysAfter) - Number(keysBefore)).toBe(keepsKey ? 1 : 0);
  return result;
}

const goodByStaff = () => ({ email_from: ana.email, email_to: luis.email, amount: '100', description: 'Ajuste' });

describe('staff transfer miles', () => {
  test('from a member to another, without commission, and it is known who did it', async () => {
    const { status, body } = await adminTransfer(admin, goodByStaff());
    expect(status).toBe(201);
    expect(body).toMatchObject({
      message: 'Transferencia Exitosa',
      operation: { type: 'Transferencia Admin', amount: 100, fee: 0, total: 100 },
    });
    const { rows } = await app.pool.query('select actor_id from operations where id = $1', [body.operation._id]);
    expect(rows).toEqual([{ actor_id: admin.userId }]);
  });

  test.each(['true', '1'])('from a member to the programme (to_avp %s), no receiver needed', async (to_avp) => {
    const { status, body } = await adminTransfer(admin, {
      email_from: ana.email,
      amount: '1',
      description: 'Ajuste',
      to_avp,
    });
    expect([status, body.operation.to, body.operation.total]).toEqual([201, null, 1]);
  });

  test('from somebody inactive too', async () => {
    expect((await adminTransfer(admin, { ...goodByStaff(), email_from: inactive.email })).status).toBe(201);
  });

  /** [what, which fields differ (undefined: missing), status, rule, text] */
  test.each<[string, () => Record<string, string | undefined>, number, string, string]>([
    ['no sender', () => ({ email_from: undefined }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['an empty sender', () => ({ email_from: '' }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['no description', () => ({ description: undefined }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['an empty description', () => ({ description: '' }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['no amount', () => ({ amount: undefined }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['an empty amount', () => ({ amount: '' }), 400, 'invalid_input', 'Este campo es requerido!'],
    ['an amount of 0', () => ({ amount: '0' }), 400, 'invalid_input', 'Monto debe ser mayor de 0 Millas'],
    ['an amount of -5', () => ({ amount: '-5' }), 400, 'invalid_input', 'Monto debe ser mayor de 0 Millas'],
    ['an amount of 10^30', () => ({ amount: `1${'0'.repeat(30)}` }), 400, 'invalid_input', tooLarge],
    ['a wrong flag', () => ({ to_avp: 'tal vez' }), 400, 'invalid_input', 'La opción seleccionada no es válida.'],
    [
      'an unknown sender',
      () => ({ email_from: 'nadie@pruebas.example' }),
      409,
      'sender_not_found',
      'El usuario que envía no existe.',
    ],
    [
      'staff as sender',
      () => ({ email_from: admin.email }),
      409,
      'sender_not_found',
      'El usuario que envía no existe.',
    ],
    [
      'an unknown receiver',
      () => ({ email_to: 'nadie@pruebas.example' }),
      409,
      'receiver_not_found',
      'Usuario no registrado en AVP',
    ],
    ['no receiver', () => ({ email_to: undefined }), 409, 'receiver_not_found', 'Usuario no registrado en AVP'],
    [
      'no receiver, and not the programme',
      () => ({ email_to: '', to_avp: 'false' }),
      409,
      'receiver_not_found',
      'Usuario no registrado en AVP',
    ],
    [
      'the same person twice',
      () => ({ email_to: ana.email }),
      409,
      'same_account',
      'El usuario que envía y el que recibe son el mismo.',
    ],
    [
      'an inactive receiver',
      () => ({ email_to: inactive.email }),
      409,
      'receiver_not_active',
      'El usuario que recibe no está activo.',
    ],
    [
      'more than the sender has',
      () => ({ amount: '1000000000' }),
      409,
      'insufficient_miles',
      'El usuario no tiene millas suficientes.',
    ],
  ])('not with %s', async (_what, changed, status, rule, text) => {
    const fields = Object.entries({ ...goodByStaff(), ...changed() }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const answer = await refusedBooks(() => adminTransfer(admin, Object.fromEntries(fields)), status === 409);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: status, message: text, error: { code: status, message: text, rule } });
  });

  test('only administrators do, whatever they send', async () => {
    for (const person of [consult, ana]) {
      for (const form of [goodByStaff(), {}]) {
        const { status, body } = await app.writingNothing(() => adminTransfer(person, form));
        expect([status, body.message]).toEqual([403, 'Requiere privilegios de administrador']);
      }
    }
  });
});
