import { glob, readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { expect, test } from 'vitest';
import { readBrand } from './brand-plugin.ts';
import { cutFont, weightsOf } from './cut-font.ts';

const brand = readBrand(undefined);
const SPANISH = 'áéíóúüñÁÉÍÓÚÜÑ¿¡«»ºª0123456789.,:;€–—“”…−';

test.each([
  ['display', 20_000, 'one weight'],
  ['text', 22_000, '400 to 800'],
] as const)('of the font for %s what Spanish needs is left, and little else', async (role, most, weights) => {
  const cut = await cutFont(brand, role);
  const font = create(cut);
  expect(cut.length).toBeLessThan(most);
  expect(Array.from(SPANISH).filter((letter) => !font.characterSet.includes(letter.codePointAt(0) ?? 0))).toEqual([]);
  expect(font.availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']));
  const axis = font.variationAxes.wght;
  expect(axis === undefined ? 'one weight' : `${axis.min} to ${axis.max}`).toBe(weights);
});

test('no style sheet asks the display font for a weight that it has not', async () => {
  const asked: string[] = [];
  for await (const file of glob('src/**/*.css', { cwd: new URL('..', import.meta.url) })) {
    const sheet = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
    for (const [rule] of sheet.matchAll(/\{[^{}]*var\(--font-display\)[^{}]*\}/g))
      asked.push(/font-weight: (\w+);/.exec(rule)?.[1] ?? 'as headings');
  }
  expect(new Set(asked)).toEqual(new Set([weightsOf('display'), 'as headings']));
});
