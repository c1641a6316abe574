import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Brand } from '@millaje/api/brand';

const { resolve } = createRequire(import.meta.url);

type FontRole = keyof Brand['fonts'];

/** The weights that the style sheets ask each font for: a visitor pays for each part of an axis. */
const WEIGHTS = { text: { min: 400, max: 800 }, display: 700 } as const satisfies Record<FontRole, unknown>;

/** What is kept of a font's rules: pairs of letters stand as they were drawn, and figures can be given one width. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'mark', 'mkmk', 'pnum', 'tnum'];

const run = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Western Europe's letters, and the signs that Spanish texts are set with. Any other letter is written in a font of the device. */
const LETTERS = `${run(0x20, 0x7e)}${run(0xa0, 0xff)}ŒœŸı‐‑–—‘’‚“”„•…‹›€™↑↓−`;

/** The weights of a font as its `@font-face` names them. */
export function weightsOf(role: FontRole): string {
  const weights = WEIGHTS[role];
  return typeof weights === 'number' ? String(weights) : `${weights.min} ${weights.max}`;
}

/** What the pages use of a brand's font, as WOFF2. The file that the brand names stays whole for cards and pictures. */
export async function cutFont({ fonts }: Brand, role: FontRole): Promise<Buffer> {
  // Whoever only reads a brand does not load it.
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(await readFile(resolve(fonts[role].file)), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS[role] },
    keepFeatures: FEATURES,
  });
}
