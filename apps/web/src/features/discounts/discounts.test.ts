// @vitest-environment happy-dom
import { orderTexts } from '@millaje/api/orders/orders.texts';
import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import type { Product } from '@millaje/api/products/product';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { stateOf } from './discount-words.ts';
import NewDiscountDialog from './new-discount-dialog.tsx';

const gold: Product = {
  id: 2,
  type: 'membership',
  name: 'Gold',
  description: 'Un año',
  price_usd: '99.99',
  price_ves: null,
  price_miles: 3000,
  miles: 1000,
  status: true,
  img: null,
  id_membership: 2,
  membership: 'Gold',
};
const products: readonly Product[] = [
  { ...gold, id: 1, name: 'Silver', price_usd: '0.00' },
  gold,
  { ...gold, id: 3, name: 'Black', status: false },
  { ...gold, id: 7, type: 'vip_access', name: 'Sala de Barcelona' },
];

let sent: unknown[];
let screen: Screen;
const onClose = vi.fn<() => void>();

beforeEach(() => {
  sent = [];
  onClose.mockReset();
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', products });
    sent.push(JSON.parse(init.body as string));
    return json(201, { code: 201, message: orderTexts.discountAdded, code_discount: 'ABCDEFGH23' });
  });
  screen = showPage(createElement(NewDiscountDialog, { onClose }));
});

const choices = () =>
  [...document.querySelectorAll<HTMLSelectElement>('select[data-path="id_product"] option')].map(
    ({ textContent }) => textContent,
  );

describe('a new discount', () => {
  test('is on something of its type that is sold, and shows what it comes to', async () => {
    await screen.select(texts.form.type, 'membership');
    await waitFor(() => expect(choices()).toEqual(['Seleccione', 'Gold']));
    await screen.select(texts.form.product, '2');
    await screen.select(texts.form.percentage, '30');
    // 30 % of 99,99 are 29,997: half up, and the rest of it.
    for (const amount of ['99,99', '30,00', '69,99']) await screen.says(amount);
    await screen.fill(texts.form.user, 'carmen@correo.example');
    await screen.press('Aceptar');
    await screen.says(texts.form.consequence('carmen@correo.example', 'Gold', '30'));
    await screen.press('Confirmar', 2);
    await screen.says(orderTexts.discountAdded);
    expect(sent).toEqual([{ user: 'carmen@correo.example', product: 'membership', id_product: '2', percentage: '30' }]);
  });

  test('of another type is of no product until one is chosen again', async () => {
    await screen.select(texts.form.type, 'membership');
    await waitFor(() => expect(choices()).toContain('Gold'));
    await screen.select(texts.form.product, '2');
    await screen.says('99,99');
    await screen.select(texts.form.type, 'vip_access');
    await waitFor(() => expect(choices()).toEqual(['Seleccione', 'Sala de Barcelona']));
    await screen.says(texts.info.choose);
    expect(screen.text()).not.toContain('99,99');
  });

  test('asks for everything that it lacks', async () => {
    await screen.press('Aceptar');
    await screen.says(orderTexts.discountEmailRequired);
    expect(screen.text().split(orderTexts.choose)).toHaveLength(4);
    await screen.fill(texts.form.user, 'carmen');
    await screen.says(orderTexts.discountEmailInvalid);
    expect(sent).toEqual([]);
  });
});

test.each([
  [{ used: true, reserved: false, status: true }, 'used'],
  [{ used: true, reserved: false, status: false }, 'used'],
  [{ used: false, reserved: true, status: false }, 'reserved'],
  [{ used: false, reserved: false, status: true }, 'free'],
  [{ used: false, reserved: false, status: false }, 'off'],
] as const)('%o is %s', (discount, state) => {
  expect(stateOf(discount)).toBe(state);
});
