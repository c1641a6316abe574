import { expect, test } from 'vitest';
import { formatCustomerId, formatIdentityDocument } from './identity-document.ts';

test.each([
  ['V', '12345678', 'CI: 12.345.678'],
  ['V', '00123456', 'CI: 123.456'],
  ['V', 'A1234567', 'CI: A1234567'],
  ['E', '12345678', 'P: 12345678'],
  ['P', 'XG123456', 'P: XG123456'],
  [null, '12345678', 'P: 12345678'],
  ['V', null, ''],
  ['V', '', ''],
])('document %s %s is written %s', (type, number, text) => {
  expect(formatIdentityDocument(type, number)).toBe(text);
});

test('a customer id is written in groups of four', () => {
  expect(formatCustomerId('4820115736')).toBe('4820 1157 36');
  expect(formatCustomerId('4820')).toBe('4820');
  expect(formatCustomerId(null)).toBe('');
});
