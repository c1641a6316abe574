declare module 'fontkit' {
  interface Glyph {
    readonly path: { toSVG(): string };
  }

  interface Font {
    readonly unitsPerEm: number;
    readonly variationAxes: { readonly wght?: { readonly default: number } };
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number }[];
    };
  }

  /** Reads a font's file: TrueType, OpenType or WOFF2. */
  export function openSync(path: string): Font;
}
