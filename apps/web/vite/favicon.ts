import type { Brand } from '@millaje/api/brand';

/** The icon of a browser tab: a route arc rising over the brand's night. */
export function renderFavicon({ colors }: Brand): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`,
    `<rect width="32" height="32" rx="8" fill="${colors.night}"/>`,
    `<path d="M6 23C9 12 17 7 26 9" fill="none" stroke="${colors.dawn}" stroke-width="2.6" stroke-linecap="round"/>`,
    `<circle cx="6" cy="23" r="2.6" fill="${colors.amber}"/><circle cx="26" cy="9" r="3.4" fill="#fff"/>`,
    `</svg>`,
  ].join('');
}
