import type { Brand } from '@millaje/api/brand';
import { brandArc } from '@millaje/api/brand-mark';

/** The pictures of the icon that a build draws, in pixels: for telephones' and desks' lists of apps. */
export const ICONS = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, purpose: 'apple' },
] as const;

type Purpose = (typeof ICONS)[number]['purpose'];

/** The icon of a browser tab: a route arc over the brand's night. */
export function renderFavicon({ colors }: Brand): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" rx="8" fill="${colors.night}"/>`,
    brandArc(colors),
    `</svg>`,
  ].join('');
}

/** The icon where a system gives it a shape of its own: night to every edge, and the arc within what no shape cuts off. */
function renderFullIcon({ colors }: Brand): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" fill="${colors.night}"/>`,
    `<g transform="translate(5 5) scale(0.6875)">${brandArc(colors)}</g>`,
    `</svg>`,
  ].join('');
}

/** The icon as its purpose wants it. */
export function renderIcon(brand: Brand, purpose: Purpose): string {
  return purpose === 'any' ? renderFavicon(brand) : renderFullIcon(brand);
}
