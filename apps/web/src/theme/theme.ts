import { brand } from 'virtual:brand';
import { createBrandTheme } from './create-brand-theme.ts';

/** Mantine's theme for the brand of this build. */
export const theme = createBrandTheme(brand);
