import { expect, test } from 'vitest';
import { arcBetween, placeLabels, planeOf } from './map-shapes.ts';

const place = (code: string, latitude: number, longitude: number) => ({ code, city: code, latitude, longitude });
const [ccs, mia, pzo, pmv, bla] = [
  place('CCS', 10.6, -66.99),
  place('MIA', 25.79, -80.29),
  place('PZO', 8.29, -62.76),
  place('PMV', 10.91, -63.97),
  place('BLA', 10.11, -64.69),
] as const;

test('north is up, east is right, and all of it has room', () => {
  const plane = planeOf([ccs, mia, pzo]);
  const [caracas, miami, ordaz] = [plane.at(ccs), plane.at(mia), plane.at(pzo)];
  expect(miami.y).toBeLessThan(caracas.y);
  expect(miami.x).toBeLessThan(caracas.x);
  expect(ordaz.x).toBeGreaterThan(caracas.x);
  for (const { x, y } of [caracas, miami, ordaz]) {
    expect(x).toBeGreaterThanOrEqual(70);
    expect(x).toBeLessThanOrEqual(plane.width - 70);
    expect(y).toBeGreaterThanOrEqual(70);
    expect(y).toBeLessThanOrEqual(plane.height - 70);
  }
});

test.each([
  ['one place', [ccs]],
  ['two beside each other', [pmv, bla]],
  ['two over each other', [place('AAA', 25, -70), place('BBB', 5, -70)]],
])('%s makes a picture, too', (_name, places) => {
  const plane = planeOf(places);
  expect(plane.height).toBeGreaterThanOrEqual(300);
  expect(plane.height).toBeLessThanOrEqual(460);
  for (const { x, y } of places.map(plane.at)) expect([Number.isFinite(x), Number.isFinite(y)]).toEqual([true, true]);
});

test('an arc rises over its line', () =>
  expect(arcBetween({ x: 0, y: 100 }, { x: 100, y: 100 })).toBe('M0 100Q50 82 100 100'));

test('codes that would lie on one another go elsewhere', () => {
  const labels = placeLabels([
    { code: 'BLA', x: 100, y: 100 },
    { code: 'PMV', x: 120, y: 100 },
    { code: 'CCS', x: 300, y: 100 },
  ]);
  expect(labels.map(({ anchor }) => anchor)).toEqual(['end', 'start', 'start']);
});
