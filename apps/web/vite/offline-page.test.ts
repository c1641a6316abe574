import { expect, test } from 'vitest';
import { readBrand } from './brand-plugin.ts';
import { pagePolicy } from './csp.ts';
import { renderOfflinePage, renderOfflineStyles } from './offline-page.ts';

const brand = { ...readBrand(undefined), product: 'A & B', airline: '<i>Andina' };
const page = renderOfflinePage(brand, '<svg/>', '/assets/offline-1.css');

test('it stands for itself, in the words of the brand, and may be shown under the policy of its own', () => {
  expect(page).toContain('<p class="brand">A &amp; B <span>&lt;i>Andina</span></p>');
  expect(page.match(/(?:src|href)="[^"#]*"/g)?.filter((place) => !/="(?:data:|\/|")/.test(place))).toEqual([]);
  expect(pagePolicy(page)).toMatchObject({ script: [expect.stringMatching(/^'sha256-/)], style_attribute: [] });
});

test('asks for the page again, and shows no way before it is known to open', () => {
  expect(page).toContain('<a class="button" href="">Reintentar</a>');
  const ways = page.match(/<li\b[^>]*>/g) ?? [];
  expect(ways.length).toBeGreaterThan(3);
  expect(ways.every((way) => way === '<li hidden>')).toBe(true);
});

test('it is written in the brand’s fonts as the build has named them', () => {
  const styles = renderOfflineStyles(brand, ['manrope-latin-wght-normal-DHIcAJRg.woff2', 'other.woff2']);
  expect(styles).toContain("src:url('/assets/manrope-latin-wght-normal-DHIcAJRg.woff2')");
  expect(styles).not.toContain('other.woff2');
  expect(styles).toContain(brand.colors.night);
});
