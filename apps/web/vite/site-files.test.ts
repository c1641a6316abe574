import { expect, test } from 'vitest';
import { readBrand } from './brand-plugin.ts';
import { renderIcon } from './favicon.ts';
import { renderManifest } from './site-files.ts';

interface Manifest {
  readonly name: string;
  readonly short_name: string;
  readonly theme_color: string;
  readonly icons: readonly { readonly sizes: string; readonly purpose: string }[];
}

const brand = readBrand(undefined);
const manifest = JSON.parse(renderManifest({ ...brand, product: 'Cumbre', airline: 'Andina' })) as Manifest;

test('a telephone keeps the programme under the brand’s name and colour', () => {
  expect(manifest).toMatchObject({ name: 'Cumbre · Andina', short_name: 'Cumbre', theme_color: brand.colors.night });
});

test('it finds an icon in every size that it may ask for, and one that it may cut to its own shape', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('where a system cuts the icon, night reaches its edges', () => {
  expect(renderIcon(brand, 'any')).toContain('rx="8"');
  expect(renderIcon(brand, 'maskable')).not.toContain('rx=');
  expect(renderIcon(brand, 'apple')).toBe(renderIcon(brand, 'maskable'));
});
