import type { Brand } from '@millaje/api/brand';
import { landingTexts } from '@millaje/api/shell.texts';
import { programmeName } from '@millaje/api/site/site';
import { ICONS } from './favicon.ts';

/** What lets somebody keep the programme among the apps of a telephone or a desk. */
export function renderManifest(brand: Brand): string {
  const { product, airline, colors } = brand;
  return JSON.stringify({
    id: '/',
    name: programmeName(brand),
    short_name: product,
    description: landingTexts.description(product, airline),
    lang: 'es',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colors.night,
    theme_color: colors.night,
    categories: ['travel'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, size, purpose }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ],
  });
}
