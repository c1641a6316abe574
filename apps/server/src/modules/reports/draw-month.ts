import type { MonthReport } from '@millaje/api';
import {
  holderNames,
  monthLineNames,
  monthTexts as texts,
  programmeAccountNames,
} from '@millaje/api/reports/month.texts';
import { holders } from '@millaje/domain';
import type { PaperBrand } from '../../platform/pdf-head.ts';
import { color, font, openPaper } from '../../platform/pdf-paper.ts';
import { createSheet } from '../../platform/pdf-sheet.ts';
import { createTablePen, type PaperColumn } from '../../platform/pdf-table.ts';
import { shownDay, shownWhole } from '../../platform/shown.ts';

export interface DrawnMonth {
  readonly report: MonthReport;
  /** Of its seal, where it is sealed. */
  readonly digest: string | undefined;
  readonly sealedAt: Date | undefined;
  readonly brand: PaperBrand;
  /** YYYY-MM-DD; of its seal, where it is sealed. */
  readonly today: string;
}

/** Points. */
const size = { head: 11 } as const;

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
  const { report, digest, sealedAt, brand, today } = month;
  const title = texts.pdfTitle(report.month);
  const document = openPaper({ title, author: brand.airline, ...(sealedAt && { madeAt: sealedAt }) });
  const sheet = createSheet(document, { title }, { brand });
  const day = shownDay(today);
  sheet.grid([[digest === undefined ? texts.pdfDay : texts.pdfSealed, day]], 1);
  if (digest !== undefined) sheet.grid([[texts.digest, digest]], 1);
  document.y = sheet.next();
  const pen = createTablePen(document, { columns, title, linesMaximum: 1 });
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
  yield* pen.end();
}
