import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { patternsIn } from '../apps/web/vite/public-pages.ts';
import { patternOf } from '../apps/web/src/paths.ts';
import routes from '../apps/web/src/routes.ts';
import { officeScreens, type OfficeScreen, type Told } from './journeys/office-screens.ts';

const sourceOf = (file: string) => readFileSync(fileURLToPath(new URL(`journeys/${file}`, import.meta.url)), 'utf8');

/** Addresses of the back office that show a screen of another one, or lead to it. */
const leadingElsewhere = ['/backoffice', '/backoffice/test', '/backoffice/:anything/configuracion/*'];

test('every screen of the back office stands in the table of its stories', () => {
  const told = (Object.keys(officeScreens) as OfficeScreen[]).map((name) => patternOf(name));
  const standing = patternsIn(routes).filter((pattern) => pattern.startsWith('/backoffice'));
  expect(standing.filter((pattern) => !leadingElsewhere.includes(pattern)).toSorted()).toEqual(told.toSorted());
});

test.each(Object.entries(officeScreens))('the stories of %s are told', (_name, { administrator, consult, wrong }) => {
  const cells: Told[] = [administrator, consult, ...('address' in wrong ? [] : [wrong])];
  const untold = cells.filter(([file, title]) => {
    const source = sourceOf(file);
    // A test of its own, or a place of a walk through the specification's texts.
    return ![`'${title}', async`, `'${title}',\n`, `'${title}':`].some((text) => source.includes(text));
  });
  expect(untold).toEqual([]);
});
