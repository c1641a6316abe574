import { getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, test } from 'vitest';
import { phoneText, wholePhoneText } from './phone-text.ts';

test.each([
  ['+58', '4141234567', '+58 414 1234567'],
  ['+58', '2122345678', '+58 212 2345678'],
  ['+1', '3055550142', '+1 305 555 0142'],
  ['+34', '612345678', '+34 612 34 56 78'],
  ['+507', '61234567', '+507 6123 4567'],
  ['+54', '91123456789', '+54 9 11 2345 6789'],
  ['+58', '41412345678', '+58 41412345678'],
  ['+999', '4141234567', '+999 4141234567'],
  [null, '4141234567', '4141234567'],
  ['+58', '', ''],
  ['+58', null, ''],
])('%s and %s is read as %j', (code, number, text) => expect(phoneText(code, number)).toBe(text));

test.each([
  ['+584141234567', '+58 414 1234567'],
  ['+13055550142', '+1 305 555 0142'],
  ['+50761234567', '+507 6123 4567'],
  ['0414-1234567', '0414-1234567'],
  ['+99912', '+99912'],
  [null, ''],
])('%s in one is read as %j', (phone, text) => expect(wholePhoneText(phone)).toBe(text));

test('every country is read as libphonenumber writes it', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);
  expect(numbers.length).toBeGreaterThan(200);
  const read = (number: (typeof numbers)[number]) =>
    [phoneText(`+${number.countryCallingCode}`, number.nationalNumber), wholePhoneText(number.number)].join(' · ');
  expect(numbers.map(read)).toEqual(numbers.map((number) => Array(2).fill(number.formatInternational()).join(' · ')));
});
