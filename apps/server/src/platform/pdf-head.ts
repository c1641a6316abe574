import type { Brand } from '@millaje/api/brand';
import { encodable } from './pdf-letters.ts';
import { type Fact, font } from './pdf-paper.ts';

/** What papers take from the brand. */
export type PaperBrand = Pick<Brand, 'colors' | 'product' | 'airline' | 'miles_symbol'>;

/** Points: how high the band at the top of a paper is, where words begin in it beside the mark, the place at its right, and its letters. */
const band = { height: 84, words: 56, fact: 190, gap: 12 } as const;
const points = { brand: 10, title: 18, label: 8.5, value: 24 } as const;

export interface Head {
  /** What the paper is, and of when. */
  readonly title: string;
  /** What it is called by, or comes to: at the right, in large letters. */
  readonly fact?: Fact;
  /** Points between the letters of the fact. */
  readonly spacing?: number;
}

/** How something is written: as a part of a tagged document, or plainly. */
type Put = (tag: 'H1' | 'P', draw: () => void) => void;

/** The band of night at the top of the first page: the brand's mark and names, what the paper is, and what it is called by. What is written next begins below it. */
export function drawHead(
  document: PDFKit.PDFDocument,
  { title, fact, spacing = 0 }: Head,
  { brand, put = (_tag, draw) => draw() }: { readonly brand: PaperBrand; readonly put?: Put },
): void {
  const { colors, product, airline } = brand;
  const { left, right } = document.page.margins;
  const x = left + band.words;
  const room = document.page.width - right - x;
  const width = fact ? room - band.fact - band.gap : room;
  drawBand(document, colors);
  put('H1', () => {
    document.fillColor('#FFFFFF');
    writeLine(document, `${product} · ${airline}`, { face: font.text, points: points.brand, x, y: 24, width });
    writeLine(document, title, { face: font.strong, points: points.title, x, y: 40, width });
  });
  if (fact)
    put('P', () => {
      const [label, value] = fact;
      const spot = { x: x + room - band.fact, width: band.fact, align: 'right' } as const;
      document.fillColor(colors.amber);
      writeLine(document, label, { ...spot, face: font.text, points: points.label, y: 20 });
      document.fillColor('#FFFFFF');
      writeLine(document, value, { ...spot, face: font.strong, points: points.value, spacing, y: 34 });
    });
  Object.assign(document, { x: left, y: band.height + 16 });
}

function drawBand(document: PDFKit.PDFDocument, colors: Brand['colors']): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.save();
  document.rect(0, 0, document.page.width, band.height).fill(colors.night);
  document.translate(document.page.margins.left - 4, 18).scale(1.5);
  document.path('M6 23C9 12 17 7 26 9').lineWidth(2.6).lineCap('round').stroke(colors.dawn);
  document.circle(6, 23, 2.6).fill(colors.amber);
  document.circle(26, 9, 3.4).fill('#FFFFFF');
  document.restore();
  document.endMarkedContent();
}

interface Line {
  readonly face: string;
  readonly points: number;
  readonly spacing?: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'right';
}

/** Writes one line: what is longer than its place is set smaller, and cut where half of its size is still too much. */
function writeLine(document: PDFKit.PDFDocument, text: string, line: Line): void {
  const { face, points: size, spacing = 0, x, y, width, align = 'left' } = line;
  const shown = encodable(text);
  document.font(face).fontSize(size);
  const needed = document.widthOfString(shown, { characterSpacing: spacing }) + 1;
  const smaller = Math.max(size / 2, Math.min(size, (size * width) / needed));
  document.fontSize(smaller);
  // What is smaller stands on the same line.
  const top = y + (size - smaller) * 0.718;
  const height = document.currentLineHeight() * 1.2;
  document.text(shown, x, top, { width, height, ellipsis: true, align, characterSpacing: spacing });
}
