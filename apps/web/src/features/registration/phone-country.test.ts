import { expect, test } from 'vitest';
import { phoneCountryOf } from './phone-country.ts';

const countries = [
  { code: 'AI', phone_code: '+1' },
  { code: 'US', phone_code: '+1' },
  { code: 'EH', phone_code: '+212' },
  { code: 'KZ', phone_code: '+7' },
  { code: 'VE', phone_code: '+58' },
];

test.each([
  ['a code of one country', '+58', '', 'VE'],
  ['a code that several share', '+1', '', 'US'],
  ['one of those that share it, picked by hand', '+1', 'AI', 'AI'],
  ['one that was picked before, for another code', '+58', 'AI', 'VE'],
  ['a shared code whose main country is not offered', '+7', '', 'KZ'],
  ['the code of nobody', '+999', '', undefined],
  ['no code yet', undefined, '', undefined],
])('%s', (_what, phoneCode, picked, code) => {
  expect(phoneCountryOf(countries, { phoneCode, picked })?.code).toBe(code);
});
