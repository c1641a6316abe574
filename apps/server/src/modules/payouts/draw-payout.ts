import { payoutNames as names, payoutStateNames, payoutTexts as texts } from '@millaje/api/payouts/payouts.texts';
import { moneyText, operationTypeName } from '@millaje/domain';
import { payoutDeadline } from '@millaje/domain/payouts/payouts';
import { dayOf } from '../../platform/calendar.ts';
import type { PaperBrand } from '../../platform/pdf-head.ts';
import { color, type Fact, font, openPaper } from '../../platform/pdf-paper.ts';
import { createSheet } from '../../platform/pdf-sheet.ts';
import { createTablePen, type PaperColumn } from '../../platform/pdf-table.ts';
import { shownDay, shownDecimal, shownWhole } from '../../platform/shown.ts';
import { centsOf, senderOf } from './payout.view.ts';
import type { PayoutPart, PayoutRow } from './payouts.store.ts';

export interface PayoutStatement {
  readonly row: PayoutRow;
  readonly brand: PaperBrand;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Points. */
const notePoints = 9;

const columns: readonly PaperColumn<PayoutPart>[] = [
  { header: names.date, width: 56, textOf: ({ created_at }) => shownDay(dayOf(created_at)) },
  { header: names.operation, width: 52, textOf: ({ operation_id }) => `#${operation_id}` },
  { header: names.type, width: 74, textOf: ({ type }) => operationTypeName(type) },
  { header: names.from, width: 120, textOf: (part) => senderOf(part) ?? '–' },
  { header: names.description, width: 155, textOf: ({ description }) => description },
  { header: names.movedMiles, width: 58, isNumber: true, textOf: ({ miles }) => shownWhole(miles) },
];

/** Draws the statement of a month: what it comes to, how it was paid, and its operations, page after page. Gives the PDF's bytes as they come. */
export async function* drawPayout(
  statement: PayoutStatement,
  parts: AsyncIterable<PayoutPart>,
): AsyncGenerator<Uint8Array> {
  const { row, brand } = statement;
  const title = texts.pdfTitle(row.month);
  const document = openPaper({ title, author: brand.airline });
  const sheet = createSheet(document, { title, fact: [names.usd, shownDecimal(moneyText(centsOf(row)))] }, { brand });
  for (const facts of factsOf(statement)) sheet.grid(facts, 3);
  document.y = sheet.next();
  // Who and what for may need a second line; a third is left out.
  const pen = createTablePen(document, {
    columns,
    title: `${row.name} · ${title}`,
    none: texts.pdfNone,
    linesMaximum: 2,
  });
  for (const note of notesOf(row)) pen.line(note, font.text, notePoints, color.soft);
  pen.head();
  yield* pen.rows(parts);
  yield* pen.end();
}

/** Who is paid, what for, and how it was paid or until when it will be: a row of facts each. */
function factsOf({ row, brand: { miles_symbol: symbol }, today }: PayoutStatement): Fact[][] {
  const { name, doc_type, doc_identity, email, status, month, arrived, miles, bank_reference, paid_on } = row;
  const document = [doc_type, doc_identity].filter(Boolean).join('-');
  const isPaid = bank_reference !== null && paid_on !== null;
  return [
    [
      [names.ally, [name, document].filter(Boolean).join(' · ')],
      [names.email, email],
      [names.status, payoutStateNames[status]],
    ],
    [
      [names.arrived, `${shownWhole(arrived)} ${symbol}`],
      [status === 'paid' ? names.milesPaid : names.miles, `${shownWhole(miles)} ${symbol}`],
      [names.rate, names.rateText],
    ],
    isPaid
      ? [
          [names.reference, bank_reference],
          [names.paidOn, shownDay(paid_on)],
          [names.operation, `#${row.operation_id}`],
        ]
      : [
          [names.deadline, shownDay(payoutDeadline(month))],
          [texts.pdfDay, shownDay(today)],
        ],
    ...(isPaid ? [[[texts.pdfDay, shownDay(today)] as const]] : []),
  ];
}

/** That less is paid than arrived, and that a month is not over. */
function notesOf({ status, arrived, miles }: PayoutRow): string[] {
  const short = status === 'paid' ? names.wasShort : names.short;
  return [
    ...(miles < arrived ? [short(shownWhole(arrived), shownWhole(miles))] : []),
    ...(status === 'open' ? [texts.pdfProvisional] : []),
  ];
}
