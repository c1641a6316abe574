// @vitest-environment happy-dom
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { userActionTexts as texts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { refusals } from '@millaje/api/refusals';
import { roleIds } from '@millaje/domain';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../query-client.ts';
import { json, refusal, type Screen, showPage } from '../../ui/screen.fixture.ts';
import { session } from '../session/session.ts';
import UserDialog from './user-dialog.tsx';
import { UserDetailActions, UserRowActions } from './user-actions.tsx';

const user = {
  _id: 7,
  first_name: 'Ana',
  last_name: 'Li',
  email: 'ana@correo.example',
  id_rol: 3,
  customerid: null,
  user_status: { name: 'inactivo' },
} as UserRow;

let screen: Screen;
beforeEach(() =>
  session.start({ token: 't', user_info: { ...user, _id: 1, id_rol: 1 }, balance: 0, shopping_cart: 0 }),
);

/** What is offered about somebody in the list, and in the detail. */
async function offered(changes: Partial<UserRow>): Promise<{ row: string[]; detail: string[] }> {
  const shown = { ...user, ...changes };
  screen = showPage([
    createElement('div', { key: 'row', id: 'row' }, createElement(UserRowActions, { user: shown })),
    createElement('div', { key: 'detail', id: 'detail' }, createElement(UserDetailActions, { user: shown })),
    createElement('p', { key: 'end' }, 'Fin'),
  ]);
  await screen.says('Fin');
  const names = (part: string) =>
    [...document.querySelectorAll(`#${part} button`)].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent ?? '',
    );
  return { row: names('row'), detail: names('detail') };
}

test('administrators are offered all of it about somebody', async () => {
  expect(await offered({})).toEqual({
    row: [
      texts.membershipOf('Ana Li'),
      texts.roleOf('Ana Li'),
      texts.toggleOf(false, 'Ana Li'),
      texts.customerIdOf('Ana Li'),
    ],
    detail: [texts.customerId, texts.membership, texts.more],
  });
});

test.each([
  ['oneself', { _id: 1 }],
  ['who was erased', { email: 'borrado-7@borrado.invalid' }],
  ['a registration that was let go', { email: 'retirado-7@retirado.invalid' }],
])('nothing that the server refuses is offered about %s', async (_who, changes) => {
  expect(await offered(changes)).toEqual({ row: [], detail: [] });
});

describe('what somebody else has done about a user meanwhile', () => {
  const asked: [path: string, version: string | null][] = [];
  let answer: () => Response;
  beforeEach(() => {
    asked.length = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const roles = Object.entries(roleIds).map(([name, id]) => ({ id, name }));
      if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', roles });
      asked.push([address.replace(/.*\/users/, ''), new Headers(init.headers).get('if-match')]);
      return answer();
    });
  });

  const open = (name: 'role' | 'customerId') => {
    const action = { name, user: { ...user, id_rol: 2, version: 'the first' } };
    screen = showPage(createElement(UserDialog, { action, onClose: () => undefined }));
  };
  async function send(): Promise<void> {
    await screen.press('Aceptar');
    await screen.press('Confirmar');
  }

  test('about the role: both are shown, and theirs stays unless it is written over', async () => {
    answer = () =>
      refusal(409, 'changed_meanwhile', 'Cambió', { current: { ...user, id_rol: 1, version: 'the second' } });
    open('role');
    await screen.says('PASSENGER');
    await screen.select(userTexts.columns.role, '3');
    await send();
    await screen.says(catalogueTexts.conflict.title);
    expect(screen.rows()).toEqual([[userTexts.columns.role, 'PASSENGER', 'SUPER_ADMIN']]);
    expect(asked).toEqual([['/role', 'the first']]);
    answer = () => json(201, { code: 201, message: 'Rol modificado' });
    await screen.press(catalogueTexts.conflict.keepMine);
    await screen.says('Rol modificado');
    expect(asked[1]).toEqual(['/role', 'the second']);
  });

  test('about the customer id: it is kept, and the list is read again for it', async () => {
    const { text } = refusals.customerid_already_set;
    const readAgain = vi.spyOn(queryClient, 'invalidateQueries');
    answer = () => refusal(409, 'customerid_already_set', text);
    open('customerId');
    await screen.fill(userTexts.columns.customerId, '4820777771');
    await send();
    await screen.says(text);
    expect(readAgain.mock.calls).toEqual([[{ queryKey: ['users'] }]]);
  });
});
