import { userTexts as texts } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { formatCustomerId } from '@millaje/domain/memberships';
import PDFDocument from 'pdfkit';
import { color, createTablePen, font, type PaperColumn, rowHeight, tableMargin } from '../../platform/pdf-table.ts';
import type { UserRecord } from './users.store.ts';

/** Points. */
const size = { title: 16, note: 9 } as const;

const whole = new Intl.NumberFormat('de-DE', { useGrouping: 'always' });
const { columns: names } = texts;

const columns: readonly PaperColumn<UserRecord>[] = [
  { header: names.id, width: 44, textOf: ({ id }) => String(id) },
  { header: names.name, width: 160, textOf: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  {
    header: names.document,
    width: 78,
    textOf: ({ doc_type, doc_identity }) => [doc_type, doc_identity].filter(Boolean).join('-'),
  },
  { header: names.customerId, width: 70, textOf: ({ customerid }) => formatCustomerId(customerid ?? '') },
  { header: names.email, width: 100, textOf: ({ email }) => email },
  { header: names.balance, width: 63, isNumber: true, textOf: ({ balance }) => whole.format(balance) },
];

/** Draws everybody who has miles as a table, page after page, and how many they are and have at its end; gives the PDF's bytes as they come. */
export async function* drawHolders(
  users: AsyncIterable<UserRecord>,
  { brand, today }: { readonly brand: Brand; readonly today: string },
): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: tableMargin,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: texts.holders, Author: brand.airline },
  });
  const pen = createTablePen(document, { columns, pageText: texts.holdersPage, linesMaximum: 1 });
  const day = today.split('-').toReversed().join('-');
  pen.line(`${brand.airline} · ${brand.product}`, font.text, size.note, color.soft);
  pen.line(texts.holders, font.strong, size.title, color.ink);
  pen.line(texts.holdersOf(day), font.text, size.note, color.soft);
  pen.head();
  let people = 0;
  let miles = 0n;
  async function* counted(): AsyncGenerator<UserRecord> {
    for await (const user of users) {
      people += 1;
      miles += user.balance;
      yield user;
    }
  }
  yield* pen.rows(counted());
  if (pen.isPageFull()) pen.turn();
  document.y += rowHeight / 2;
  const total = texts.holdersTotal(whole.format(people), `${whole.format(miles)} ${brand.miles_symbol}`);
  pen.line(total, font.strong, size.note, color.ink);
  document.end();
  yield* document as AsyncIterable<Buffer>;
}
