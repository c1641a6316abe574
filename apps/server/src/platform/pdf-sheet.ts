import { drawHead, type Head, type PaperBrand } from './pdf-head.ts';
import { encodable } from './pdf-letters.ts';
import { type Fact, font, margin, type Style } from './pdf-paper.ts';

/** What a row of facts takes at most, in points. */
const rowHeight = 40;
/** Between two blocks, between the columns of a grid, and inside a card. */
const gap = { block: 12, column: 16, card: 10 } as const;
/** Sizes of letters. */
export const size = { clock: 20, heading: 12, text: 10, label: 8.5 } as const;

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}

/** Some words of a block, on lines of their own. */
export interface Words extends Style {
  readonly text: string;
}

type Tag = 'H1' | 'H2' | 'P';

interface SheetStyle {
  readonly brand: PaperBrand;
  /** Of a tagged document. */
  readonly root?: PDFKit.PDFStructureElement;
}

/** What can be put on a sheet: words, which in a tagged document are parts that are read aloud in their order, and shapes, which are silent. */
function createInk(document: PDFKit.PDFDocument, { brand: { colors }, root }: SheetStyle) {
  const put = (tag: Tag, draw: () => void): void => {
    if (root) root.add(document.struct(tag, {}, draw));
    else draw();
  };
  return {
    put,
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
    part(tag: Tag, { x, y, width, align = 'left' }: Spot, words: readonly Words[]): number {
      let bottom = y;
      put(tag, () => {
        for (const { text, points, face = font.text, color = colors.light.ink } of words) {
          document.font(face).fontSize(points).fillColor(color);
          document.text(encodable(text), x, bottom, { width, align, lineGap: 2 });
          bottom = document.y;
        }
      });
      return bottom;
    },
  };
}

/** A sheet that begins with the head of all papers, and on which each block stands below the one before. */
export function createSheet(document: PDFKit.PDFDocument, head: Head, style: SheetStyle) {
  const { brand } = style;
  const { colors } = brand;
  const ink = createInk(document, style);
  const { width, part, shape, soft, put } = ink;
  drawHead(document, head, { brand, put });
  let { y } = document;

  /** Begins another page where so many points are not left on this one. */
  function keep(points: number): void {
    if (y + points <= document.page.maxY()) return;
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
