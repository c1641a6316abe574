import { userTexts as texts } from '@millaje/api/members/users.texts';
import type { Brand } from '@millaje/api/brand';
import { formatCustomerId } from '@millaje/domain/memberships';
import { color, font, openPaper } from '../../platform/pdf-paper.ts';
import { drawHead } from '../../platform/pdf-head.ts';
import { createTablePen, type PaperColumn, rowHeight } from '../../platform/pdf-table.ts';
import { shownDay, shownWhole } from '../../platform/shown.ts';
import type { UserRecord } from './users.store.ts';

/** Points. */
const totalPoints = 9;

const { columns: names } = texts;

const columns: readonly PaperColumn<UserRecord>[] = [
  { header: names.id, width: 38, textOf: ({ id }) => String(id) },
  { header: names.name, width: 164, textOf: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  {
    header: names.document,
    width: 76,
    textOf: ({ doc_type, doc_identity }) => [doc_type, doc_identity].filter(Boolean).join('-'),
  },
  { header: names.customerId, width: 66, textOf: ({ customerid }) => formatCustomerId(customerid ?? '') },
  { header: names.email, width: 116, textOf: ({ email }) => email },
  { header: names.balance, width: 55, isNumber: true, textOf: ({ balance }) => shownWhole(balance) },
];

/** Draws everybody who has miles as a table, page after page, and how many they are and have at its end; gives the PDF's bytes as they come. */
export async function* drawHolders(
  users: AsyncIterable<UserRecord>,
  { brand, today }: { readonly brand: Brand; readonly today: string },
): AsyncGenerator<Uint8Array> {
  const title = `${texts.holders} · ${texts.holdersOf(shownDay(today))}`;
  const document = openPaper({ title: texts.holders, author: brand.airline });
  drawHead(document, { title }, { brand });
  const pen = createTablePen(document, { columns, title, linesMaximum: 2 });
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
  const total = texts.holdersTotal(shownWhole(people), `${shownWhole(miles)} ${brand.miles_symbol}`);
  pen.line(total, font.strong, totalPoints, color.ink);
  yield* pen.end();
}
