import type { Brand } from '@millaje/api/brand';
import { encodable } from './pdf-letters.ts';
import { band, drawBand, type Fact, font, type Style } from './pdf-paper.ts';

/** Points: an A4 page's margins. */
export const margin = 40;
/** What a row of facts takes at most, in points. */
const rowHeight = 40;
/** Between two blocks, between the columns of a grid, and inside a card. */
const gap = { block: 12, column: 16, card: 10 } as const;
/** Sizes of letters. */
export const size = { locator: 24, clock: 20, brand: 18, heading: 12, text: 10, label: 8.5 } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** Some words of a block, on lines of their own. */
export interface Words extends Style {
  readonly text: string;
  /** Points between letters. */
  readonly spacing?: number;
}

type Colors = Pick<Brand, 'colors'>;

/** What can be put on a sheet: words as parts of a tagged document, read aloud in their order, and shapes, which are silent. */
function createInk(document: PDFKit.PDFDocument, { colors }: Colors) {
  const root = document.struct('Document');
  document.addStructure(root);
  return {
    root,
    width: document.page.width - 2 * margin,
    soft: colors.light.ink_soft,
    shape(draw: () => void): void {
      document.markContent('Artifact', { type: 'Layout' });
      document.save();
      draw();
      document.restore();
      document.endMarkedContent();
    },
    /** Writes words as one part, and gives where they end. */
    part(tag: 'H1' | 'H2' | 'P', { x, y, width, align = 'left' }: Spot, words: readonly Words[]): number {
      let bottom = y;
      root.add(
        document.struct(tag, {}, () => {
          for (const { text, points, face = font.text, color = colors.light.ink, spacing = 0 } of words) {
            document.font(face).fontSize(points).fillColor(color);
            document.text(encodable(text), x, bottom, { width, align, lineGap: 2, characterSpacing: spacing });
            bottom = document.y;
          }
        }),
      );
      return bottom;
    },
  };
}

/** A sheet on which each block stands below the one before. */
export function createSheet(document: PDFKit.PDFDocument, { colors }: Colors) {
  const ink = createInk(document, { colors });
  const { width, part, shape, soft } = ink;
  let y = band.height + gap.block + 4;

  /** Begins another page where so many points are not left on this one. */
  function keep(points: number): void {
    if (y + points <= document.page.height - margin) return;
    document.addPage();
    y = margin;
  }

  return {
    ...ink,
    keep,
    /** Where the next block begins. */
    next: () => y,
    goOn(bottom: number, points: number = gap.block): void {
      y = bottom + points;
    },
    heading(text: string): void {
      y = part('H2', { x: margin, y, width }, [{ text, points: size.heading, face: font.strong }]) + 4;
    },
    /** Facts side by side, the label above what it says. */
    grid(facts: readonly Fact[], columns: number): void {
      const own = (width - (columns - 1) * gap.column) / columns;
      for (let first = 0; first < facts.length; first += columns) {
        keep(rowHeight);
        const bottoms = facts.slice(first, first + columns).map(([label, value], place) =>
          part('P', { x: margin + place * (own + gap.column), y, width: own }, [
            { text: label, points: size.label, color: soft },
            { text: value, points: size.text, face: font.strong },
          ]),
        );
        y = Math.max(...bottoms) + 4;
      }
    },
    /** A frame around what `write` writes from its inner top on; `write` gives where it ends. `height` is what it takes at most. */
    card(height: number, write: (inner: Spot) => number): void {
      keep(height);
      const top = y;
      const bottom = write({ x: margin + gap.card, y: top + gap.card, width: width - 2 * gap.card }) + gap.card - 2;
      shape(() => {
        document
          .roundedRect(margin, top, width, bottom - top, 8)
          .lineWidth(0.8)
          .stroke(colors.light.line);
      });
      y = bottom + 6;
    },
    /** A dotted line from one place to another, with a point where it arrives. */
    trail(from: number, to: number, height: number): void {
      shape(() => {
        document.moveTo(from, height).lineTo(to, height).lineWidth(1).dash(1, { space: 3 }).stroke(soft);
        document.undash().circle(to, height, 2.5).fill(colors.light.primary);
      });
    },
  };
}

export type Sheet = ReturnType<typeof createSheet>;

interface Title {
  readonly text: string;
  readonly locator: Fact;
}

/** The band at the top of the first page: the brand's mark and names, what the paper is, and its locator. */
export function drawTitle(
  document: PDFKit.PDFDocument,
  sheet: Sheet,
  { text, locator, brand }: Title & { brand: Brand },
): void {
  const { colors, product, airline } = brand;
  drawBand(document, colors, margin);
  const white = { color: '#FFFFFF' } as const;
  sheet.part('H1', { x: margin + band.words, y: 22, width: 260 }, [
    { text: `${product} · ${airline}`, points: size.brand, face: font.strong, ...white },
    { text, points: size.text, ...white },
  ]);
  sheet.part('P', { x: margin + sheet.width - 190, y: 20, width: 190, align: 'right' }, [
    { text: locator[0], points: size.label, color: colors.amber },
    { text: locator[1], points: size.locator, face: font.strong, spacing: 2, ...white },
  ]);
}
