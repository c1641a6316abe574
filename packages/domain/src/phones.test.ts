import { expect, test } from 'vitest';
import { isPhone, normalizePhone, normalizePhoneCode } from './phones.ts';

test.each([
  ['+58', '04141234567', '4141234567'],
  ['+58', '+58 414-1234567', '4141234567'],
  ['58', '58 414 1234567', '4141234567'],
  ['+58', '0058 (0)414 123.45.67', '4141234567'],
  ['+58', '58 0414 1234567', '4141234567'],
  ['+58', '4141234567', '4141234567'],
  ['+58', '5841234567', '5841234567'],
  ['+1', '1305555014', '1305555014'],
  ['+1', '13055550142', '3055550142'],
  ['+1', '+1 305 555 0142', '3055550142'],
  ['+58', '414', '414'],
  ['+58', '', ''],
  ['+58', 'sin teléfono', ''],
])('%s and %j is %j', (code, typed, expected) => expect(normalizePhone(code, typed)).toBe(expected));

test.each([
  ['58', '+58'],
  ['+58', '+58'],
  ['0058', '+58'],
  [' (58) ', '+58'],
  ['1-809', '+1809'],
  ['', undefined],
  ['0', undefined],
  ['VE', undefined],
  ['+58584', undefined],
])('the code %j is %j', (typed, expected) => expect(normalizePhoneCode(typed)).toBe(expected));

test.each([
  ['414123456', false],
  ['4141234567', true],
  ['414123456789', true],
  ['4141234567890', false],
  ['41412A4567', false],
])('%j is long enough and not too long: %s', (normal, expected) => expect(isPhone(normal)).toBe(expected));
