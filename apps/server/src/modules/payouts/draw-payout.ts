import { payoutNames as names, payoutStateNames, payoutTexts as texts } from '@millaje/api';
import { moneyText, operationTypeName } from '@millaje/domain';
import { payoutDeadline } from '@millaje/domain/payouts/payouts';
import PDFDocument from 'pdfkit';
import { dayOf } from '../../platform/calendar.ts';
import { encodable } from '../../platform/pdf-letters.ts';
import { centsOf, senderOf } from './payout.view.ts';
import type { PayoutPart, PayoutRow } from './payouts.store.ts';

export interface PayoutStatement {
  readonly row: PayoutRow;
  readonly airline: string;
  readonly product: string;
  readonly miles_symbol: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Points. */
const margin = 40;
const rowHeight = 15;
const size = { title: 16, fact: 10, note: 9, row: 8 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const color = { ink: '#0f1b2d', soft: '#51607a', line: '#d5dde8' } as const;

interface Column {
  readonly header: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly textOf: (part: PayoutPart) => string;
}

const whole = new Intl.NumberFormat('de-DE', { useGrouping: 'always' });
const dollars = new Intl.NumberFormat('de-DE', { useGrouping: 'always', minimumFractionDigits: 2 });
const shownDay = (day: string): string => day.split('-').toReversed().join('-');

const columns: readonly Column[] = [
  { header: names.date, width: 56, textOf: ({ created_at }) => shownDay(dayOf(created_at)) },
  { header: names.operation, width: 52, textOf: ({ operation_id }) => `#${operation_id}` },
  { header: names.type, width: 74, textOf: ({ type }) => operationTypeName(type) },
  { header: names.from, width: 120, textOf: (part) => senderOf(part) ?? '–' },
  { header: names.description, width: 155, textOf: ({ description }) => description },
  { header: names.movedMiles, width: 58, isNumber: true, textOf: ({ miles }) => whole.format(miles) },
];

/** Draws the statement of a month: what it comes to, how it was paid, and its operations, page after page. Gives the PDF's bytes as they come. */
export async function* drawPayout(
  statement: PayoutStatement,
  parts: AsyncIterable<PayoutPart>,
): AsyncGenerator<Uint8Array> {
  const { row, airline, product, today } = statement;
  const title = texts.pdfTitle(row.month);
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: airline },
  });
  const pen = createPen(document);
  pen.line(`${airline} · ${product} · ${texts.pdfDay(shownDay(today))}`, font.text, size.note, color.soft);
  pen.line(title, font.strong, size.title, color.ink);
  for (const [label, value] of factsOf(statement)) pen.line(`${label}: ${value}`, font.text, size.fact, color.ink);
  for (const note of notesOf(row)) pen.line(note, font.text, size.note, color.soft);
  pen.head();
  for await (const part of parts) {
    if (pen.isPageFull()) {
      pen.turn();
      yield* written(document);
    }
    pen.row(columns.map((column) => column.textOf(part)));
  }
  document.end();
  yield* document as AsyncIterable<Buffer>;
}

function factsOf({ row, miles_symbol: symbol }: PayoutStatement): (readonly [label: string, value: string])[] {
  const { name, doc_type, doc_identity, email, status, month, arrived, miles, bank_reference, paid_on } = row;
  const document = [doc_type, doc_identity].filter(Boolean).join('-');
  return [
    [names.ally, [name, document].filter(Boolean).join(' · ')],
    [names.email, email],
    [names.status, payoutStateNames[status]],
    [names.arrived, `${whole.format(arrived)} ${symbol}`],
    [status === 'paid' ? names.milesPaid : names.miles, `${whole.format(miles)} ${symbol}`],
    [names.rate, names.rateText],
    [names.usd, dollars.format(moneyText(centsOf(row)) as Intl.StringNumericLiteral)],
    ...(bank_reference === null || paid_on === null
      ? [[names.deadline, shownDay(payoutDeadline(month))] as const]
      : ([
          [names.reference, bank_reference],
          [names.paidOn, shownDay(paid_on)],
          [names.operation, `#${row.operation_id}`],
        ] as const)),
  ];
}

/** That less is paid than arrived, and that a month is not over. */
function notesOf({ status, arrived, miles }: PayoutRow): string[] {
  const short = status === 'paid' ? names.wasShort : names.short;
  return [
    ...(miles < arrived ? [short(whole.format(arrived), whole.format(miles))] : []),
    ...(status === 'open' ? [texts.pdfProvisional] : []),
  ];
}

/** What the document has finished so far. */
function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const bytes = (document as unknown as { read: () => Buffer | null }).read();
  if (bytes) yield bytes;
}

function createPen(document: PDFKit.PDFDocument) {
  const bottom = document.page.height - margin - rowHeight;
  let page = 1;
  number();

  /** The page's number, under everything; writing there must not turn the page. */
  function number(): void {
    const { y } = document;
    document.page.margins.bottom = 0;
    document.font(font.text).fontSize(size.note).fillColor(color.soft);
    document.text(texts.pdfPage(page), margin, document.page.height - margin + 8, { lineBreak: false });
    document.page.margins.bottom = margin;
    document.y = y;
  }

  function line(text: string, face: string, points: number, ink: string): void {
    document.font(face).fontSize(points).fillColor(ink).text(encodable(text), margin, document.y, { lineGap: 3 });
  }

  function row(cells: readonly string[], face: string = font.text, ink: string = color.ink): void {
    const { y } = document;
    document.font(face).fontSize(size.row).fillColor(ink);
    const written = cells.map(encodable);
    const line = document.currentLineHeight(true);
    // Who and what for may need a second line; a third is left out.
    const isTall = columns.some(
      ({ width }, place) => document.heightOfString(written[place] ?? '', { width: width - 6 }) > line * 1.5,
    );
    const height = rowHeight + (isTall ? line : 0);
    let x = margin;
    for (const [place, { width, isNumber }] of columns.entries()) {
      document.text(written[place] ?? '', x, y + 4, {
        width: width - 6,
        height: height - 4,
        ellipsis: true,
        align: isNumber ? 'right' : 'left',
      });
      x += width;
    }
    document.y = y + height;
    document.moveTo(margin, document.y).lineTo(x, document.y).lineWidth(0.5).strokeColor(color.line).stroke();
  }

  const head = (): void => {
    document.y += 6;
    row(
      columns.map(({ header }) => header),
      font.strong,
      color.soft,
    );
  };

  return {
    line,
    row,
    head,
    isPageFull: (): boolean => document.y > bottom - rowHeight,
    turn(): void {
      document.addPage();
      page += 1;
      number();
      document.y = margin;
      head();
    },
  };
}
