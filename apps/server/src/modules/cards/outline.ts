import { createRequire } from 'node:module';
import { unprintableTexts } from '@millaje/api/kit/papers.texts';
import { printable } from '@millaje/domain/printable';
import { openSync } from 'fontkit';

type Font = ReturnType<typeof openSync>;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<string, Font>();

/** A brand's font by its package path; read once. */
export function openFont(file: string): Font {
  const known = fonts.get(file);
  if (known) return known;
  const font = openSync(resolve(file));
  fonts.set(file, font);
  return font;
}

export interface Line {
  /** Where it stands: its beginning, or with `align` its end; in units of the drawing. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  /** 100 to 800. */
  readonly weight?: number;
  /** Between letters, in parts of the size. */
  readonly spacing?: number;
  readonly align?: 'start' | 'end';
  /** What it may take; a longer one is set smaller. */
  readonly room?: number;
}

/** A text in the letters that the font has; what it cannot draw is said in words. */
function drawable(font: Font, text: string): string {
  const has = (letters: string) =>
    Array.from(letters).every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  return printable(text, has, unprintableTexts);
}

/**
 * A line of text as shapes of SVG: whoever opens the picture need not have the font. A variable font is drawn at its thinnest, and with
 * a wider pen for the weight that is asked for.
 */
export function outline(font: Font, text: string, line: Line): string {
  const { x, y, color, weight = 700, spacing = 0, align = 'start', room = Infinity } = line;
  const { glyphs, positions } = font.layout(drawable(font, text));
  const advance = (place: number) => (positions[place]?.xAdvance ?? 0) + spacing * font.unitsPerEm;
  let end = 0;
  const shapes = glyphs.map(({ path }, place) => {
    const start = end;
    end += advance(place);
    const shape = path.toSVG();
    return shape === '' ? '' : `<path transform="translate(${round(start)} 0)" d="${shape}"/>`;
  });
  const width = end - spacing * font.unitsPerEm;
  const size = Math.min(line.size, (room / width) * font.unitsPerEm);
  const scale = size / font.unitsPerEm;
  const left = align === 'end' ? x - width * scale : x;
  const pen = Math.max(0, weight - (font.variationAxes.wght?.default ?? weight)) * 0.0001 * font.unitsPerEm;
  return `<g transform="translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})" fill="${color}" stroke="${color}" stroke-width="${round(pen)}">${shapes.join('')}</g>`;
}

const round = (value: number): number => Number(value.toFixed(4));
