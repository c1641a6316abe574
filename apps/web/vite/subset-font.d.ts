declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    /** What is kept of an axis: one place on it, or a part of it. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    readonly keepFeatures: readonly string[];
  }

  /** The font with the glyphs of a text, and nothing else of what it had. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
