import { describe, expect, test } from 'vitest';
import { findPlaces, metresBetween, nearestPlace, parseCoordinate } from './places.ts';

const place = (name: string, latitude: number, longitude: number, population = 0) => ({
  name,
  latitude,
  longitude,
  population,
});
const places = [
  place('Mérida', 8.5983, -71.145, 200_000),
  place('Maracaibo', 10.6317, -71.6406, 2_225_000),
  place('Maracay', 10.2353, -67.5911, 1_754_256),
  place('San Cristóbal', 7.7669, -72.225, 246_583),
  place('El Gran Roque', 11.9497, -66.6772),
  place('Miami', 25.7743, -80.1937, 441_003),
];
const names = (typed: string, most = 9) => findPlaces(places, typed, most).map(({ name }) => name);

describe('a place is found', () => {
  test.each([
    ['by how its name begins, the largest first', 'mara', ['Maracaibo', 'Maracay']],
    ['without its accents', 'merida', ['Mérida']],
    ['with accents that it does not have, in capitals', ' MÍAMI ', ['Miami']],
    ['with an accent that is written in two characters', 'me\u0301', ['Mérida']],
    ['by a later word, behind those that begin so', 'cris', ['San Cristóbal']],
    ['by two words', 'gran  roq', ['El Gran Roque']],
  ])('%s', (_how, typed, found) => expect(names(typed)).toEqual(found));

  test.each([
    ['in the middle of a word', 'racay'],
    ['by nothing', '  '],
    ['by what a pattern would find', '%'],
  ])('not %s', (_how, typed) => expect(names(typed)).toEqual([]));

  test('as often as is asked for', () => expect(names('m', 2)).toEqual(['Maracaibo', 'Maracay']));
});

test('the nearest place is that over the ground', () => {
  expect(nearestPlace(places, { latitude: 10.3, longitude: -67.6 })?.name).toBe('Maracay');
  expect(nearestPlace(places, { latitude: 12, longitude: -66 })?.name).toBe('El Gran Roque');
  expect(nearestPlace([], { latitude: 0, longitude: 0 })).toBeUndefined();
  // A degree of longitude is half as long at 60° as at the equator.
  const north = [place('west', 60, 0), place('south', 59, 1.5)];
  expect(nearestPlace(north, { latitude: 60, longitude: 1.5 })?.name).toBe('west');
});

test('a degree of latitude is 111 kilometres', () => {
  const metres = metresBetween({ latitude: 10, longitude: -66 }, { latitude: 11, longitude: -66 });
  expect(Math.round(metres / 1000)).toBe(111);
  expect(metresBetween({ latitude: 10, longitude: 180 }, { latitude: 10, longitude: -180 })).toBeLessThan(1);
});

test.each<[string, number, number | undefined]>([
  ['10.48801', 90, 10.48801],
  [' -66,87919 ', 180, -66.87919],
  ['\u221266', 180, -66],
  ['10.12345678', 90, 10.123457],
  ['90', 90, 90],
  ['90.1', 90, undefined],
  ['-180.0001', 180, undefined],
  ['1e1', 90, undefined],
  ['', 90, undefined],
  ['10.', 90, undefined],
  ['1.000,5', 90, undefined],
  ['norte', 90, undefined],
])('the coordinate %j within %d is %d', (typed, limit, value) => expect(parseCoordinate(typed, limit)).toBe(value));
