import { expect, test } from 'vitest';
import { viewAddress } from './view-address.ts';

test.each([
  ['page=3&anchor=77&status=all&method=zelle', 'method=zelle&status=all'],
  ['status=all&sale=31', 'status=all'],
  ['hidden=usd,ves&size=100', 'hidden=usd%2Cves&size=100'],
  ['', ''],
])('of %s a view keeps %s', (search, kept) => {
  expect(viewAddress(new URLSearchParams(search))).toBe(kept);
});
