import { searchTexts as texts } from '@millaje/api/flights/search.texts';
import { expect, test } from 'vitest';
import {
  isSameSearch,
  lastFlightDay,
  readSearch,
  searchProblems,
  type SearchValues,
  writeSearch,
} from './search-address.ts';

const today = '2026-11-28';
const trip: SearchValues = {
  tripType: 'RT',
  origin: 'BLA',
  destination: 'MIA',
  departure: '2026-12-11',
  inbound: '2026-12-18',
  cabin: 'Economy',
};

test.each<[string, SearchValues, 'fare' | 'chart', string]>([
  ['there and back', trip, 'fare', 'origin=BLA&destination=MIA&departure=2026-12-11&return=2026-12-18'],
  [
    'one way',
    { ...trip, tripType: 'OW', inbound: '' },
    'fare',
    'trip=OW&origin=BLA&destination=MIA&departure=2026-12-11',
  ],
  [
    'a cabin',
    { ...trip, cabin: 'Business' },
    'chart',
    'origin=BLA&destination=MIA&departure=2026-12-11&return=2026-12-18&cabin=Business',
  ],
])('%s stands in the address and is read from it', (_what, values, kind, text) => {
  const written = writeSearch(new URLSearchParams(), values, kind);
  expect(written).toEqual(new URLSearchParams(text));
  expect(readSearch(written)).toEqual(values);
});

test('another search forgets what was chosen of the one before, and leaves alone what else stands there', () => {
  const before = new URLSearchParams('login=1&origin=CCS&going=9V1~LIGHT&back=9V2~LIGHT&trip=OW');
  expect(writeSearch(before, trip, 'fare')).toEqual(
    new URLSearchParams('login=1&origin=BLA&destination=MIA&departure=2026-12-11&return=2026-12-18'),
  );
});

test('what is no code and no day is still to be filled in', () => {
  const params = new URLSearchParams('origin=bla&destination=Miami&departure=2026-02-30&return=mañana&cabin=First');
  const empty = { destination: '', departure: '', inbound: '', cabin: 'Economy' };
  expect(readSearch(params)).toEqual({ ...trip, ...empty });
});

test.each<[string, Partial<SearchValues>, object]>([
  ['everything', {}, {}],
  [
    'no places',
    { origin: '', destination: '' },
    { origin: texts.originRequired, destination: texts.destinationRequired },
  ],
  ['no day', { departure: '', inbound: '2026-12-18' }, { departure: texts.departureRequired }],
  ['no day to come back', { inbound: '' }, { inbound: texts.returnRequired }],
  ['yesterday', { departure: '2026-11-27' }, { departure: texts.departureOutside }],
  ['today and back', { departure: today, inbound: today }, {}],
  ['the last day of all', { departure: '2027-11-28', inbound: '2027-11-28' }, {}],
  [
    'a day too far',
    { departure: '2027-11-29', inbound: '2027-11-29' },
    { departure: texts.departureOutside, inbound: texts.returnOutside },
  ],
  ['back before it leaves', { inbound: '2026-12-10' }, { inbound: texts.returnOutside }],
  ['one way', { tripType: 'OW', inbound: '' }, {}],
])('a search with %s', (_what, own, problems) => {
  expect(searchProblems({ ...trip, ...own }, today)).toEqual(problems);
});

test('one can fly up to 365 days from today', () => {
  expect([lastFlightDay('2026-11-28'), lastFlightDay('2027-03-01')]).toEqual(['2027-11-28', '2028-02-29']);
});

test('a cabin makes another search only where the chart prices it', () => {
  const business: SearchValues = { ...trip, cabin: 'Business' };
  const same = [isSameSearch(trip, business, 'fare'), isSameSearch(trip, business, 'chart')];
  expect([...same, isSameSearch(trip, { ...trip, inbound: '' }, 'fare')]).toEqual([true, false, false]);
});
