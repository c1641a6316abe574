import type { Brand } from '@millaje/api/brand';

/** What lets a phone put the programme on its first screen. */
export function renderManifest({ product, airline, colors }: Brand): string {
  return JSON.stringify({
    name: `${product} · ${airline}`,
    short_name: product,
    lang: 'es',
    start_url: '/',
    display: 'standalone',
    background_color: colors.night,
    theme_color: colors.night,
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }],
  });
}

/** The public pages are for search engines, the areas behind the login are not. */
export const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /backoffice
Disallow: /corporate/
Disallow: /passenger/
`;
