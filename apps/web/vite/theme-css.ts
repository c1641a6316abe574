import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { Brand } from '@millaje/api/brand';
import { createBrandTheme } from '../src/theme/create-brand-theme.ts';
import { brandTokens, type SchemeTokens } from '../src/theme/tokens.ts';
import { weightsOf } from './cut-font.ts';

type Variables = Record<string, string>;

/** Mantine's own palettes, which no screen uses; leaving them out keeps half of the variables away from every visitor. */
const UNUSED_PALETTES = Object.keys(DEFAULT_THEME.colors).filter((name) => name !== 'gray' && name !== 'dark');

const isUnused = (name: string): boolean =>
  UNUSED_PALETTES.some((palette) => name.startsWith(`--mantine-color-${palette}-`));

function withoutUnusedPalettes(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isUnused(name)));
}

/** Points Mantine's semantic variables at the brand's tokens. */
function mantineSemantics(): Variables {
  return {
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-body': 'var(--surface-0)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--primary)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-success': 'var(--good)',
    '--mantine-color-default': 'var(--surface-0)',
    '--mantine-color-default-hover': 'var(--surface-1)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--surface-2)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-disabled-border': 'var(--line)',
  };
}

function schemeVariables(tokens: SchemeTokens): Variables {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name.replaceAll('_', '-')}`, value]));
}

/** Every variable of the design, Mantine's included, as one static sheet, so that nothing has to be injected at run time. */
export function renderThemeCss(brand: Brand): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, createBrandTheme(brand));
  const mantine = defaultCssVariablesResolver(theme);
  const tokens = brandTokens(brand);
  return convertCssVariables({
    variables: { ...withoutUnusedPalettes(mantine.variables), ...schemeVariables(tokens.shared) },
    light: { ...withoutUnusedPalettes(mantine.light), ...mantineSemantics(), ...schemeVariables(tokens.light) },
    dark: { ...withoutUnusedPalettes(mantine.dark), ...mantineSemantics(), ...schemeVariables(tokens.dark) },
  });
}

/** The files of the two fonts, as the pages load them. */
export type FontFiles = Readonly<Record<keyof Brand['fonts'], string>>;

/** The two self-hosted fonts, each with a local fallback that takes the same room. */
export function renderFontCss({ fonts }: Brand, files: FontFiles): string {
  return (['text', 'display'] as const)
    .map((role) => ({ role, ...fonts[role] }))
    .map(
      ({ role, family, fallback }) => `
@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weightsOf(role)};
  src: url('${files[role]}') format('woff2');
}
@font-face {
  font-family: '${family} Fallback';
  src: local('Arial'), local('Liberation Sans'), local('Helvetica Neue'), local('Roboto');
  size-adjust: ${fallback.size_adjust_percent}%;
  ascent-override: ${fallback.ascent_percent}%;
  descent-override: ${fallback.descent_percent}%;
  line-gap-override: 0%;
}`,
    )
    .join('\n');
}
