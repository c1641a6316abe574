import type { Brand } from '@millaje/api/brand';
import PDFDocument from 'pdfkit';
import { encodable } from './pdf-letters.ts';

/** What papers are written with; who has a brand at hand takes the brand's own colours. */
export const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
export const color = { ink: '#0f1b2d', soft: '#51607a', line: '#d5dde8' } as const;

export interface Paper {
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  /** Points, on each side. */
  readonly margin: number;
  /** Whether what is written carries tags, for who has it read aloud. */
  readonly isTagged?: boolean;
  /** Whether pages stay open until the end, so that each can be told how many there are. */
  readonly keepsPages?: boolean;
  /** Now, where nothing is said. */
  readonly madeAt?: Date;
}

/** A new document of A4 pages, in Spanish. */
export function openPaper(paper: Paper): PDFKit.PDFDocument {
  const { title, author, subject, margin, isTagged = false, keepsPages = false, madeAt } = paper;
  return new PDFDocument({
    size: 'A4',
    margin,
    tagged: isTagged,
    bufferPages: keepsPages,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: title,
      Author: author,
      ...(subject !== undefined && { Subject: subject }),
      ...(madeAt && { CreationDate: madeAt }),
    },
  });
}

interface Foot {
  readonly text: string;
  readonly margin: number;
  readonly points: number;
  readonly ink?: string;
  readonly align?: 'left' | 'center' | 'right';
}

/** How far below the bottom margin a page's number stands. */
const footGap = 8;

/** Writes under the page that is open, where text would begin a new one; what is written next goes on where it was. */
export function writeFoot(
  document: PDFKit.PDFDocument,
  { text, margin, points, ink = color.soft, align = 'left' }: Foot,
): void {
  const { x, y, page } = document;
  const { bottom } = page.margins;
  page.margins.bottom = 0;
  document.font(font.text).fontSize(points).fillColor(ink);
  document.text(encodable(text), margin, page.height - margin + footGap, {
    align,
    width: page.width - 2 * margin,
    lineBreak: false,
  });
  page.margins.bottom = bottom;
  Object.assign(document, { x, y });
}

/** Writes under each page of a tagged document which it is, once all are there. */
export function numberPages(
  document: PDFKit.PDFDocument,
  { textOf, ...foot }: Omit<Foot, 'text'> & { readonly textOf: (page: number, count: number) => string },
): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    document.markContent('Artifact', { type: 'Pagination' });
    writeFoot(document, { ...foot, text: textOf(page + 1, count) });
    document.endMarkedContent();
  }
}

/** How high the band at the top of a paper is, and where words begin in it, beside the mark; points. */
export const band = { height: 84, words: 56 } as const;

/** The band of night across the top of the first page, with the brand's mark: what members and allies get on paper begins with it. */
export function drawBand(document: PDFKit.PDFDocument, colors: Brand['colors'], margin: number): void {
  document.markContent('Artifact', { type: 'Layout' });
  document.save();
  document.rect(0, 0, document.page.width, band.height).fill(colors.night);
  document.translate(margin - 4, 18).scale(1.5);
  document.path('M6 23C9 12 17 7 26 9').lineWidth(2.6).lineCap('round').stroke(colors.dawn);
  document.circle(6, 23, 2.6).fill(colors.amber);
  document.circle(26, 9, 3.4).fill('#FFFFFF');
  document.restore();
  document.endMarkedContent();
}

export type Fact = readonly [label: string, value: string];

export interface Style {
  readonly face?: string;
  readonly points: number;
  readonly color?: string;
  /** How far from the margin it begins, in points. */
  readonly indent?: number;
}

/** What a heading needs below it on a page, in points: it never stands alone at its foot. */
const headingRoom = 80;

/** Writes a tagged document: headings, paragraphs and lists of facts. */
export function createTaggedPen(
  document: PDFKit.PDFDocument,
  { margin, ink = color.ink }: { readonly margin: number; readonly ink?: string },
) {
  const root = document.struct('Document');
  document.addStructure(root);
  document.y = margin;

  function write(
    tag: 'H1' | 'H2' | 'P',
    text: string,
    { face = font.text, points, color: own = ink, indent = 0 }: Style,
  ): void {
    if (tag === 'H2') {
      if (document.y > document.page.height - margin - headingRoom) document.addPage();
      document.y += 12;
    }
    root.add(
      document.struct(tag, {}, () => {
        document.font(face).fontSize(points).fillColor(own);
        document.text(encodable(text), margin + indent, document.y, { lineGap: 2 });
      }),
    );
  }

  return {
    root,
    write,
    facts(all: readonly Fact[], style: Style): void {
      document.y += 6;
      for (const [label, value] of all) write('P', `${label}: ${value}`, style);
    },
  };
}
