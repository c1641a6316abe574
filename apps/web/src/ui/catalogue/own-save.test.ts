// @vitest-environment happy-dom
import type { OwnAddress } from '@millaje/api/members/addresses';
import { addressTexts } from '@millaje/api/members/addresses.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { profileTexts } from '@millaje/api/members/profile.texts';
import type { OwnUserInfo } from '@millaje/api/members/users';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AddressForm } from '../../features/addresses/address-form.tsx';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { json, refusal, type Screen, showPage, waitFor } from '../screen.fixture.ts';

const { conflict: texts } = catalogueTexts;
const address: OwnAddress = {
  id: 4,
  country: 'VE',
  city: 'Mérida',
  description: 'Casa',
  address: null,
  zip_code: '5101',
  version: 'the first',
};
const user = {
  _id: 7,
  first_name: 'Ana',
  last_name: 'Li',
  email: 'ana@correo.com',
  username: 'ana.li',
  sex: 'F',
  doc_type: 'P',
  doc_identity: 'G4471902',
  birthdate: '1990-08-09',
  code_phone: '+58',
  phone: '4141112233',
  code_cellphone: null,
  cellphone: null,
  avatar: null,
  marketing: true,
  version: 'the first',
} as OwnUserInfo;
const countries = [{ code: 'VE', name: 'Venezuela', phone_code: '+58' }];

let sent: { version: string | undefined; key: string | undefined; body: Record<string, unknown> }[];
let answers: (() => Response)[];
let closed: number;
let screen: Screen;
beforeEach(() => {
  [sent, answers, closed] = [[], [], 0];
  vi.stubGlobal(
    'fetch',
    async (_url: string, init: { method: string; body: string; headers: Record<string, string> }) => {
      if (init.method === 'GET') return json(200, { code: 200, message: 'OK', countries });
      const { 'if-match': version, 'idempotency-key': key } = init.headers;
      sent.push({ version, key, body: JSON.parse(init.body) });
      const answer = answers.shift();
      if (!answer) throw new Error('nothing was to be sent');
      return answer();
    },
  );
});

const open = (form: ReactNode) => (screen = showPage(form));
const onClose = () => (closed += 1);
const changed = (current: object) => () =>
  refusal(409, 'changed_meanwhile', 'Otra persona lo cambió', { current: { ...current, version: 'the second' } });

test('a new address that is sent again after a lost answer has the same key, so that it stands once; another one has its own', async () => {
  open(createElement(AddressForm, { address: undefined, onClose }));
  await screen.says('Venezuela');
  await screen.select(personTexts.country, 'VE');
  await screen.fill(personTexts.city, 'Tovar');
  await screen.fill(addressTexts.columns.description, 'Casa');
  answers = [() => Response.error(), () => Response.error(), () => Response.error()];
  for (const presses of [1, 2]) {
    await screen.press('Confirmar');
    await waitFor(() => expect(sent).toHaveLength(presses));
  }
  await screen.fill(personTexts.city, 'Ejido');
  await screen.press('Confirmar');
  await waitFor(() => expect(sent).toHaveLength(3));
  const [first, again, other] = sent.map(({ key }) => key);
  expect([first?.length, again === first, other === first]).toEqual([32, true, false]);
});

test('an address is not written over what was written in another window', async () => {
  open(createElement(AddressForm, { address, onClose }));
  await screen.fill(personTexts.city, 'Tovar');
  answers = [
    changed({ ...address, city: 'Ejido' }),
    () => json(201, { code: 201, message: addressTexts.updated, address }),
  ];
  await screen.press('Confirmar');
  await screen.says(texts.ownTitle);
  expect(screen.rows()).toEqual([[personTexts.city, 'Tovar', 'Ejido']]);
  await screen.press(texts.keepMine);
  await waitFor(() => expect(closed).toBe(1));
  expect(sent.map(({ version, body }) => [version, body.city])).toEqual([
    ['the first', 'Tovar'],
    ['the second', 'Tovar'],
  ]);
});

test('of a profile the other window’s values can be taken; what it did not touch stays typed', async () => {
  open(createElement(ProfileForm, { user, onClose }));
  await screen.fill(personTexts.lastName, 'López');
  answers = [
    changed({ ...user, last_name: 'Li Pérez', marketing: false }),
    () => json(201, { code: 201, message: 'OK', user: { code: 201, message: 'Hecho', user_info: user } }),
  ];
  await screen.press('Confirmar');
  await screen.says(texts.ownTitle);
  expect(screen.rows()).toEqual([
    [personTexts.lastName, 'López', 'Li Pérez'],
    [profileTexts.marketing, 'Sí', 'No'],
  ]);
  await screen.press(texts.takeTheirs);
  await waitFor(() => expect(screen.valueOf(personTexts.lastName)).toBe('Li Pérez'));
  await screen.fill(personTexts.firstName, 'Anabel');
  await screen.press('Confirmar');
  await waitFor(() => expect(closed).toBe(1));
  expect(sent[1]).toMatchObject({
    version: 'the second',
    body: { first_name: 'Anabel', last_name: 'Li Pérez', marketing: false },
  });
});
