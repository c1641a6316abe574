import { expect, test } from 'vitest';
import routes from '../src/routes.ts';
import { patternsIn, PRERENDERED, siteOf } from './public-pages.ts';

const site = siteOf(routes);

// The browser would start another screen than the page of what is not found that the server sent.
test('the route table matches no address that the server takes for none', () => {
  const told = new Set([...site.pages.map(({ path }) => path), ...site.screens]);
  expect(patternsIn(routes).filter((pattern) => !told.has(pattern))).toEqual(['*']);
});

test('a page under its second address is known by its first one', () => {
  const doubles = site.pages.filter(({ path, canonical }) => path !== canonical);
  expect(doubles.map(({ path, canonical }) => [path, canonical])).toEqual([
    ['/registrate', '/register'],
    ['/politicasdeprivacidad', '/privacy-policy'],
    ['/activar', '/active-account'],
    ['/passwordreset', '/password-reset'],
    ['/generartoken/password', '/generate-token/password'],
    ['/generartoken/activate', '/generate-token/activate'],
  ]);
});

test('the page of what is not found is rendered, and is no address', () => {
  expect(PRERENDERED).toContain('/404');
  expect(site.pages.map(({ path }) => path)).not.toContain('/404');
});
