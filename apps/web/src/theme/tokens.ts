import type { Brand, BrandSchemeColors } from '@millaje/api/brand';
import { mix } from './colors.ts';

/** Custom properties by name, without the dashes: `ink_soft` becomes `--ink-soft`. */
export type SchemeTokens = Record<string, string>;

interface BrandTokens {
  shared: SchemeTokens;
  light: SchemeTokens;
  dark: SchemeTokens;
}

/** What a control's outline needs to be seen (3:1), which a hairline does not reach. */
function lineStrong(colors: BrandSchemeColors, share: number): string {
  return mix(colors.surface_0, colors.ink_soft, share);
}

function schemeTokens(colors: BrandSchemeColors, scheme: 'light' | 'dark'): SchemeTokens {
  return {
    ...colors,
    line_strong: lineStrong(colors, scheme === 'light' ? 0.72 : 0.62),
    primary_soft: mix(colors.surface_0, colors.primary, scheme === 'light' ? 0.08 : 0.16),
    good_soft: mix(colors.surface_0, colors.good, 0.12),
    warn_soft: mix(colors.surface_0, colors.warn, 0.12),
    bad_soft: mix(colors.surface_0, colors.bad, 0.1),
    on_filled: scheme === 'light' ? '#ffffff' : colors.surface_1,
    shadow_color: scheme === 'light' ? mix('#000000', colors.ink, 1) : '#000000',
  };
}

/** The tokens of a brand: colours by scheme, and what both schemes share. */
export function brandTokens(brand: Brand): BrandTokens {
  const { colors, fonts, tiers } = brand;
  const shared: SchemeTokens = {
    night: colors.night,
    night_raised: mix(colors.night, '#ffffff', 0.07),
    night_line: mix(colors.night, '#ffffff', 0.16),
    on_night: '#ffffff',
    on_night_soft: mix(colors.night, '#ffffff', 0.74),
    dawn: colors.dawn,
    amber: colors.amber,
    font_text: `'${fonts.text.family}', '${fonts.text.family} Fallback', system-ui, sans-serif`,
    font_display: `'${fonts.display.family}', '${fonts.display.family} Fallback', system-ui, sans-serif`,
  };
  for (const [tier, { metal, text }] of Object.entries(tiers)) {
    shared[`${tier}_metal`] = `linear-gradient(118deg, ${metal[0]} 0%, ${metal[1]} 46%, ${metal[2]} 100%)`;
    shared[`${tier}_text`] = text;
  }
  return { shared, light: schemeTokens(colors.light, 'light'), dark: schemeTokens(colors.dark, 'dark') };
}
