// @vitest-environment happy-dom
import type { PaymentOptions } from '@millaje/api/orders/payment-options';
import type { Product } from '@millaje/api/products/product';
import { shopTexts } from '@millaje/api/products/shop.texts';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Screen, show } from '../../ui/screen.fixture.ts';
import { ProductCard } from './product-card.tsx';

let screen: Screen;

const access: Product = {
  id: 7,
  name: 'Acceso VIP',
  description: '',
  price_usd: '40.00',
  price_ves: null,
  price_miles: 1200,
  miles: 0,
  type: 'vip_access',
  status: true,
  img: null,
  id_membership: null,
  membership: null,
};

async function pricesOf(product: Product): Promise<string | undefined> {
  screen = show(createElement(ProductCard, { product, membership: undefined, isClosed: true, options: undefined }));
  await screen.says('USD 40,00');
  return document.querySelector('li strong + span')?.textContent;
}

test('what a product costs besides dollars stands between dots, and alone without one', async () => {
  expect(await pricesOf({ ...access, price_ves: '1460.00' })).toBe('Bs 1.460,00 · o 1.200 AVPM');
  screen.leave();
  expect(await pricesOf(access)).toBe('o 1.200 AVPM');
});

async function isSold(options: PaymentOptions | undefined): Promise<boolean> {
  const element = createElement(ProductCard, { product: access, membership: undefined, isClosed: false, options });
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  await screen.says('USD 40,00');
  return screen.text().includes(shopTexts.buy);
}

test('what can be paid in some way is sold, also until that is known; else the card says why not', async () => {
  const { id, type } = access;
  const reason = 'Podrá comprar cuando venza su membresía.';
  expect(await isSold(undefined)).toBe(true);
  screen.leave();
  expect(await isSold({ id, type, methods: ['millas'], reason: null })).toBe(true);
  screen.leave();
  expect(await isSold({ id, type, methods: [], reason: null })).toBe(false);
  expect(screen.text()).toContain(shopTexts.noMethods);
  screen.leave();
  expect(await isSold({ id, type, methods: [], reason })).toBe(false);
  expect(screen.text()).toContain(reason);
});
