import { expect, test } from 'vitest';
import { amountOf, factorOf, numberOf } from './personal-amounts.ts';

test.each<[string, string, unknown, string | undefined]>([
  ['operations', 'amount', '31200', '31.200'],
  ['postings', 'amount', -1500, '-1.500'],
  ['orders', 'total_usd', '31000', '310,00'],
  ['orders', 'total_ves', 1_131_500, '11.315,00'],
  ['orders', 'refunded_usd', 5, '0,05'],
  ['orders', 'dollar_price', '1234.5', '1.234,5'],
  ['bank_movements', 'amount', '146000', '1.460,00'],
  ['payouts', 'cents', 1615, '16,15'],
  ['operations', 'id', 1066, undefined],
  ['orders', 'reference', '00529016', undefined],
  ['orders', 'name', '10.000 millas', undefined],
])('of %s, %s as people read it: %j', (table, column, value, text) => {
  expect(amountOf(table, column, value)).toBe(text);
});

test.each([
  ['route_reward', 1500, '1.500'],
  ['rate', 0.5, '0,5'],
  ['inbound_miles', 12_000, '12.000'],
  ['route', 2020, '2020'],
])('a part of a formula, %s', (part, value, text) => expect(numberOf(part, value)).toBe(text));

test.each([
  ['rate_factor', '0.5', '0,5'],
  ['rate_factor', '1', '1'],
  ['Monto', '1460.00', '1460.00'],
])('a part that is kept as a text, %s', (part, value, text) => expect(factorOf(part, value)).toBe(text));
