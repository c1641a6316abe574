import { expect, test } from 'vitest';
import { widthIn } from '../../ui/data-table/columns.ts';
import { documentText, toneOfStatus } from './user-cells.ts';
import { userColumns } from './user-columns.tsx';

test.each([
  ['V', '12458733', 'V-12458733'],
  [null, '12458733', '12458733'],
  ['V', null, 'V'],
  [null, null, ''],
])('document %s %s is listed as %s', (type, number, text) => {
  expect(documentText(type, number)).toBe(text);
});

test.each([
  ['activo', 'good'],
  ['registrado', 'warn'],
  ['inactivo', 'bad'],
])('status %s looks %s', (status, tone) => {
  expect(toneOfStatus(status)).toBe(tone);
});

test('on a phone of 390 px a user’s name, balance, state and actions stand beside the box that selects, and the state is read whole', () => {
  const widths = new Map(userColumns.map(({ id, meta }) => [id, widthIn('phone', meta)]));
  const box = 40;
  const shown = ['name', 'balance', 'status', 'actions'].map((id) => widths.get(id) ?? 0);
  expect(shown.reduce((sum, width) => sum + width, box)).toBeLessThanOrEqual(390 - 2 * 16 - 2);
  // The dot and 'registrado' between the edges of a cell.
  expect(widths.get('status')).toBeGreaterThanOrEqual(94);
});
