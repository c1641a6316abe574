import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, addStaff, signIn, startAccountsApp, type AccountsApp } from '../identity/accounts.fixture.ts';
import { maskDocument, maskEmail } from './public-passenger.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp();
});
beforeEach(() => app.forgetLimits());
afterAll(() => app.stop());

const search = (body: Record<string, unknown>, where: AccountsApp = app) =>
  where.call('POST', '/public-passenger', { body });
/** As a membership card prints it. */
const dotted = (number: string) => new Intl.NumberFormat('de-DE').format(Number(number));

const notFound = {
  status: 404,
  body: { code: 404, message: 'Usuario no encontrado', error: { rule: 'passenger_not_found' } },
};

describe('anybody finds a passenger', () => {
  test('by one exact value; e-mail and document are masked', async () => {
    const member = await addMember(app);
    await app.pool.query(`update users set customerid = '4820115736' where email = $1`, [member.email]);
    for (const value of [
      { email: member.email.toUpperCase() },
      { username: member.username },
      { username: ` ${member.username.toUpperCase()}\u200b` },
      { customerid: '4820 1157 36' },
      ...['', 'V-', 'CI: ', 'v', '0'].map((before) => ({ doc_identity: `${before}${member.docIdentity}` })),
      { doc_identity: `CI: ${dotted(member.docIdentity)}` },
      { email: member.email, doc_identity: member.docIdentity },
    ]) {
      const { status, body } = await search(value);
      expect(status).toBe(200);
      expect(body.users).toHaveLength(1);
      expect(body.users[0]).toMatchObject({
        first_name: 'María José',
        last_name: 'O.',
        customerid: '******5736',
        username: 'p***',
        sex: null,
        marketing: false,
        email: 'p***@c***.example',
        doc_identity: `*****${member.docIdentity.slice(-3)}`,
        doc_type: 'V',
        membership: { name: 'Silver', date: null },
        user_status: { name: 'activo' },
        is_avp: true,
      });
      expect(Object.keys(body.users[0]).sort()).toEqual([
        '_id',
        'avatar',
        'customerid',
        'date_inscription',
        'doc_identity',
        'doc_type',
        'email',
        'first_name',
        'id',
        'is_avp',
        'last_name',
        'marketing',
        'membership',
        'sex',
        'user_status',
        'username',
      ]);
    }
  });

  test('parts, patterns and values that do not go together find nothing', async () => {
    const [one, two] = [await addMember(app), await addMember(app)];
    for (const value of [
      { email: one.email.slice(0, -1) },
      { username: '%' },
      { username: 'persona_%' },
      { email: one.email, doc_identity: two.docIdentity },
    ])
      expect(await search(value)).toMatchObject(notFound);
  });

  test('who is no active passenger is not found', async () => {
    const waiting = await addMember(app, { status: 'registrado' });
    const inactive = await addMember(app, { status: 'inactivo' });
    const staff = await addStaff(app);
    for (const { email } of [waiting, inactive, staff]) expect(await search({ email })).toMatchObject(notFound);
  });

  test('a value is needed', async () => {
    for (const value of [{}, { email: '', username: ' ' }])
      expect(await search(value)).toMatchObject({
        status: 400,
        body: { message: 'Ingrese su correo electrónico o nombre de usuario.' },
      });
  });

  test('not without end', async () => {
    for (let round = 0; round < 20; round += 1) expect((await search({ username: `nadie.${round}` })).status).toBe(404);
    expect(await search({ username: 'nadie.20' })).toMatchObject({
      status: 429,
      body: { error: { rule: 'too_many_requests' } },
    });
  });
});

/** What another brand's search says of a member. */
async function searchUnder(show: 'full' | 'off') {
  const other = await startAccountsApp({ public_lookup: show });
  try {
    const member = await addMember(other);
    return { member, answer: await search({ email: member.email }, other) };
  } finally {
    await other.stop();
  }
}

test('where the brand says full, nothing is masked', async () => {
  const { member, answer } = await searchUnder('full');
  expect(answer).toMatchObject({
    status: 200,
    body: { users: [{ email: member.email, doc_identity: member.docIdentity }] },
  });
});

test('where the brand says off, nobody is found', async () => {
  const { answer } = await searchUnder('off');
  expect(answer).toMatchObject(notFound);
});

test.each([
  ['ana@correo.example', 'a***@c***.example'],
  ['a@b.co', 'a***@b***.co'],
  ['x@localhost', 'x***@l***'],
  ['a.b+c@uno.dos.com.ve', 'a***@u***.ve'],
])('%s is shown as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
test.each([
  ['12345678', '*****678'],
  ['123', '***123'],
  [null, null],
])('%s is shown as %s', (number, masked) => expect(maskDocument(number)).toBe(masked));

describe('looking somebody up', () => {
  const look = (token: string, query: Record<string, string>) => app.call('GET', '/users/info', { token, query });

  test('tells a member the first name and an initial of an active person, by e-mail only', async () => {
    const sought = await addMember(app);
    const token = await signIn(app, (await addMember(app)).email);
    expect((await look(token, { email: sought.email })).body).toMatchObject({
      user_info: { first_name: 'María José', last_name: 'O.', email: sought.email },
      addresses: [],
    });
    const { rows } = await app.pool.query<{ wallet: string }>(
      'select a.address_eth as wallet from accounts a join users u on u.id = a.user_id where u.email = $1',
      [sought.email],
    );
    const others = { doc_identity: sought.docIdentity, username: sought.username, address_eth: rows[0]?.wallet ?? '' };
    for (const [name, value] of Object.entries({ ...others, quick_search: sought.email }))
      expect(await look(token, { [name]: value })).toMatchObject({
        status: 400,
        body: { error: { fields: { email: expect.anything() } } },
      });
    await app.pool.query(`update users set status = 'inactivo' where email = $1`, [sought.email]);
    expect((await look(token, { email: sought.email })).body.error.rule).toBe('user_not_found');
  });

  test('is limited for a member, and not for staff', async () => {
    const token = await signIn(app, (await addMember(app)).email);
    const admin = await addStaff(app);
    const asked = (as: string) =>
      Promise.all(Array.from({ length: 31 }, () => look(as, { email: 'nadie@correo.example' })));
    const limited = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 429).length;
    expect(limited(await asked(token))).toBe(1);
    expect(limited(await asked(admin.token))).toBe(0);
  });
});
