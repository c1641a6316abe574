import {
  personalColumnNames,
  personalDataFileTexts as texts,
  personalTableNames,
} from '@millaje/api/personal-data-file.texts';
import type { Brand } from '@millaje/api/brand';
import PDFDocument from 'pdfkit';
import { writtenOf } from '../../platform/pdf-bytes.ts';
import { encodable } from '../../platform/pdf-letters.ts';
import type { PersonalRow, PersonalSection } from './read-personal-data.ts';

/** Points. */
const margin = 48;
const size = { title: 20, heading: 12, text: 9, foot: 8 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;
const color = { ink: '#0f1b2d', soft: '#51607a', line: '#d5dde8' } as const;
/** Below this a heading or a row begins a new page. */
const roomForRow = 48;

interface Drawing {
  readonly brand: Brand;
  readonly madeAt: Date;
  /** The programme's. */
  readonly timeZone: string;
}

/** Draws a person's data to be read: a heading a table, a paragraph a row, what is empty left out; gives the bytes as they come. */
export async function* drawPersonalData(
  sections: AsyncIterable<PersonalSection>,
  { brand, madeAt, timeZone }: Drawing,
): AsyncGenerator<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: texts.title, Author: brand.airline, Subject: texts.subject(brand.product) },
  });
  const pen = createPen(document);
  const tell = createTelling(timeZone);
  pen.write(`${brand.airline} · ${brand.product}`, { face: font.text, points: size.text, ink: color.soft });
  pen.write(texts.title, { face: font.strong, points: size.title, ink: color.ink });
  pen.write(texts.subject(brand.product), { face: font.text, points: size.text, ink: color.soft });
  pen.write(texts.made(tell(madeAt.toISOString())), { face: font.text, points: size.text, ink: color.soft });
  for await (const { name, rows } of sections) {
    pen.heading(personalTableNames[name] ?? name);
    let isEmpty = true;
    for await (const row of rows) {
      isEmpty = false;
      pen.row(lineOf(row, tell));
      yield* writtenOf(document);
    }
    if (isEmpty) pen.write(texts.nothing, { face: font.text, points: size.text, ink: color.soft });
  }
  document.end();
  yield* document as AsyncIterable<Buffer>;
}

const lineOf = (row: PersonalRow, tell: (value: unknown) => string): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([column, value]) => `${personalColumnNames[column] ?? column}: ${tell(value)}`)
    .join(' · ');

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const instantParts = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

/** A value in words: instants in the programme's time, and what has parts with all of them. */
function createTelling(timeZone: string): (value: unknown) => string {
  const format = new Intl.DateTimeFormat('es-VE', { ...instantParts, timeZone });
  // As everything else says it: DD-MM-YYYY HH:mm.
  const momentOf = (text: string): string => format.format(new Date(text)).replaceAll('/', '-').replace(', ', ' ');
  return function tell(value): string {
    if (typeof value === 'boolean') return value ? texts.yes : texts.no;
    if (typeof value === 'string')
      return instant.test(value)
        ? momentOf(value)
        : value.replace(day, (_, year, month, date) => `${date}-${month}-${year}`);
    if (Array.isArray(value)) return value.map(tell).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .filter(([, part]) => part !== null)
        .map(([name, part]) => `${personalColumnNames[name] ?? name} ${tell(part)}`)
        .join(', ');
    return String(value);
  };
}

function createPen(document: PDFKit.PDFDocument) {
  let [page, numbered] = [1, 0];
  document.on('pageAdded', () => (page += 1));

  /** The page's number, under everything, before anything else is begun there; writing there must not turn the page. */
  function number(): void {
    if (numbered === page) return;
    numbered = page;
    const { x, y } = document;
    document.page.margins.bottom = 0;
    document.font(font.text).fontSize(size.foot).fillColor(color.soft);
    document.text(texts.page(page), margin, document.page.height - margin + 12, { lineBreak: false });
    document.page.margins.bottom = margin;
    Object.assign(document, { x, y });
  }

  const isFull = (): boolean => document.y > document.page.height - margin - roomForRow;

  function write(text: string, { face, points, ink }: { face: string; points: number; ink: string }): void {
    number();
    document.font(face).fontSize(points).fillColor(ink).text(encodable(text), margin, document.y, { lineGap: 2 });
  }

  return {
    write,
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
