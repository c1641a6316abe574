declare module 'fontkit' {
  interface Glyph {
    readonly advanceWidth: number;
    readonly path: { toSVG(): string };
  }

  interface Font {
    readonly unitsPerEm: number;
    readonly variationAxes: {
      readonly wght?: { readonly min: number; readonly default: number; readonly max: number };
    };
    /** The code points that it has letters for. */
    readonly characterSet: readonly number[];
    readonly availableFeatures: readonly string[];
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number }[];
    };
  }

  /** Reads a font's file: TrueType, OpenType or WOFF2. */
  export function openSync(path: string): Font;
  export function create(file: Buffer): Font;
}
