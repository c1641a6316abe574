import type { MantineColorsTuple } from '@mantine/core';
import type { PageBrand } from '@millaje/api/brand';
import { mix } from './colors.ts';

/** The shade of every palette that the light scheme fills with, and the one that the dark scheme does. */
export const PRIMARY_SHADE = { light: 7, dark: 3 } as const;

/** Ten shades that pass exactly through a colour's light (7) and dark (3) value. */
export function stateShades(light: string, dark: string): MantineColorsTuple {
  return [
    mix('#ffffff', dark, 0.12),
    mix('#ffffff', dark, 0.3),
    mix('#ffffff', dark, 0.62),
    dark,
    mix(dark, light, 0.3),
    mix(dark, light, 0.55),
    mix(dark, light, 0.8),
    light,
    mix(light, '#000000', 0.16),
    mix(light, '#000000', 0.34),
  ];
}

/** The palettes of a brand in Mantine's form; the neutrals are tints of its ink, not a library's grey. */
export function brandPalettes({ colors: { light, dark } }: PageBrand): Record<string, MantineColorsTuple> {
  return {
    primary: stateShades(light.primary, dark.primary),
    good: stateShades(light.good, dark.good),
    warn: stateShades(light.warn, dark.warn),
    bad: stateShades(light.bad, dark.bad),
    gray: [
      light.surface_1,
      light.surface_2,
      mix(light.surface_2, light.line, 0.5),
      light.line,
      mix(light.line, light.ink_soft, 0.25),
      mix(light.line, light.ink_soft, 0.6),
      mix(light.line, light.ink_soft, 0.85),
      light.ink_soft,
      mix(light.ink_soft, light.ink, 0.5),
      light.ink,
    ],
    dark: [
      dark.ink,
      mix(dark.ink, dark.ink_soft, 0.5),
      dark.ink_soft,
      mix(dark.line, dark.ink_soft, 0.5),
      dark.line,
      dark.surface_2,
      mix(dark.surface_0, dark.surface_2, 0.5),
      dark.surface_0,
      dark.surface_1,
      mix(dark.surface_1, '#000000', 0.3),
    ],
  };
}
