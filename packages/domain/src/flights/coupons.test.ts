import { expect, test } from 'vitest';
import { couponName, mayBeNameOf, membershipOn, parseFlightNumber, parseTicketNumber } from './coupons.ts';

test.each([
  ['7420000000012', '7420000000012'],
  [' 742-0000000012 ', '7420000000012'],
  ['742 0000 0000 12', '7420000000012'],
  ['742000000001', undefined],
  ['74200000000123', undefined],
  ['7.42E+12', undefined],
  ['', undefined],
])('the ticket %o is %o', (typed, expected) => expect(parseTicketNumber(typed)).toBe(expected));

test.each([
  ['9V1303', '9V1303'],
  ['9v 130', '9V130'],
  ['9V-0130', '9V130'],
  ['9V', undefined],
  ['1303', undefined],
  ['9V12345', undefined],
  ['9V0', undefined],
])('the flight %o is %o', (typed, expected) => expect(parseFlightNumber(typed)).toBe(expected));

test('a coupon is named by its ticket and its number', () =>
  expect(couponName({ ticketNumber: '7420000000012', coupon: 2 })).toBe('7420000000012-2'));

const history = [
  { membershipId: 1, date: null, since: '2026-01-10' },
  { membershipId: 2, date: '2026-03-15', since: '2026-03-15' },
  { membershipId: 1, date: null, since: '2026-04-01' },
  { membershipId: 3, date: '2026-05-01', since: '2026-04-20' },
];
test.each([
  ['2025-12-01', 'Silver'],
  ['2026-03-14', 'Silver'],
  ['2026-03-15', 'Gold'],
  ['2026-03-31', 'Gold'],
  ['2026-04-01', 'Silver'],
  ['2026-04-30', 'Silver'],
  ['2026-05-01', 'Black'],
  ['2027-04-30', 'Black'],
  ['2027-05-01', 'Silver'],
])('on %s the member was %s', (day, expected) => expect(membershipOn(history, day)).toBe(expected));

test('who was brought along had the membership that the card says', () => {
  const brought = [{ membershipId: 2, date: '2026-02-01', since: '2026-06-01' }];
  expect(['2026-01-31', '2026-02-01', '2026-05-01'].map((day) => membershipOn(brought, day))).toEqual([
    'Silver',
    'Gold',
    'Gold',
  ]);
  expect(membershipOn([], '2026-01-01')).toBe('Silver');
});

test.each([
  ['NUNEZ/MARIA MRS', 'María José Núñez', true],
  ['NUNEZ/MARIAJOSE', 'María José Núñez', true],
  ['PEREZ DE NUNEZ/ANA', 'Ana Núñez', true],
  ['José N.', 'José Núñez', true],
  ['RODRIGUEZ/PEDRO', 'María José Núñez', false],
  ['MR', 'María Núñez', false],
  ['LI/XU', 'Xu Li', true],
])('%o may be %s: %s', (onTicket, member, expected) => expect(mayBeNameOf(onTicket, member)).toBe(expected));
