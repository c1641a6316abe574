import type { Brand } from './brand.ts';

/** The brand's mark on a plane of 32 × 32: a route arc that rises, as shapes of SVG. */
export const brandArc = ({ dawn, amber }: Pick<Brand['colors'], 'dawn' | 'amber'>): string =>
  [
    `<path d="M6 23C9 12 17 7 26 9" fill="none" stroke="${dawn}" stroke-width="2.6" stroke-linecap="round"/>`,
    `<circle cx="6" cy="23" r="2.6" fill="${amber}"/><circle cx="26" cy="9" r="3.4" fill="#fff"/>`,
  ].join('');
