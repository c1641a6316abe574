import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../../../../test/support/app.ts';
import { refuse } from '../../platform/http/answers.ts';
import { change } from './change.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.addPerson('SUPER_ADMIN');
});
afterAll(() => app.stop());

const options = () => ({
  action: 'airport_updated' as const,
  caller: { ...person, sessionId: '', role: 'SUPER_ADMIN' as const },
  context: { address: '10.0.0.1', requestId: 'a-request' },
  taken: { airports_code_key: 'airport_code_taken' as const },
});
const nameOf = async (code: string) =>
  (await app.pool.query<{ name: string }>('select name from airports where code = $1', [code])).rows[0]?.name;
const entries = async () =>
  (
    await app.pool.query(
      `select e.*, opened_text(address) as address from audit_entries e where action = 'airport_updated'`,
    )
  ).rows;

test('what is done and its entry stay together, with who asked from where in which request', async () => {
  const answer = await change(app.pool, options(), async (database) => {
    await database.updateTable('airports').set({ name: 'Otro' }).where('code', '=', 'CCS').execute();
    return { subject: { type: 'airport', id: 2 }, after: { name: 'Otro' }, answer: { done: true } };
  });
  expect([answer, await nameOf('CCS')]).toEqual([{ done: true }, 'Otro']);
  expect(await entries()).toMatchObject([
    { actor_user_id: person.userId, address: '10.0.0.1', request_id: 'a-request', after: { name: 'Otro' } },
  ]);
});

test.each([
  ['the work refuses', () => Promise.resolve(refuse('airport_not_found')), 'airport_not_found'],
  [
    'a unique constraint refuses',
    () =>
      app.pool
        .query(
          `insert into airports (code, name, description, city_name, country_code) values ('CCS', 'x', 'x', 'x', 'VE')`,
        )
        .then(() => refuse('busy')),
    'airport_code_taken',
  ],
] as const)('when %s, all that was done is undone, and nothing is told', async (_name, end, rule) => {
  const told = (await entries()).length;
  const answer = await change(app.pool, options(), async (database) => {
    await database.updateTable('airports').set({ name: 'Nunca' }).where('code', '=', 'MAR').execute();
    return end();
  });
  expect(answer).toMatchObject({ refusal: rule });
  expect(await nameOf('MAR')).not.toBe('Nunca');
  expect(await entries()).toHaveLength(told);
});

test('what was so already is told as ever, and leaves no entry; where only one of both is known there is one', async () => {
  const told = (await entries()).length;
  const write = (values: { readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> }) =>
    change(app.pool, options(), () =>
      Promise.resolve({ subject: { type: 'airport', id: 2 }, ...values, answer: { done: true } }),
    );
  const uno = { name: 'Uno', code: 'UNO' };
  const sameUno = { code: 'UNO', name: 'Uno' };
  expect(await write({ before: uno, after: sameUno })).toEqual({ done: true });
  expect(await entries()).toHaveLength(told);
  for (const values of [{ before: uno }, { after: uno }, {}]) await write(values);
  expect(await entries()).toHaveLength(told + 3);
});

test('who leaves it as it is conflicts with nobody, though somebody has changed it since', async () => {
  const seen = { ...options(), context: { address: '10.0.0.1', requestId: 'a-request', seen: 'an-old-version' } };
  const write = (name: string) =>
    change(app.pool, seen, () =>
      Promise.resolve({
        subject: { type: 'airport', id: 2 },
        before: { name: 'Uno' },
        after: { name },
        answer: { done: true },
      }),
    );
  expect(await write('Uno')).toEqual({ done: true });
  expect(await write('Otro')).toMatchObject({ refusal: 'changed_meanwhile' });
});

test('what nobody foresaw is thrown on', async () => {
  await expect(change(app.pool, options(), () => Promise.reject(new Error('no such thing')))).rejects.toThrow(
    'no such thing',
  );
});
