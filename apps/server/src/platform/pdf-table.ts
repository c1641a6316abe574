import { writtenOf } from './pdf-bytes.ts';
import { encodable } from './pdf-letters.ts';
import { createPageCount } from './pdf-foot.ts';
import { color, font, margin } from './pdf-paper.ts';

/** A column of a table on paper; width in points. */
export interface PaperColumn<Row> {
  readonly header: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly textOf: (row: Row) => string;
}

/** Points. */
export const rowHeight = 15;
const gutter = 6;
const rowPoints = 8;

interface Table<Row> {
  readonly columns: readonly PaperColumn<Row>[];
  /** What the paper is, under each page. */
  readonly title: string;
  /** What is said where no row comes. */
  readonly none?: string;
  /** How many lines a cell may take; what is longer is cut with an ellipsis. */
  readonly linesMaximum: 1 | 2;
}

/** Writes a table's rows, page after page: each page is numbered, and begins with the columns' names. */
export function createTablePen<Row>(document: PDFKit.PDFDocument, table: Table<Row>) {
  const { columns, title, none } = table;
  const pages = createPageCount(document, { text: title });
  pages.number();

  function head(): void {
    document.y += 6;
    const headers = columns.map(({ header }) => header);
    writeCells(document, table, { texts: headers, face: font.strong, ink: color.soft });
  }

  function turn(): void {
    document.addPage();
    pages.number();
    head();
  }

  function write(row: Row, face: string = font.text): void {
    const texts = columns.map(({ textOf }) => textOf(row));
    writeCells(document, table, { texts, face, ink: color.ink });
  }

  function line(text: string, face: string, points: number, ink: string): void {
    document.font(face).fontSize(points).fillColor(ink);
    document.text(encodable(text), margin, document.y, { lineGap: 3 });
  }

  /** Whether a row of the most lines has no room any more. */
  const isPageFull = (): boolean => document.y + table.linesMaximum * rowHeight > document.page.maxY();

  return {
    line,
    head,
    turn,
    isPageFull,
    row: write,
    /** Writes rows as they come, and gives what the document has finished by then. */
    async *rows(rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
      let isEmpty = true;
      for await (const row of rows) {
        isEmpty = false;
        if (isPageFull()) {
          turn();
          yield* writtenOf(document);
        }
        write(row);
      }
      document.y += 6;
      if (isEmpty && none !== undefined) line(none, font.text, rowPoints + 1, color.soft);
    },
    /** Ends the document, and gives the rest of it. */
    async *end(): AsyncGenerator<Uint8Array> {
      pages.end();
      document.end();
      yield* document as AsyncIterable<Buffer>;
    },
  };
}

interface Cells {
  readonly texts: readonly string[];
  readonly face: string;
  readonly ink: string;
}

function writeCells<Row>(document: PDFKit.PDFDocument, table: Table<Row>, { texts, face, ink }: Cells): void {
  const { y } = document;
  document.font(face).fontSize(rowPoints).fillColor(ink);
  const shown = texts.map(encodable);
  const height = heightOf(document, table, shown);
  let x = margin;
  for (const [place, text] of shown.entries()) {
    const column = table.columns[place];
    if (!column) break;
    const { width, isNumber } = column;
    // Numbers end where their column does: the last of them under the end of the line.
    document.text(text, isNumber ? x + gutter : x, y + 4, {
      width: width - gutter,
      height: height - 4,
      ellipsis: true,
      align: isNumber ? 'right' : 'left',
    });
    x += width;
  }
  document.y = y + height;
  document.moveTo(margin, document.y).lineTo(x, document.y).lineWidth(0.5).strokeColor(color.line).stroke();
}

/** Rows have one height, unless a cell needs a second line and may have it. */
function heightOf<Row>(
  document: PDFKit.PDFDocument,
  { columns, linesMaximum }: Table<Row>,
  shown: readonly string[],
): number {
  if (linesMaximum === 1) return rowHeight;
  const isTall = columns.some(({ width, isNumber }, place) => {
    const text = shown[place] ?? '';
    // No letter is wider than it is high: most texts need not be measured.
    return !isNumber && text.length * rowPoints > width - gutter && document.widthOfString(text) > width - gutter;
  });
  return rowHeight + (isTall ? document.currentLineHeight(true) : 0);
}
