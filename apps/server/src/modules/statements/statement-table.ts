import { statementPaperTexts } from '@millaje/api/statements/statement-paper.texts';
import { encodable } from '../../platform/pdf-letters.ts';
import { font, margin as left } from '../../platform/pdf-paper.ts';

/** Points: what a row takes, what the second line of a long detail adds, the room between columns. */
const rowHeight = 16;
const secondLine = 10;
const gutter = 5;
const letters = 8;

const { columns: names } = statementPaperTexts;
const columns = [
  { header: names.date, width: 74, isNumber: false },
  { header: names.type, width: 106, isNumber: false },
  { header: names.party, width: 167, isNumber: false },
  { header: names.miles, width: 54, isNumber: true },
  { header: names.balance, width: 54, isNumber: true },
  { header: names.hash, width: 60, isNumber: true },
] as const;
/** The place of the column whose text may be long. */
const detail = 2;

export interface TableStyle {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

/** A tagged table of operations, under the root of a document; its head stands on every page that it comes to. */
export function createTable(
  document: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  { ink, soft, line }: TableStyle,
) {
  const tagged = document.struct('Table');
  root.add(tagged);

  /** A detail that does not fit one line has two. */
  function heightOf(texts: readonly string[]): number {
    document.font(font.text).fontSize(letters);
    const isLong = document.widthOfString(encodable(texts[detail] ?? '')) > columns[detail].width - gutter;
    return isLong ? rowHeight + secondLine : rowHeight;
  }

  function row(texts: readonly string[], tag: 'TH' | 'TD'): void {
    const { y } = document;
    const height = heightOf(texts);
    const starts = columns.map((_, place) => columns.slice(0, place).reduce((x, { width }) => x + width, left));
    const cells = columns.map(({ width, isNumber }, place) =>
      document.struct(tag, {}, () => {
        document.font(tag === 'TH' ? font.strong : font.text).fontSize(letters);
        document
          .fillColor(tag === 'TH' ? soft : ink)
          .text(encodable(texts[place] ?? ''), (starts[place] ?? left) + (isNumber ? gutter : 0), y + 4, {
            width: width - gutter,
            height: height - 4,
            ellipsis: true,
            align: isNumber ? 'right' : 'left',
          });
      }),
    );
    tagged.add(document.struct('TR', {}, cells));
    document.y = y + height;
    document.markContent('Artifact', { type: 'Layout' });
    document.moveTo(left, document.y).lineTo(document.page.width - left, document.y);
    document.lineWidth(0.5).strokeColor(line).stroke();
    document.endMarkedContent();
  }

  const headers = columns.map(({ header }) => header);
  if (document.y > document.page.maxY() - 2 * rowHeight) document.addPage();
  document.y += 4;
  row(headers, 'TH');
  return {
    row(texts: readonly string[]): void {
      if (document.y > document.page.maxY() - heightOf(texts)) {
        document.addPage();
        row(headers, 'TH');
      }
      row(texts, 'TD');
    },
    end: () => tagged.end(),
  };
}
