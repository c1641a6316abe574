import { papersTexts as texts } from '@millaje/api/kit/papers.texts';
import { encodable } from './pdf-letters.ts';
import { color, font } from './pdf-paper.ts';

/** Points: how far above the paper's edge a foot stands, as printers leave free, and its letters. */
const height = 38;
const points = 8;
/** The name under which pages have the number that is not known yet. */
const countName = 'PageCount';

interface Foot {
  /** What the paper is, at the right. */
  readonly text: string;
  readonly ink?: string;
}

/** Writes under the page that is open, where text would begin a new one; what is written next goes on where it was. Gives where the left text ends. */
function writeFoot(document: PDFKit.PDFDocument, left: string, { text, ink = color.soft }: Foot): number {
  const { x, y, page } = document;
  const { bottom, left: side } = page.margins;
  const width = page.width - 2 * side;
  const top = page.height - height;
  page.margins.bottom = 0;
  document.markContent('Artifact', { type: 'Pagination' });
  document.font(font.text).fontSize(points).fillColor(ink);
  const end = side + document.widthOfString(left);
  document.text(left, side, top, { lineBreak: false });
  document.text(encodable(text), end + 40, top, {
    width: side + width - end - 40,
    height: points,
    ellipsis: true,
    align: 'right',
  });
  document.endMarkedContent();
  page.margins.bottom = bottom;
  Object.assign(document, { x, y });
  return end;
}

/** Writes under each page of a document that kept them which of how many it is, once all are there. */
export function numberPages(document: PDFKit.PDFDocument, foot: Foot): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    writeFoot(document, texts.page(page + 1, count), foot);
  }
}

/** Numbers the pages of a document that gives each away once it is full: all show one drawing, which is made at the end and says how many there are. */
export function createPageCount(document: PDFKit.PDFDocument, foot: Foot) {
  const drawing = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -points, 10 * points, points],
    Resources: { Font: { F: { Type: 'Font', Subtype: 'Type1', BaseFont: font.text, Encoding: 'WinAnsiEncoding' } } },
  });
  const ink = (foot.ink ?? color.soft)
    .match(/[\da-f]{2}/gi)
    ?.map((part) => (Number.parseInt(part, 16) / 255).toFixed(3));
  let page = 0;
  return {
    /** Numbers the page that was begun. */
    number(): void {
      page += 1;
      const end = writeFoot(document, texts.pageOf(page), foot);
      // Helvetica's letters reach so far above the line that they stand on.
      const base = document.page.height - height + points * 0.718;
      document.page.xobjects[countName] = drawing;
      document.addContent(`/Artifact BMC q 1 0 0 -1 ${end.toFixed(2)} ${base.toFixed(2)} cm /${countName} Do Q EMC`);
    },
    /** Says how many pages there are, once all are. */
    end(): void {
      const digits = Buffer.from(String(page), 'latin1').toString('hex');
      drawing.end(Buffer.from(`${ink?.join(' ')} rg BT /F ${points} Tf [<${digits}> 0] TJ ET`));
    },
  };
}
