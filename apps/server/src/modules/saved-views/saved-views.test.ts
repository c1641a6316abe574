import { refusals, savedViewsMaximum, savedViewTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
let token: string;
let other: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ token } = await app.addPerson('CONSULT'));
  ({ token: other } = await app.addPerson('SUPER_ADMIN'));
});
afterAll(() => app.stop());

const view = { list: 'orders', name: 'Zelle de hoy', address: 'status=all&method=zelle' };

function call(path: string, body: object, by = token) {
  return app.call('POST', `/lists/views/${path}`, { token: by, body });
}
const namesOf = async (list: string, by = token): Promise<string[]> =>
  (await app.call('GET', `/lists/views?list=${list}`, { token: by })).body.views.map(
    ({ name }: { name: string }) => name,
  );

test('a view is saved, renamed and deleted, each once in the audit', async () => {
  const saved = await call('add', view);
  expect(saved).toMatchObject({ status: 201, body: { message: texts.added, view: { name: view.name } } });
  const { id } = saved.body.view;
  expect(await call('rename', { id, name: 'Zelle' })).toMatchObject({
    status: 201,
    body: { view: { id, name: 'Zelle', address: view.address } },
  });
  expect(await namesOf('orders')).toEqual(['Zelle']);
  expect(await namesOf('sales')).toEqual([]);
  expect(await call('delete', { id })).toMatchObject({ status: 201, body: { message: texts.deleted } });
  expect(await namesOf('orders')).toEqual([]);
  const { body } = await app.call('GET', `/audit?subject=${id}`, { token: other });
  const actions = body.rows.map(({ action }: { action: string }) => action);
  expect(actions.filter((action: string) => action.startsWith('saved_view'))).toEqual([
    'saved_view_deleted',
    'saved_view_renamed',
    'saved_view_added',
  ]);
});

test('a name stands once in a list of a person, however it is written', async () => {
  const { id } = (await call('add', { ...view, name: 'Únicas' })).body.view;
  const again = await app.writingNothing(() => call('add', { ...view, name: 'unicas' }));
  expect(again).toMatchObject({
    status: 409,
    body: { error: { rule: 'saved_view_name_taken', fields: { name: refusals.saved_view_name_taken.text } } },
  });
  await call('add', { ...view, name: 'Otra' });
  expect((await app.writingNothing(() => call('rename', { id, name: 'OTRA' }))).status).toBe(409);
  expect((await call('add', { ...view, list: 'sales', name: 'Únicas' })).status).toBe(201);
  expect((await call('add', { ...view, name: 'Únicas' }, other)).status).toBe(201);
});

test('nobody sees or changes the views of somebody else', async () => {
  const { id } = (await call('add', { ...view, list: 'users', name: 'Mía' })).body.view;
  expect(await namesOf('users', other)).toEqual([]);
  for (const [path, body] of [
    ['rename', { id, name: 'Tuya' }],
    ['delete', { id }],
  ] as const) {
    expect((await app.writingNothing(() => call(path, body, other))).status).toBe(404);
  }
  expect(await namesOf('users')).toEqual(['Mía']);
});

test(`a person saves ${savedViewsMaximum} views of a list at most, also all at once`, async () => {
  const answers = await Promise.all(
    Array.from({ length: savedViewsMaximum + 3 }, (_, index) =>
      call('add', { ...view, list: 'audit', name: `Vista ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(savedViewsMaximum);
  expect(answers.filter(({ body }) => body.error?.rule === 'saved_views_full')).toHaveLength(3);
});

test.each([
  [{ list: 'nowhere' }, { list: texts.wrongList }],
  [{ name: ' ' }, { name: texts.nameRequired }],
  [{ name: 'x'.repeat(61) }, { name: texts.nameTooLong }],
  [{ address: `?${view.address}` }, { address: texts.addressWrong }],
  [{ address: 'x'.repeat(1001) }, { address: texts.addressWrong }],
])('%o is refused', async (wrong, fields) => {
  const refused = await app.writingNothing(() => call('add', { ...view, ...wrong }));
  expect(refused).toMatchObject({ status: 400, body: { error: { fields } } });
});
