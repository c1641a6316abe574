import { readFileSync } from 'node:fs';
import { parseBrand } from '@millaje/api/brand';
import { describe, expect, test } from 'vitest';
import { contrast, mix } from './colors.ts';
import { brandPalettes, PRIMARY_SHADE } from './palette.ts';
import { brandTokens } from './tokens.ts';

const brand = parseBrand(JSON.parse(readFileSync(new URL('../../../../brand/avp.json', import.meta.url), 'utf8')));
const tokens = brandTokens(brand);

/** WCAG AA for text. */
const readable: unknown = expect.toSatisfy((ratio: number) => ratio >= 4.5);

describe('colours', () => {
  test('mix from the first to the second', () => {
    expect([0, 0.5, 1].map((share) => mix('#000000', '#ffffff', share))).toEqual(['#000000', '#808080', '#ffffff']);
  });

  test('contrast is the same from both sides, and 21 between black and white', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  });

  test('palettes pass through the brand colour at the filled shade', () => {
    const { primary } = brandPalettes(brand);
    expect(primary?.[PRIMARY_SHADE.light]).toBe(brand.colors.light.primary);
    expect(primary?.[PRIMARY_SHADE.dark]).toBe(brand.colors.dark.primary);
  });
});

describe.each(['light', 'dark'] as const)('the %s scheme can be read', (scheme) => {
  const colors = tokens[scheme] as Record<string, string>;
  const at = (name: string): string => colors[name] ?? '';

  test.each(['ink', 'ink_soft', 'primary', 'good', 'warn', 'bad'])('%s on every surface', (name) => {
    for (const surface of ['surface_0', 'surface_1', 'surface_2']) {
      expect({ name, surface, ratio: contrast(at(name), at(surface)) }).toMatchObject({ ratio: readable });
    }
  });

  test.each(['primary', 'good', 'warn', 'bad'])('%s on its own tint', (name) => {
    expect(contrast(at(name), at(`${name}_soft`))).toBeGreaterThanOrEqual(4.5);
  });

  test('the outline of a control stands out from card and page', () => {
    expect(contrast(at('line_strong'), at('surface_0'))).toBeGreaterThanOrEqual(3);
    expect(contrast(at('line_strong'), at('surface_1'))).toBeGreaterThanOrEqual(3);
  });

  test.each(['primary', 'good', 'warn', 'bad'])('text on a control filled with %s', (name) => {
    expect(contrast(at('on_filled'), at(name))).toBeGreaterThanOrEqual(4.5);
  });
});

test('text and accents on night', () => {
  for (const name of ['on_night', 'on_night_soft', 'dawn', 'amber']) {
    expect({ name, ratio: contrast(tokens.shared[name] ?? '', brand.colors.night) }).toMatchObject({ ratio: readable });
  }
});
