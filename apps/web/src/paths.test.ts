import { describe, expect, test } from 'vitest';
import { patternsIn } from '../vite/public-pages.ts';
import { isReady, PATH_NAMES, pathTo, patternOf } from './paths.ts';
import routes from './routes.ts';

describe('addresses', () => {
  test('are built from their name and parameters', () => {
    expect(pathTo('home')).toBe('/');
    expect(pathTo('staffUser', { email: 'ana+viajes@correo.com' })).toBe('/backoffice/users/ana%2Bviajes%40correo.com');
  });

  test('leave an optional parameter out when it is missing', () => {
    expect(pathTo('passengerHome')).toBe('/passenger/dashboard');
    expect(pathTo('passengerHome', { promotion: '7' })).toBe('/passenger/dashboard/7');
  });

  test('are ready exactly when the route table has their screen', () => {
    const standing = new Set(patternsIn(routes));
    expect(PATH_NAMES.filter(isReady).toSorted()).toEqual(
      PATH_NAMES.filter((name) => standing.has(patternOf(name))).toSorted(),
    );
  });
});
