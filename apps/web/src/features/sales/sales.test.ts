// @vitest-environment happy-dom
import type { Sale } from '@millaje/api/orders/sales';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { json, show, waitFor } from '../../ui/screen.fixture.ts';
import { readAllSales } from './queries.ts';
import { reportColumns } from './sale-columns.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { amountText, productsText, wholeAmountText } from './sale-words.ts';
import { SalesCsv } from './sales-csv.tsx';
import { queryOf } from './sale-list.ts';

const product = {
  id: 31,
  id_product: 4,
  type: 'miles_packages',
  name: '1.000 millas',
  description: 'Para viajar más',
  miles: 1000,
  price_usd: '20.00',
  price_ves: '730.00',
};
const payment = {
  amount: '730.00',
  card_holder: 'Carlos Rojas',
  card_holder_id: 'V-12345678',
  method: 'pago-movil',
  reference: '991133',
};
const sale: Sale = {
  id: 31,
  currency: 'VES',
  date: '2026-11-28T15:00:00.000Z',
  processed: true,
  payment_details: JSON.stringify(payment),
  payment_response: '{}',
  products_details: JSON.stringify([product]),
  user_info: { first_name: 'Carmen', last_name: 'Rojas', email: 'carmen@correo.example' },
};
const inPart: Sale = { ...sale, payment_details: JSON.stringify({ ...payment, refunded: '33.00' }) };
const inMiles: Sale = {
  ...sale,
  id: 32,
  currency: 'AVPM',
  payment_details: JSON.stringify({ ...payment, amount: '3000', method: 'millas' }),
};

describe('a sale', () => {
  test.each([
    ['Bs 730,00', 'Bs 730,00', sale],
    ['USD 730,00', 'USD 730,00', { ...sale, currency: 'USD' }],
    ['Criptomoneda', 'Criptomoneda · 3.000 AVPM', inMiles],
  ])('is told as %s, in its details as %s', (inList, inDetail, one) => {
    expect([amountText(one), wholeAmountText(one)]).toEqual([inList, inDetail]);
  });

  test('names its products by their types', () => {
    expect(productsText(sale)).toBe('Paquete de millas · 1.000 millas');
  });

  test('opens with who bought, who paid, and what, and what went back', async () => {
    const element = createElement(SaleDialog, { sale: inPart, onClose: () => undefined });
    const screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
    await screen.says(texts.detail('31'));
    for (const fact of [
      'Carmen Rojas',
      'Carlos Rojas',
      'V-12345678',
      'Pago móvil',
      '991133',
      'Procesada',
      '730,00',
      'USD 33,00',
    ])
      expect(screen.text()).toContain(fact);
  });
});

test.each([
  [{}, { sales_status: undefined }],
  [{ type: 'processed' }, { sales_status: '1' }],
  [{ type: 'open' }, { sales_status: '0' }],
  [
    { from: '2026-01-01', to: '2026-02-01' },
    { date_from: '2026-01-01', date_to: '2026-02-01' },
  ],
] as const)('the filters %o are asked for as %o', (filters, query) => {
  expect(queryOf(filters)).toMatchObject(query);
});

describe('the file of sales', () => {
  /** A server with so many sales, five thousand a page at most. */
  function serve(count: number): URL[] {
    const asked: URL[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      const at = new URL(url, 'http://site');
      asked.push(at);
      const [page, size] = ['page_count', 'quantity'].map((name) => Number(at.searchParams.get(name)));
      const left = Math.max(0, Math.min(size ?? 0, count - ((page ?? 1) - 1) * (size ?? 0)));
      const rows = Array.from({ length: left }, (_, index) => ({ ...sale, id: index + 1 }));
      return json(200, { code: 200, message: 'OK', rows, count, page, anchor: 9 });
    });
    return asked;
  }

  test.each([
    [0, 1],
    [1, 1],
    [5000, 1],
    [5001, 2],
  ])('of %i takes %i pages of the same list', async (count, pages) => {
    const asked = serve(count);
    expect(await readAllSales({ sales_status: '1' })).toHaveLength(count);
    expect(asked.map(({ searchParams }) => searchParams.get('anchor'))).toEqual([null, '9'].slice(0, pages));
    expect(asked.every(({ searchParams }) => searchParams.get('sales_status') === '1')).toBe(true);
  });

  test('is called ventas.csv and holds the columns of the report', async () => {
    serve(2);
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const contents: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      contents.push(blob as Blob);
      return 'blob:site';
    });
    const screen = show(createElement(SalesCsv, { filters: {} }));
    await screen.press(texts.csv);
    await waitFor(() => expect(saved).toEqual(['ventas.csv']));
    const lines = (await contents[0]?.text())?.replace('\uFEFF', '').split('\r\n') ?? [];
    expect(lines[0]).toBe(reportColumns.map(({ header }) => header).join(';'));
    expect(lines[1]).toContain('Carmen Rojas;Paquete de millas · 1.000 millas;Bs 730,00;carmen@correo.example');
    expect(lines).toHaveLength(3);
  });
});
