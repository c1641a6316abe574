import { writtenOf } from './pdf-bytes.ts';
import { encodable } from './pdf-letters.ts';
import { color, font, writeFoot } from './pdf-paper.ts';

/** A column of a table on paper; width in points. */
export interface PaperColumn<Row> {
  readonly header: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly textOf: (row: Row) => string;
}

/** Points. */
export const tableMargin = 40;
export const rowHeight = 15;
const rowPoints = 8;
const pagePoints = 9;

interface Table<Row> {
  readonly columns: readonly PaperColumn<Row>[];
  /** What stands under a page; nothing where all of it fits one. */
  readonly pageText?: (page: number) => string;
  /** How many lines a cell may take; what is longer is cut with an ellipsis. */
  readonly linesMaximum: 1 | 2;
}

/** Writes a table's rows, page after page: each page is numbered, and begins with the head. */
export function createTablePen<Row>(document: PDFKit.PDFDocument, table: Table<Row>) {
  const { columns, pageText } = table;
  const bottom = document.page.height - tableMargin - rowHeight;
  let page = 1;
  number();

  function number(): void {
    if (pageText) writeFoot(document, { text: pageText(page), margin: tableMargin, points: pagePoints });
  }

  function head(): void {
    document.y += 6;
    const headers = columns.map(({ header }) => header);
    writeCells(document, table, { texts: headers, face: font.strong, ink: color.soft });
  }

  function turn(): void {
    document.addPage();
    page += 1;
    number();
    document.y = tableMargin;
    head();
  }

  function write(row: Row, face: string = font.text): void {
    const texts = columns.map(({ textOf }) => textOf(row));
    writeCells(document, table, { texts, face, ink: color.ink });
  }

  const isPageFull = (): boolean => document.y > bottom - rowHeight;

  return {
    line(text: string, face: string, points: number, ink: string): void {
      document
        .font(face)
        .fontSize(points)
        .fillColor(ink)
        .text(encodable(text), tableMargin, document.y, { lineGap: 3 });
    },
    head,
    turn,
    isPageFull,
    row: write,
    /** Writes rows as they come, and gives what the document has finished by then. */
    async *rows(rows: AsyncIterable<Row>): AsyncGenerator<Uint8Array> {
      for await (const row of rows) {
        if (isPageFull()) {
          turn();
          yield* writtenOf(document);
        }
        write(row);
      }
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
  let x = tableMargin;
  for (const [place, { width, isNumber }] of table.columns.entries()) {
    document.text(shown[place] ?? '', x, y + 4, {
      width: width - 6,
      height: height - 4,
      ellipsis: true,
      align: isNumber ? 'right' : 'left',
    });
    x += width;
  }
  document.y = y + height;
  document.moveTo(tableMargin, document.y).lineTo(x, document.y).lineWidth(0.5).strokeColor(color.line).stroke();
}

/** Rows have one height, unless a cell needs a second line and may have it. */
function heightOf<Row>(
  document: PDFKit.PDFDocument,
  { columns, linesMaximum }: Table<Row>,
  shown: readonly string[],
): number {
  if (linesMaximum === 1) return rowHeight;
  const lineHeight = document.currentLineHeight(true);
  const isTall = columns.some(
    ({ width }, place) => document.heightOfString(shown[place] ?? '', { width: width - 6 }) > lineHeight * 1.5,
  );
  return rowHeight + (isTall ? lineHeight : 0);
}
