import { payoutNames as names, payoutStateNames, payoutTexts as texts } from '@millaje/api/payouts/payouts.texts';
import { moneyText, operationTypeName } from '@millaje/domain';
import { payoutDeadline } from '@millaje/domain/payouts/payouts';
import { dayOf } from '../../platform/calendar.ts';
import { color, font, openPaper } from '../../platform/pdf-paper.ts';
import { createTablePen, type PaperColumn, tableMargin } from '../../platform/pdf-table.ts';
import { shownDay, shownDecimal, shownWhole } from '../../platform/shown.ts';
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
const size = { title: 16, fact: 10, note: 9 } as const;

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
  const { row, airline, product, today } = statement;
  const title = texts.pdfTitle(row.month);
  const document = openPaper({ title: title, author: airline, margin: tableMargin });
  // Who and what for may need a second line; a third is left out.
  const pen = createTablePen(document, { columns, pageText: texts.pdfPage, linesMaximum: 2 });
  pen.line(`${airline} · ${product} · ${texts.pdfDay(shownDay(today))}`, font.text, size.note, color.soft);
  pen.line(title, font.strong, size.title, color.ink);
  for (const [label, value] of factsOf(statement)) pen.line(`${label}: ${value}`, font.text, size.fact, color.ink);
  for (const note of notesOf(row)) pen.line(note, font.text, size.note, color.soft);
  pen.head();
  yield* pen.rows(parts);
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
    [names.arrived, `${shownWhole(arrived)} ${symbol}`],
    [status === 'paid' ? names.milesPaid : names.miles, `${shownWhole(miles)} ${symbol}`],
    [names.rate, names.rateText],
    [names.usd, shownDecimal(moneyText(centsOf(row)))],
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
    ...(miles < arrived ? [short(shownWhole(arrived), shownWhole(miles))] : []),
    ...(status === 'open' ? [texts.pdfProvisional] : []),
  ];
}
