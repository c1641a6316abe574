import type { MonthReport } from '@millaje/api';
import {
  holderNames,
  monthLineNames,
  monthTexts as texts,
  programmeAccountNames,
} from '@millaje/api/reports/month.texts';
import { holders } from '@millaje/domain';
import { color, font, openPaper } from '../../platform/pdf-paper.ts';
import { createTablePen, type PaperColumn, tableMargin } from '../../platform/pdf-table.ts';
import { shownDay, shownWhole } from '../../platform/shown.ts';

export interface DrawnMonth {
  readonly report: MonthReport;
  /** Of its seal, where it is sealed. */
  readonly digest: string | undefined;
  readonly sealedAt: Date | undefined;
  readonly airline: string;
  readonly product: string;
  /** YYYY-MM-DD; of its seal, where it is sealed. */
  readonly today: string;
}

/** Points. */
const size = { title: 16, head: 11, note: 9 } as const;

/** What a line is called, what it comes to, and that by tier. */
type Cells = readonly string[];
const headers = [texts.concept, texts.total, ...holders.map((holder) => holderNames[holder])];
const columns = headers.map((header, place): PaperColumn<Cells> => {
  const textOf = (cells: Cells) => cells[place] ?? '';
  return place === 0 ? { header, width: 175, textOf } : { header, width: 68, isNumber: true, textOf };
});

/** Lines that stand out: where a month begins and ends. */
const strong: ReadonlySet<string> = new Set(['opening', 'closing']);

/** Draws a month on one page: its lines by tier, the programme's accounts, the ages, and its digest where it is sealed. */
export async function* drawMonth(month: DrawnMonth): AsyncGenerator<Uint8Array> {
  const { report, digest, sealedAt, airline, product, today } = month;
  const title = texts.pdfTitle(report.month);
  const document = openPaper({ title, author: airline, margin: tableMargin, ...(sealedAt && { madeAt: sealedAt }) });
  const pen = createTablePen(document, { columns, linesMaximum: 1 });
  pen.line(`${airline} · ${product} · ${shownDay(today)}`, font.text, size.note, color.soft);
  pen.line(title, font.strong, size.title, color.ink);
  if (digest !== undefined) pen.line(`${texts.digest}: ${digest}`, font.text, size.note, color.soft);
  pen.head();
  for (const { line, total, by_holder: by } of report.lines) {
    const cells = [monthLineNames[line], shownWhole(total), ...holders.map((holder) => shownWhole(by[holder]))];
    pen.row(cells, strong.has(line) ? font.strong : font.text);
  }
  const heading = (text: string): void => {
    document.y += 12;
    pen.line(text, font.strong, size.head, color.ink);
  };
  heading(texts.programme);
  for (const { code, miles } of report.programme) pen.row([programmeAccountNames[code] ?? code, shownWhole(miles)]);
  heading(texts.ages);
  for (const { from, below, miles } of report.ages) pen.row([texts.ageSpan(from, below), shownWhole(miles)]);
  document.end();
  yield* document as AsyncIterable<Buffer>;
}
