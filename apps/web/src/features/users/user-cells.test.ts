import { expect, test } from 'vitest';
import { documentText, toneOfStatus } from './user-cells.ts';

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
