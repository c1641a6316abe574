import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import type { PageBrand } from '@millaje/api/brand';
import { shellTexts } from '@millaje/api/shell.texts';
import { brandPalettes, PRIMARY_SHADE } from './palette.ts';

const closeButtonProps = { 'aria-label': shellTexts.close };

/** The second press of a double click falls on what the first one opened: it is no wish to close it. */
function keepOpen(event: { readonly detail: number; stopPropagation: () => void }): void {
  if (event.detail > 1) event.stopPropagation();
}

/** What lies between a dialog and the page: night, not black. */
export const overlayProps = { color: 'var(--night)', backgroundOpacity: 0.55, onClickCapture: keepOpen };

/** How dialogs hold the page still: `ui/remove-scroll.tsx`. */
const dialogProps = {
  // Mantine's header element would count as the page's banner.
  attributes: { header: { role: 'presentation' } },
  closeButtonProps,
  overlayProps,
  transitionProps: { duration: 160 },
};

/**
 * What is filled carries the text colour of the scheme: white in light, the page's dark in dark. The white variant stands
 * on night, which is the same in both.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant === 'filled') return { ...colors, color: 'var(--on-filled)' };
  if (input.variant === 'white') return { ...colors, color: 'var(--night)', hover: 'var(--on-night-soft)' };
  return colors;
};

/** Mantine's theme from a brand. Its variables are written by the build (`vite/theme-css.ts`), not at run time. */
export function createBrandTheme(brand: PageBrand): MantineThemeOverride {
  return createTheme({
    colors: brandPalettes(brand),
    primaryColor: 'primary',
    primaryShade: PRIMARY_SHADE,
    autoContrast: true,
    variantColorResolver,
    black: brand.colors.light.ink,
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: 'var(--font-text)',
    headings: { fontFamily: 'var(--font-text)', fontWeight: '700' },
    defaultRadius: 'sm',
    radius: { xs: '4px', sm: '6px', md: '12px', lg: '20px', xl: '32px' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.15' },
    components: {
      Modal: { defaultProps: { ...dialogProps, centered: true, radius: 'md' } },
      Drawer: { defaultProps: dialogProps },
      Notification: { defaultProps: { closeButtonProps, radius: 'md' } },
      Alert: { defaultProps: { closeButtonLabel: shellTexts.close, radius: 'md' } },
      // Its name stays, its state says whether it is pressed.
      PasswordInput: { defaultProps: { visibilityToggleFocusable: true } },
      // What helps stands below the field, with what is wrong.
      InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      // What stands for something that comes says so: a page that is loaded again is held at its place until none does.
      Skeleton: { defaultProps: { 'data-waits': true } },
      Checkbox: { defaultProps: { iconColor: 'var(--on-filled)' } },
      CloseButton: { defaultProps: closeButtonProps },
      Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
      Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    },
  });
}
