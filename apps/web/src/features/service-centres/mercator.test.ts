import { describe, expect, test } from 'vitest';
import { distanceText, fromMap, namesOn, project, scaleOf, tilesOf, toMap, unproject } from './mercator.ts';

const caracas = { latitude: 10.488, longitude: -66.8792 };
const size = { width: 600, height: 300 };
const view = { center: caracas, zoom: 15 };
const place = (name: string, latitude: number, longitude: number) => ({ name, latitude, longitude, population: 0 });

describe('a point', () => {
  test('lies where everybody else has it', () => {
    expect(project({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 128, y: 128 });
    const { x, y } = project(caracas, 15);
    // The square of Caracas in any map of tiles: 15/10296/15423.
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([10_296, 15_423]);
  });

  test.each([4, 9, 15, 18])('is the same one after it was drawn and read at zoom %d', (zoom) => {
    for (const point of [caracas, { latitude: -33.45, longitude: 179.9 }]) {
      const again = unproject(project(point, zoom), zoom);
      expect(again.latitude).toBeCloseTo(point.latitude, 5);
      expect(again.longitude).toBeCloseTo(point.longitude, 5);
    }
  });

  test('of the middle lies in the middle, and what lies above is north', () => {
    expect(toMap(view, size, caracas)).toEqual({ x: 300, y: 150 });
    const north = fromMap(view, size, { x: 300, y: 0 });
    expect(north.latitude).toBeGreaterThan(caracas.latitude);
    expect(north.longitude).toBeCloseTo(caracas.longitude, 5);
  });
});

test('the squares cover the map, and none twice', () => {
  const tiles = tilesOf(view, size, 'https://t.example/{z}/{x}/{y}.png');
  for (const [x, y] of [
    [0, 0],
    [599, 0],
    [0, 299],
    [599, 299],
  ] as const)
    expect(tiles.filter((tile) => x >= tile.x && x < tile.x + 256 && y >= tile.y && y < tile.y + 256)).toHaveLength(1);
  expect(tiles.map(({ url }) => url)).toContain('https://t.example/15/10296/15423.png');
  expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length);
});

test('a name is shown where it has room, the first of the list before others', () => {
  const places = [
    place('Caracas', 10.488, -66.8792),
    place('beside it', 10.4881, -66.879),
    place('below it', 10.484, -66.8792),
    place('far away', 8, -71),
  ];
  expect(namesOn(places, view, size).map(({ place: { name } }) => name)).toEqual(['Caracas', 'below it']);
});

test('the scale is a round distance that is no longer than there is room', () => {
  for (const zoom of [4, 9, 15, 18]) {
    const { metres, pixels } = scaleOf({ center: caracas, zoom }, 100);
    expect(['1', '2', '5']).toContain(String(metres).replace(/0+$/, ''));
    expect(pixels).toBeLessThanOrEqual(100);
    expect(pixels).toBeGreaterThan(39);
  }
});

test.each([
  [349.6, '350\u00A0m'],
  [1234, '1,2\u00A0km'],
  [84_600, '85\u00A0km'],
])('%d metres are said as %s', (metres, text) => expect(distanceText(metres)).toBe(text));
