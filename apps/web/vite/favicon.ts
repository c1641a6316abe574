import type { Brand } from '@millaje/api/brand';

/** The pictures of the icon that a build draws, in pixels: for telephones' and desks' lists of apps. */
export const ICONS = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, purpose: 'apple' },
] as const;

type Purpose = (typeof ICONS)[number]['purpose'];

/** A route arc rising. */
const arc = ({ dawn, amber }: Brand['colors']): string =>
  [
    `<path d="M6 23C9 12 17 7 26 9" fill="none" stroke="${dawn}" stroke-width="2.6" stroke-linecap="round"/>`,
    `<circle cx="6" cy="23" r="2.6" fill="${amber}"/><circle cx="26" cy="9" r="3.4" fill="#fff"/>`,
  ].join('');

/** The icon of a browser tab: a route arc over the brand's night. */
export function renderFavicon({ colors }: Brand): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" rx="8" fill="${colors.night}"/>`,
    arc(colors),
    `</svg>`,
  ].join('');
}

/** The icon where a system gives it a shape of its own: night to every edge, and the arc within what no shape cuts off. */
function renderFullIcon({ colors }: Brand): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" fill="${colors.night}"/>`,
    `<g transform="translate(5 5) scale(0.6875)">${arc(colors)}</g>`,
    `</svg>`,
  ].join('');
}

/** The icon as its purpose wants it. */
export function renderIcon(brand: Brand, purpose: Purpose): string {
  return purpose === 'any' ? renderFavicon(brand) : renderFullIcon(brand);
}
