import PDFDocument from 'pdfkit';
import { encodable } from './pdf-letters.ts';

/** What papers are written with; who has a brand at hand takes the brand's own colours. */
export const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
export const color = { ink: '#0f1b2d', soft: '#51607a', line: '#d5dde8' } as const;

/** Points: what stays free on the sides and at the top of a paper, where it does not say otherwise. */
export const margin = 40;
/** Below, its foot stands, too. */
const bottomMargin = 52;
/** As wide as A4 and as high as Letter: printers of both have room for it, and nothing is made smaller or cut. */
const size: [number, number] = [595.28, 792];

export interface Paper {
  readonly title: string;
  readonly author: string;
  readonly subject?: string;
  /** Points, on the sides and at the top. */
  readonly margin?: number;
  /** Whether what is written carries tags, for who has it read aloud. */
  readonly isTagged?: boolean;
  /** Whether pages stay open until the end, so that each can be told how many there are. */
  readonly keepsPages?: boolean;
  /** Now, where nothing is said. */
  readonly madeAt?: Date;
}

/** A new document in Spanish. */
export function openPaper(paper: Paper): PDFKit.PDFDocument {
  const { title, author, subject, margin: sides = margin, isTagged = false, keepsPages = false, madeAt } = paper;
  return new PDFDocument({
    size,
    margins: { top: sides, left: sides, right: sides, bottom: Math.max(sides, bottomMargin) },
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

/** The root of what a tagged document says, which ends with it; one that is not ended keeps the document from ending. */
export function openTags(document: PDFKit.PDFDocument): PDFKit.PDFStructureElement {
  const root = document.struct('Document');
  document.addStructure(root);
  return root;
}

export type Fact = readonly [label: string, value: string];

export interface Style {
  readonly face?: string;
  readonly points: number;
  readonly color?: string;
}

/** What a heading needs below it on a page, in points: it never stands alone at its foot. */
const headingRoom = 80;

/** Writes headings, paragraphs and lists of facts into a tagged document, under its root. */
export function createTaggedPen(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { ink = color.ink }: { readonly ink?: string } = {},
) {
  function write(tag: 'H2' | 'P', text: string, { face = font.text, points, color: own = ink }: Style): void {
    if (tag === 'H2') {
      if (document.y > document.page.maxY() - headingRoom) document.addPage();
      document.y += 12;
    }
    root.add(
      document.struct(tag, {}, () => {
        document.font(face).fontSize(points).fillColor(own);
        document.text(encodable(text), document.page.margins.left, document.y, { lineGap: 2 });
      }),
    );
  }

  return {
    write,
    facts(all: readonly Fact[], style: Style): void {
      document.y += 6;
      for (const [label, value] of all) write('P', `${label}: ${value}`, style);
    },
  };
}
