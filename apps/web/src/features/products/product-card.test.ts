// @vitest-environment happy-dom
import type { Product } from '@millaje/api/products/product';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { type Screen, show } from '../../ui/screen.fixture.ts';
import { ProductCard } from './product-card.tsx';

let screen: Screen;
afterEach(() => screen.leave());

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
  screen = show(createElement(ProductCard, { product, membership: undefined, isClosed: true }));
  await screen.says('USD 40,00');
  return document.querySelector('li strong + span')?.textContent;
}

test('what a product costs besides dollars stands between dots, and alone without one', async () => {
  expect(await pricesOf({ ...access, price_ves: '1460.00' })).toBe('Bs 1.460,00 · o 1.200 AVPM');
  screen.leave();
  expect(await pricesOf(access)).toBe('o 1.200 AVPM');
});
