import { registrationTexts } from '@millaje/api';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, addStaff, signIn, startAccountsApp, type AccountsApp } from '../identity/accounts.fixture.ts';

let app: AccountsApp;
let token: string;
let email: string;
let documents = 0;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(async () => {
  await app.forgetLimits();
  ({ email } = await addMember(app));
  token = await signIn(app, email);
});
afterAll(() => app.stop());

const form = (changes: Record<string, unknown> = {}) => {
  documents += 1;
  return {
    username: `perfil.${documents}`,
    marketing: true,
    sex: 'M',
    phone: '0412-555.44.33',
    cellphone: '',
    birthdate: '17-05-1991',
    doc_identity: String(600_000 + documents),
    doc_type: 'E',
    first_name: 'josé',
    last_name: 'Díaz',
    code_cellphone: '',
    code_phone: '58',
    ...changes,
  };
};
const update = (body: Record<string, unknown>, version = '*') =>
  app.call('POST', '/users/update', { token, body, headers: { 'if-match': version } });
const capital = 'debe iniciar con letra mayúscula y debe contener máximo 30 caracteres.';

describe('one’s own data', () => {
  test('are changed, and come back as they are', async () => {
    const changes = form({ code_cellphone: '+1', cellphone: '+1 305 555 0142' });
    const { status, body } = await update(changes);

    expect(status).toBe(201);
    expect(body.user).toMatchObject({ code: 201, message: 'Sus datos fueron actualizados.' });
    expect(body.user.user_info).toMatchObject({
      email,
      username: changes.username,
      marketing: true,
      sex: 'M',
      phone: '4125554433',
      code_phone: '+58',
      cellphone: '3055550142',
      code_cellphone: '+1',
      birthdate: '1991-05-17',
      doc_identity: changes.doc_identity,
      doc_type: 'E',
      first_name: 'José',
      last_name: 'Díaz',
      avatar: null,
    });
    expect((await app.call('GET', '/users/getUser', { token })).body.user_info).toEqual(body.user.user_info);
    const { rows } = await app.pool.query(
      `select opened(before) as before, opened(after) as after from audit_entries where action = 'profile_updated' and actor_user_id = $1`,
      [body.user.user_info._id],
    );
    expect(rows[0]).toMatchObject({
      before: { doc_type: 'V', last_name: "O'Connor" },
      after: { doc_type: 'E', last_name: 'Díaz' },
    });
  });

  test('the audit tells what changed, and only that', async () => {
    const mine = form();
    await update(mine);
    expect((await update({ ...mine, phone: '0424-111.22.33' })).status).toBe(201);
    const { rows } = await app.pool.query(
      `select opened(before) as before, opened(after) as after from audit_entries where action = 'profile_updated' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ before: { phone: '4125554433' }, after: { phone: '4241112233' } }]);
  });

  test('are not written over what was written in another window', async () => {
    const mine = form();
    const { version } = (await update(mine)).body.user.user_info;
    expect((await update({ ...mine, phone: '0424-111.22.33' }, version)).status).toBe(201);
    const body = { current: { phone: '4241112233' } };
    expect(await update({ ...mine, last_name: 'Pérez' }, version)).toMatchObject({ status: 409, body });
  });

  test.each([
    ['first_name', '', 'Ingrese su nombre.'],
    ['first_name', '1', `El nombre ${capital}`],
    ['last_name', '', 'Ingrese su apellido.'],
    ['last_name', 'D'.repeat(31), `El apellido ${capital}`],
    ['birthdate', '', 'Ingrese su fecha de nacimiento'],
    ['birthdate', '31-02-1990', 'Ingrese una fecha válida (AAAA-MM-DD).'],
    ['birthdate', new Date().toISOString().slice(0, 10), 'Debe tener al menos 9 años.'],
    ['doc_identity', '', 'Ingrese su documento.'],
    ['doc_identity', '12345', 'Debe contener entre 6 y 8 caracteres.'],
    ['doc_identity', '123456789', 'Debe contener entre 6 y 8 caracteres.'],
    ['doc_identity', '12345A', 'Debe contener solo números.'],
    ['doc_type', '', 'Debe seleccionar.'],
    ['doc_type', 'J', 'Debe seleccionar.'],
    ['username', '', 'Ingrese un nombre de usuario.'],
    [
      'username',
      'josé.d',
      'El nombre de usuario debe iniciar con una letra, debe tener entre 6-15 caracteres, caracteres especiales permitidos . _',
    ],
    ['sex', '', 'Seleccione.'],
    ['code_phone', '', 'Ingrese el código de área .'],
    ['phone', '', 'Ingrese su número de teléfono.'],
    ['phone', '412555443', 'Debe contener entre 10 y 12 números.'],
    ['cellphone', '123', 'Debe contener entre 10 y 12 números.'],
  ])('%s %j is refused: %s', async (field, value, message) => {
    const changes = field === 'cellphone' ? { cellphone: value, code_cellphone: '58' } : { [field]: value };
    expect(await update(form(changes))).toMatchObject({
      status: 400,
      body: { message, error: { fields: { [field]: message } } },
    });
  });

  test('a second number needs its code', async () => {
    expect((await update(form({ cellphone: '4125554433' }))).body.error.fields).toEqual({
      code_cellphone: 'Ingrese el código de área .',
    });
  });

  test('a document that stays is good, however long', async () => {
    const member = await addMember(app, { doc_type: 'P', doc_identity: `XK${Date.now()}`.slice(0, 12) });
    token = await signIn(app, member.email);
    expect((await update(form({ doc_type: 'P', doc_identity: member.docIdentity }))).status).toBe(201);
    expect((await update(form({ doc_type: 'P', doc_identity: `${member.docIdentity}9`.slice(1) }))).status).toBe(400);
  });

  test('what staff or an import gave is good as it is, and only a new value follows the narrower rule', async () => {
    await app.pool.query(
      `update users set username = 'pedro-perez', first_name = 'pedro', code_phone = '+507', phone = '123456', doc_type = 'P', doc_identity = 'XB1234567', birthdate = '2024-01-01' where email = $1`,
      [email],
    );
    const stored = form({
      username: 'pedro-perez',
      first_name: 'pedro',
      code_phone: '507',
      phone: '123456',
      doc_type: 'P',
      doc_identity: 'P: xb1234567',
      birthdate: '01/01/2024',
    });
    expect((await update(stored)).body.user.user_info).toMatchObject({
      username: 'pedro-perez',
      doc_identity: 'XB1234567',
    });
    expect((await update({ ...stored, username: 'pedro-perez2', phone: '1234567 ext. 5' })).body.error.fields).toEqual({
      username: registrationTexts.usernameInvalid,
      phone: registrationTexts.phoneNotNumeric,
    });
    expect((await update({ ...stored, birthdate: '02/01/2024' })).body.error.fields).toEqual({
      birthdate: registrationTexts.tooYoung,
    });
    expect((await update({ ...stored, doc_identity: 'XB12345' })).status).toBe(201);
  });

  test('what is another’s is refused', async () => {
    const other = await addMember(app);
    expect(await update(form({ username: other.username.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { error: { rule: 'username_taken' } },
    });
    expect(await update(form({ doc_type: 'V', doc_identity: other.docIdentity }))).toMatchObject({
      status: 409,
      body: { error: { rule: 'document_taken' } },
    });
    // One's own in other letters is not another's.
    const mine = form();
    await update(mine);
    expect((await update({ ...mine, username: mine.username.toUpperCase() })).status).toBe(201);
  });

  test('two who want the same document at once: one gets it', async () => {
    const other = await signIn(app, (await addMember(app)).email);
    const wanted = form();
    const answers = await Promise.all([
      update(wanted),
      app.call('POST', '/users/update', { token: other, body: { ...wanted, username: `${wanted.username}x` } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('staff have a profile, too; nobody else’s can be named', async () => {
    const admin = await addStaff(app, 'CONSULT');
    const { status, body } = await app.call('POST', '/users/update', {
      token: admin.token,
      body: { ...form(), id: 1, email: 'otro@correo.example', id_rol: 1, role: 1, status: 'inactivo', is_avp: false },
    });
    expect(status).toBe(201);
    expect(body.user.user_info).toMatchObject({
      email: admin.email,
      id_rol: 2,
      user_status: { name: 'activo' },
      is_avp: true,
    });
    expect((await app.call('POST', '/users/update', { body: form() })).status).toBe(401);
  });
});

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#ff6b4a' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secreto' } } })
    .toFormat(format)
    .toBuffer();
const dataUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;
const stored = () => readdir(join(app.dataDir, 'files', 'avatars')).catch(() => []);

describe('the picture', () => {
  const wrong = {
    status: 400,
    body: { message: 'La imagen debe ser JPG o PNG.', error: { fields: { avatar: 'La imagen debe ser JPG o PNG.' } } },
  };

  test.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['jpeg', 'image/png'],
  ] as const)('a %s that says %s is drawn anew and served', async (format, type) => {
    const { body } = await update(form({ avatar: dataUrl(await picture(format), type) }));
    const { avatar } = body.user.user_info;
    expect(avatar).toMatch(/^\/files\/avatars\/[0-9a-f]{32}$/);

    const response = await fetch(`${app.url}${avatar}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline',
    });
    const content = Buffer.from(await response.arrayBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(content.includes('secreto')).toBe(false);
  });

  test('comes as a file of a form, too; a new one takes the old one’s place', async () => {
    const send = async (content: Buffer) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(form())) data.set(name, String(value));
      data.set('avatar', new Blob([new Uint8Array(content)], { type: 'text/html' }), 'foto.html');
      const response = await fetch(`${app.url}/api/v1/users/update`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: data,
      });
      return { status: response.status, body: (await response.json()) as { user: { user_info: { avatar: string } } } };
    };
    const first = await send(await picture('png'));
    expect(first.status).toBe(201);
    const count = (await stored()).length;
    const second = await send(await picture('jpeg'));
    expect(second.body.user.user_info.avatar).not.toBe(first.body.user.user_info.avatar);
    expect(await stored()).toHaveLength(count);
    expect((await fetch(`${app.url}${first.body.user.user_info.avatar}`)).status).toBe(404);
    expect((await send(Buffer.from('<script>alert(1)</script>'))).status).toBe(400);
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    // What is sent back as it came changes nothing.
    const same = await update(form({ avatar: second.body.user.user_info.avatar }));
    expect(same.body.user.user_info.avatar).toBe(second.body.user.user_info.avatar);
  });

  test('what is none is refused, whatever it says', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const png = await picture('png');
    for (const avatar of [
      dataUrl(svg),
      dataUrl(svg, 'image/svg+xml'),
      dataUrl(await picture('gif')),
      dataUrl(await picture('webp')),
      dataUrl(png.subarray(0, 200)),
      'javascript:alert(1)',
      'data:image/png;base64,',
      dataUrl(Buffer.from('hola')),
    ]) {
      expect(await update(form({ avatar }))).toMatchObject(wrong);
    }
    expect((await update(form({ avatar: dataUrl(Buffer.alloc(5 * 1024 * 1024 + 200)) }))).body.message).toBe(
      'La imagen debe pesar máximo 5 MB.',
    );
  });

  test('is not kept when the rest is refused', async () => {
    const other = await addMember(app);
    const before = (await stored()).length;
    expect((await update(form({ username: other.username, avatar: dataUrl(await picture('png')) }))).status).toBe(409);
    expect(await stored()).toHaveLength(before);
  });

  test('other addresses find nothing, and other calls take no files', async () => {
    for (const path of [
      '/files/avatars/x',
      `/files/avatars/${'0'.repeat(32)}`,
      '/files/avatars/..%2f..%2fsecrets.json',
    ])
      expect((await fetch(`${app.url}${path}`)).status).toBe(404);
    const data = new FormData();
    data.set('email', email);
    expect((await fetch(`${app.url}/api/v1/generatetoken`, { method: 'POST', body: data })).status).toBe(415);
    const broken = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
    };
    expect((await fetch(`${app.url}/api/v1/users/update`, broken)).status).toBe(400);
  });
});

const post = (path: string, body: Record<string, unknown>, as: string = token, version = '*') =>
  app.call('POST', `/addresses/${path}`, { token: as, body, headers: { 'if-match': version } });
const list = async (as: string = token) => (await app.call('GET', '/addresses', { token: as })).body.addresses;

describe('addresses', () => {
  test('are added, changed and removed; the country stays', async () => {
    const added = await post('add', { country: 'VE', city: 'Mérida', description: 'Casa de mamá' });
    expect(added).toMatchObject({
      status: 201,
      body: { address: { country: 'VE', city: 'Mérida', description: 'Casa de mamá', address: null, zip_code: null } },
    });
    const { id } = added.body.address;

    const changed = await post('update', {
      id_address: id,
      country: 'CO',
      city: 'Ejido',
      description: 'Casa',
      address: 'Calle 1',
    });
    expect(changed).toMatchObject({
      status: 201,
      body: { address: { id, country: 'VE', city: 'Ejido', description: 'Casa', address: 'Calle 1' } },
    });
    expect(await list()).toHaveLength(2);
    expect((await post('delete', { id_address: String(id) })).status).toBe(201);
    expect(await list()).toMatchObject([{ description: 'Principal' }]);
    expect((await post('delete', { id_address: id })).status).toBe(404);
  });

  test('are not written over what was written in another window', async () => {
    const [{ id: id_address, version }] = await list();
    const body = { id_address, city: 'Ejido', description: 'Principal' };
    const current = (await post('update', body, token, version)).body.address;
    const second = await post('update', { ...body, city: 'Tovar' }, token, version);
    expect(second).toMatchObject({ status: 409, body: { current } });
    expect(await list()).toEqual([current]);
  });

  test.each([
    ['country', 'Debe seleccionar.'],
    ['city', 'Ingrese la ciudad'],
    ['description', 'Debe ingresar una descripción.'],
  ])('%s is needed: %s', async (field, message) => {
    expect(await post('add', { country: 'VE', city: 'Mérida', description: 'Casa', [field]: '' })).toMatchObject({
      status: 400,
      body: { error: { fields: { [field]: message } } },
    });
  });

  test('are one’s own; staff see them with the user', async () => {
    const other = await signIn(app, (await addMember(app)).email);
    const [{ id }] = await list();
    expect(await post('update', { id_address: id, city: 'Otra', description: 'Otra' }, other)).toMatchObject({
      status: 404,
      body: { error: { rule: 'address_not_found' } },
    });
    expect((await post('delete', { id_address: id }, other)).status).toBe(404);
    const admin = await addStaff(app, 'CONSULT');
    // Versions are for who changes them.
    expect((await app.call('GET', '/users/info', { token: admin.token, query: { email } })).body.addresses).toEqual(
      (await list()).map((address: object) => ({ ...address, version: undefined })),
    );
    expect((await app.call('GET', '/users/info', { token: other, query: { email } })).body.addresses).toEqual([]);
  });

  test('are no more than twenty, also at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        post('add', { country: 'VE', city: 'Mérida', description: `Casa ${number}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(await list()).toHaveLength(20);
  });
});
