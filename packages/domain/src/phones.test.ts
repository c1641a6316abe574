import { expect, test } from 'vitest';
import { isPhone, normalizePhoneCode, otherPhoneLengthsOf, parsePhone } from './phones.ts';

test.each([
  ['+58', '04141234567', '4141234567'],
  ['+58', '+58 414-1234567', '4141234567'],
  ['58', '58 414 1234567', '4141234567'],
  ['+58', '0058 (0)414 123.45.67', '4141234567'],
  ['+58', '58 0414 1234567', '4141234567'],
  ['+58', '4141234567', '4141234567'],
  ['+58', '\u202a+58 414‑1234567\u202c', '4141234567'],
  ['+58', '5841234567', '5841234567'],
  ['+58', '414', '414'],
  ['+1', '1305555014', '1305555014'],
  ['+1', '13055550142', '3055550142'],
  ['+1', '+1 305 555 0142', '3055550142'],
  ['+34', '612 345 678', '612345678'],
  ['+34', '34612345678', '612345678'],
  ['+34', '+34 612 345 678', '612345678'],
  ['+507', '507 6123-4567', '61234567'],
  ['+507', '5071234', '5071234'],
  ['+49', '0170 1234567', '1701234567'],
  // Italian numbers of fixed lines begin with 0, wherever one calls from.
  ['+39', '06 6982 0000', '0669820000'],
  ['+39', '+39 06 6982 0000', '0669820000'],
])('%s and %j is %j', (code, typed, number) => expect(parsePhone(code, typed)).toEqual({ number }));

test.each([
  ['+58', '', 'characters'],
  ['+58', 'sin teléfono', 'characters'],
  ['+58', '0414 123456O', 'characters'],
  ['+58', '04141234567 ext. 5', 'characters'],
  ['+58', '0414+1234567', 'characters'],
  ['+58', '٤١٤١٢٣٤٥٦٧', 'characters'],
  ['+58', '+34 612 345 678', 'other_country'],
  ['+34', '0058 414 1234567', 'other_country'],
])('%s and %j is no telephone: %s', (code, typed, problem) => expect(parsePhone(code, typed)).toEqual({ problem }));

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
  ['+58', '414123456', false],
  ['+58', '4141234567', true],
  ['+58', '414123456789', true],
  ['+58', '4141234567890', false],
  ['+58', '41412A4567', false],
  ['+1', '3055550142', true],
  ['+34', '612345678', true],
  ['+34', '6123456789', false],
  ['+507', '61234567', true],
  ['+506', '81234567', true],
])('%s %j has the digits of its country: %s', (code, normal, expected) => expect(isPhone(code, normal)).toBe(expected));

test('a code that no country has follows the rule', () => expect(otherPhoneLengthsOf('+1809')).toBeUndefined());
