import { userTexts as texts } from '@millaje/api';
import type { Brand } from '@millaje/api/brand';
import { formatCustomerId } from '@millaje/domain/memberships';
import PDFDocument from 'pdfkit';
import { encodable } from '../../platform/pdf-letters.ts';
import type { UserRecord } from './users.store.ts';

/** Points. */
const margin = 40;
const rowHeight = 15;
const size = { title: 16, note: 9, row: 8 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const color = { ink: '#0f1b2d', soft: '#51607a', line: '#d5dde8' } as const;

interface Column {
  readonly header: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly textOf: (user: UserRecord) => string;
}

const whole = new Intl.NumberFormat('de-DE', { useGrouping: 'always' });
const { columns: names } = texts;

const columns: readonly Column[] = [
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
    margin,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: texts.holders, Author: brand.airline },
  });
  const pen = createPen(document);
  const day = today.split('-').toReversed().join('-');
  pen.line(`${brand.airline} · ${brand.product}`, font.text, size.note, color.soft);
  pen.line(texts.holders, font.strong, size.title, color.ink);
  pen.line(texts.holdersOf(day), font.text, size.note, color.soft);
  pen.head();
  let people = 0;
  let miles = 0n;
  for await (const user of users) {
    if (pen.isPageFull()) {
      pen.turn();
      yield* written(document);
    }
    pen.row(columns.map((column) => column.textOf(user)));
    people += 1;
    miles += user.balance;
  }
  if (pen.isPageFull()) pen.turn();
  document.y += rowHeight / 2;
  const total = texts.holdersTotal(whole.format(people), `${whole.format(miles)} ${brand.miles_symbol}`);
  pen.line(total, font.strong, size.note, color.ink);
  document.end();
  yield* document as AsyncIterable<Buffer>;
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
    document.text(texts.holdersPage(page), margin, document.page.height - margin + 8, { lineBreak: false });
    document.page.margins.bottom = margin;
    document.y = y;
  }

  function line(text: string, face: string, points: number, ink: string): void {
    document.font(face).fontSize(points).fillColor(ink).text(encodable(text), margin, document.y, { lineGap: 3 });
  }

  function row(cells: readonly string[], face: string = font.text, ink: string = color.ink): void {
    const { y } = document;
    document.font(face).fontSize(size.row).fillColor(ink);
    let x = margin;
    for (const [place, { width, isNumber }] of columns.entries()) {
      document.text(encodable(cells[place] ?? ''), x, y + 4, {
        width: width - 6,
        height: rowHeight - 4,
        ellipsis: true,
        align: isNumber ? 'right' : 'left',
      });
      x += width;
    }
    document.y = y + rowHeight;
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
