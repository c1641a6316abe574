import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editionPath, type Route, routes } from '@millaje/api';
import { signedCalls } from '@millaje/api/orders/webhooks';
import { expect, test } from 'vitest';
import { specifiedCalls } from './specification/calls.ts';
import { catalogueTexts, wireTexts } from './specification/catalogue-texts.ts';
import { memberTexts } from './specification/member-texts.ts';
import { publicTexts } from './specification/public-texts.ts';
import { staffTexts } from './specification/staff-texts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whatever differs, as both the specification's texts and the source's templates are compared without it. */
const withoutPlaceholders = (text: string) => text.replaceAll(/\$?\{[^}]*\}/g, '{}');

/** Everything that stands in quotes in the files of a folder that are no tests. */
function constantsOf(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(name))
    .flatMap((name) => readFileSync(join(root, folder, name), 'utf8').match(/'[^'\n]*'|`[^`]*`/g) ?? [])
    .map((quoted) => withoutPlaceholders(quoted.slice(1, -1)));
}

test('each text of the specification stands in the source, letter by letter', () => {
  const brand = JSON.parse(readFileSync(join(root, 'brand/avp.json'), 'utf8')) as { airline: string };
  const constants = new Set([...constantsOf('packages/api/src'), ...constantsOf('packages/domain/src'), brand.airline]);
  const texts = [publicTexts, memberTexts, staffTexts, catalogueTexts, wireTexts].flatMap((places) =>
    Object.values(places).flat(),
  );
  expect(new Set(texts).size).toBeGreaterThan(300);
  expect([...new Set(texts)].filter((text) => !constants.has(withoutPlaceholders(text)))).toEqual([]);
});

test('each call of the specification has its method and path', () => {
  const table = [
    ...(routes as readonly Route[]).map((route) => `${route.method} ${editionPath(route)}`),
    ...signedCalls.map((call) => `${call.method} ${editionPath(call)}`),
  ];
  const known = new Set(table.map(withoutPlaceholders));
  const specified = Object.values(specifiedCalls).flat();
  expect(specified.length).toBeGreaterThan(130);
  expect(specified.filter((call) => !known.has(withoutPlaceholders(call)))).toEqual([]);
});
