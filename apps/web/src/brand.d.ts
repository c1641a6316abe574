declare module 'virtual:brand' {
  import type { PageBrand } from '@millaje/api/brand';

  /** The brand of this build, without what the server says about fares and payments. */
  export const brand: PageBrand;
}

declare module 'virtual:brand-fonts' {
  /** Addresses of the two fonts, for preloading. */
  export const fontUrls: { text: string; display: string };
}

declare module 'virtual:brand-icon' {
  /** The icon of the browser's tab, as an address that carries it. */
  const icon: string;
  export default icon;
}

declare module 'virtual:brand-theme.css';

declare module 'virtual:stars-and-clouds.css';
