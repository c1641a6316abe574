import {
  holderNames,
  monthLineNames,
  type MonthReport,
  monthTexts as texts,
  programmeAccountNames,
} from '@millaje/api';
import { holders } from '@millaje/domain';
import { color, font, openPaper } from '../../platform/pdf-paper.ts';
import { shownDay, shownWhole } from '../../platform/shown.ts';

export interface DrawnMonth {
  readonly report: MonthReport;
  /** Of its seal, where it is sealed. */
  readonly digest: string | undefined;
  readonly airline: string;
  readonly product: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Points. */
const margin = 40;
const rowHeight = 16;
const size = { title: 16, head: 11, note: 9, row: 8 } as const;
const widths = [175, 68, 68, 68, 68, 68] as const;

/** Lines that stand out: where a month begins and ends. */
const strong: ReadonlySet<string> = new Set(['opening', 'closing']);

/** Draws a month on one page: its lines by tier, the programme's accounts, the ages, and its digest where it is sealed. */
export async function* drawMonth(month: DrawnMonth): AsyncGenerator<Uint8Array> {
  const { report, digest, airline, product, today } = month;
  const title = texts.pdfTitle(report.month);
  const document = openPaper({ title, author: airline, margin });
  const pen = createPen(document);
  pen.line(`${airline} · ${product} · ${shownDay(today)}`, font.text, size.note, color.soft);
  pen.line(title, font.strong, size.title, color.ink);
  if (digest !== undefined) pen.line(`${texts.digest}: ${digest}`, font.text, size.note, color.soft);
  pen.row([texts.concept, texts.total, ...holders.map((holder) => holderNames[holder])], font.strong, color.soft);
  for (const { line, total, by_holder: by } of report.lines) {
    const cells = [monthLineNames[line], shownWhole(total), ...holders.map((holder) => shownWhole(by[holder]))];
    pen.row(cells, strong.has(line) ? font.strong : font.text, color.ink);
  }
  pen.head(texts.programme);
  for (const { code, miles } of report.programme) pen.row([programmeAccountNames[code] ?? code, shownWhole(miles)]);
  pen.head(texts.ages);
  for (const { from, below, miles } of report.ages) pen.row([texts.ageSpan(from, below), shownWhole(miles)]);
  document.end();
  yield* document as AsyncIterable<Buffer>;
}

function createPen(document: PDFKit.PDFDocument) {
  function line(text: string, face: string, points: number, ink: string): void {
    document.font(face).fontSize(points).fillColor(ink).text(text, margin, document.y, { lineGap: 3 });
  }

  function row(cells: readonly string[], face: string = font.text, ink: string = color.ink): void {
    const { y } = document;
    document.font(face).fontSize(size.row).fillColor(ink);
    let x = margin;
    for (const [place, width] of widths.entries()) {
      const cell = cells[place] ?? '';
      document.text(cell, x, y + 4, {
        width: width - 6,
        height: rowHeight - 4,
        ellipsis: true,
        align: place === 0 ? 'left' : 'right',
      });
      x += width;
    }
    document.y = y + rowHeight;
    document.moveTo(margin, document.y).lineTo(x, document.y).lineWidth(0.5).strokeColor(color.line).stroke();
  }

  return {
    line,
    row,
    head(text: string): void {
      document.y += 12;
      line(text, font.strong, size.head, color.ink);
    },
  };
}
