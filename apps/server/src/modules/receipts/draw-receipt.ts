import { buffer } from 'node:stream/consumers';
import type { Brand } from '@millaje/api/brand';
import { receiptPaperTexts as texts } from '@millaje/api/receipts/receipt-paper.texts';
import { programmeTimeZone } from '../../platform/calendar.ts';
import { numberPages } from '../../platform/pdf-foot.ts';
import { type Fact, font, margin, openPaper, openTags } from '../../platform/pdf-paper.ts';
import { createSheet, size } from '../../platform/pdf-sheet.ts';
import { shownInstant } from '../../platform/shown.ts';

/** Facts side by side, under a heading where they have one. */
export interface ReceiptPart {
  readonly heading?: string;
  readonly columns: number;
  readonly facts: readonly Fact[];
}

/** What a receipt says, whatever it is of. */
export interface Receipt {
  readonly title: string;
  /** What it is called by: 'Operación', '#12'. */
  readonly number: Fact;
  /** What it is for, in large letters. */
  readonly sum: Fact;
  readonly parts: readonly ReceiptPart[];
  /** What has to be known of it. */
  readonly notes: readonly string[];
}

/** A fact, where there is one. */
export const when = (isThere: boolean, label: string, value: string): Fact[] => (isThere ? [[label, value]] : []);

/** Points of the sum, and what a part needs below its heading. */
const sumPoints = 22;
const partRoom = 70;

/** Draws a receipt as a tagged PDF. */
export function drawReceipt(
  { title, number, sum, parts, notes }: Receipt,
  { brand, now }: { readonly brand: Brand; readonly now: Date },
): Promise<Buffer> {
  const name = `${title} ${number[1]}`;
  const document = openPaper({ title: name, author: brand.airline, isTagged: true, keepsPages: true, madeAt: now });
  const content = buffer(document);
  const root = openTags(document);
  const sheet = createSheet(document, { title, fact: number }, { brand, root });
  const { soft, width } = sheet;
  const small = (text: string) => ({ text, points: size.label, color: soft });
  sheet.goOn(
    sheet.part('P', { x: margin, y: sheet.next(), width }, [
      small(sum[0]),
      { text: sum[1], points: sumPoints, face: font.strong },
    ]),
  );
  for (const { heading, columns, facts } of parts) {
    sheet.keep(partRoom);
    if (heading !== undefined) sheet.heading(heading);
    sheet.grid(facts, columns);
    sheet.goOn(sheet.next(), 8);
  }
  const last = [
    ...notes,
    texts.zone(programmeTimeZone()),
    texts.drawn(shownInstant(now)),
    texts.help(brand.contact.phone, brand.contact.email),
  ];
  sheet.keep(partRoom);
  for (const text of last) sheet.goOn(sheet.part('P', { x: margin, y: sheet.next(), width }, [small(text)]), 2);
  root.end();
  numberPages(document, { text: name, ink: soft });
  document.end();
  return content;
}
