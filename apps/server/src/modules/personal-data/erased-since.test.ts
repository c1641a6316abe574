import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, testPassword } from '../../../../../test/support/app.ts';
import { createLimit } from '../../platform/limits.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { insertAddress } from '../members/addresses.store.ts';
import { picturesOfPerson, updateProfile } from '../members/update-profile.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('of who is erased nothing is written again by what was let in before', async () => {
  const { pool, files, now } = app.app.shared;
  const ana = await app.addPerson();
  const userRow = async () => (await app.pool.query('select * from users where id = $1', [ana.userId])).rows[0];
  await app.call('POST', '/account/erase', { token: ana.token, body: { proof: testPassword } });
  const erased = await userRow();
  expect(erased.first_name).toBe('Cuenta');
  const caller = { ...ana, sessionId: crypto.randomUUID(), role: 'PASSENGER' } as const;
  const form = {
    first_name: 'Volvedora',
    last_name: 'Rojas',
    birthdate: '1990-05-01',
    doc_type: 'V',
    doc_identity: '22334455',
    username: 'volvedora',
    sex: 'F',
    code_phone: '+58',
    phone: '4141234567',
    marketing: false,
  } as const;
  const pictures = createLimit(pool, 'pictures', picturesOfPerson);
  const changed = await updateProfile({ pool, files, now, pictures }, form, caller, { address: '', requestId: '' });
  expect(changed).toMatchObject({ refusal: 'not_signed_in' });
  const home = { country: 'Venezuela', city: 'Caracas', description: 'Casa', address: 'Volvedora 7', zip_code: null };
  const added = await inTransaction(pool, ({ database }) => insertAddress(database, ana.userId, home, 5));
  const { rows: addresses } = await app.pool.query('select from addresses where user_id = $1', [ana.userId]);
  expect([added, addresses, await userRow()]).toEqual([undefined, [], erased]);
});
