import {
  personalColumnNames,
  personalDataFileTexts as texts,
  personalTableNames,
} from '@millaje/api/personal-data/personal-data-file.texts';
import { paidWith } from '@millaje/api/orders/orders.texts';
import { personalPartNames, personalValueNames } from '@millaje/api/personal-data/personal-values.texts';
import type { PaymentMethod } from '@millaje/domain/products';
import type { Brand } from '@millaje/api/brand';
import { writtenOf } from '../../platform/pdf-bytes.ts';
import { encodable } from '../../platform/pdf-letters.ts';
import { createPageCount } from '../../platform/pdf-foot.ts';
import { drawHead } from '../../platform/pdf-head.ts';
import { color, font, margin, openPaper } from '../../platform/pdf-paper.ts';
import { shownDay, shownInstant } from '../../platform/shown.ts';
import { amountOf, factorOf, numberOf } from './personal-amounts.ts';
import type { PersonalRow, PersonalSection } from './read-personal-data.ts';

/** Points. */
const size = { heading: 12, text: 9 } as const;
/** A heading or a row that has less room than this begins a new page. */
const roomForRow = 24;

interface Drawing {
  readonly brand: Brand;
  readonly madeAt: Date;
}

/** Draws a person's data to be read: a heading a table, a paragraph a row, what is empty left out; gives the bytes as they come. */
export async function* drawPersonalData(
  sections: AsyncIterable<PersonalSection>,
  { brand, madeAt }: Drawing,
): AsyncGenerator<Uint8Array> {
  const { title } = texts;
  const document = openPaper({ title, author: brand.airline, subject: texts.subject(brand.product) });
  drawHead(document, { title }, { brand });
  const pen = createPen(document);
  pen.write(texts.subject(brand.product), { face: font.text, points: size.text, ink: color.soft });
  pen.write(texts.made(shownInstant(madeAt)), { face: font.text, points: size.text, ink: color.soft });
  for await (const { name, rows } of sections) {
    pen.heading(personalTableNames[name] ?? name);
    let isEmpty = true;
    for await (const row of rows) {
      isEmpty = false;
      pen.row(lineOf(name, row));
      yield* writtenOf(document);
    }
    if (isEmpty) pen.write(texts.nothing, { face: font.text, points: size.text, ink: color.soft });
  }
  pen.end();
  document.end();
  yield* document as AsyncIterable<Buffer>;
}

const lineOf = (table: string, row: PersonalRow): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([column]) => `${personalColumnNames[column] ?? column}: ${valueOf(table, column, row)}`)
    .join(' · ');

function valueOf(table: string, column: string, row: PersonalRow): string {
  const value = row[column];
  // How something was paid says its price, too.
  if (table === 'orders' && column === 'method') return paidWith(value as PaymentMethod, String(row.total_usd));
  const named = personalValueNames[`${table}.${column}`]?.[String(value)];
  return named ?? amountOf(table, column, value) ?? tell(value);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

/** A value in words: instants by the programme's clock, and what has parts with all of them. */
function tell(value: unknown, part = ''): string {
  if (typeof value === 'number') return numberOf(part, value);
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') {
    if (instant.test(value)) return shownInstant(new Date(value));
    return day.test(value) ? shownDay(value) : factorOf(part, value);
  }
  if (Array.isArray(value)) return value.map((item) => tell(item, part)).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, is]) => is !== null)
      .map(([name, is]) => `${personalPartNames[name] ?? personalColumnNames[name] ?? name} ${tell(is, name)}`)
      .join(', ');
  return String(value);
}

interface Letters {
  readonly face: string;
  readonly points: number;
  readonly ink: string;
}

function createPen(document: PDFKit.PDFDocument) {
  const pages = createPageCount(document, { text: texts.title });
  let pen: Letters = { face: font.text, points: size.text, ink: color.ink };
  const take = ({ face, points, ink }: Letters) => document.font(face).fontSize(points).fillColor(ink);
  pages.number();
  // A long row goes on where it was, on the next page.
  document.on('pageAdded', () => {
    pages.number();
    take(pen);
  });

  const isFull = (): boolean => document.y > document.page.maxY() - roomForRow;

  function write(text: string, letters: Letters): void {
    pen = letters;
    take(letters).text(encodable(text), margin, document.y, { lineGap: 2 });
  }

  return {
    write,
    end: () => pages.end(),
    heading(text: string): void {
      document.y += 12;
      if (isFull()) document.addPage();
      write(text, { face: font.strong, points: size.heading, ink: color.ink });
    },
    row(text: string): void {
      if (isFull()) document.addPage();
      write(text, { face: font.text, points: size.text, ink: color.ink });
      document.y += 2;
      const right = document.page.width - margin;
      document.moveTo(margin, document.y).lineTo(right, document.y).lineWidth(0.5).strokeColor(color.line).stroke();
      document.y += 4;
    },
  };
}
