import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Brand } from '@millaje/api/brand';
import { statementPaperTexts as texts } from '@millaje/api/statements/statement-paper.texts';
import { operationTypeName } from '@millaje/domain';
import { formatCustomerId } from '@millaje/domain/memberships';
import PDFDocument from 'pdfkit';
import { clockOf, dayOf, programmeTimeZone } from '../../platform/calendar.ts';
import { encodable } from '../../platform/pdf-letters.ts';
import type { AccountCheck } from '../settlement/index.ts';
import { createTable } from './statement-table.ts';
import type { Statement, StatementLine } from './statements.ts';

/** Points: an A4 page's margins, the sizes of its letters. */
const margin = 40;
const size = { brand: 18, title: 13, heading: 11, text: 9.5, small: 8 } as const;
const font = { text: 'Helvetica', strong: 'Helvetica-Bold' } as const;

/** After so many rows others have their turn. */
const rowsAtOnce = 20;

export interface DrawnStatement {
  readonly statement: Statement;
  readonly check: AccountCheck;
  readonly brand: Brand;
  readonly now: Date;
}

const whole = new Intl.NumberFormat('de-DE', { useGrouping: 'always' });
const signedWhole = new Intl.NumberFormat('de-DE', { useGrouping: 'always', signDisplay: 'exceptZero' });
const shownDay = (day: string): string => day.split('-').toReversed().join('-');
const shownTime = (instant: Date): string =>
  `${shownDay(dayOf(instant))} ${clockOf(instant).toISOString().slice(11, 16)}`;
const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

/** Draws a statement as a tagged PDF: the account, its month, each operation, and whether the chain has the same. */
export async function drawStatement({ statement, check, brand, now }: DrawnStatement): Promise<Buffer> {
  const { ink, ink_soft: soft, line, primary } = brand.colors.light;
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: margin + 10, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    lang: 'es-VE',
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: texts.title(statement.month), Author: brand.airline, CreationDate: now },
  });
  const content = buffer(document);
  const pen = createPen(document, { ink, soft, line });
  document.markContent('Artifact', { type: 'Layout' });
  document.rect(0, 0, document.page.width, 8).fill(primary);
  document.endMarkedContent();
  const milesText = (miles: bigint) => `${signedWhole.format(miles)} ${brand.miles_symbol}`;
  pen.write('H1', `${brand.airline} · ${brand.product}`, { face: font.strong, points: size.brand });
  pen.write('P', texts.title(statement.month), { points: size.title, color: soft });
  pen.facts(accountFacts(statement));
  pen.facts(monthFacts(statement, brand), font.strong);
  pen.write('H2', texts.operations, { face: font.strong, points: size.heading });
  if (statement.lines.length === 0) pen.write('P', texts.none, { points: size.text });
  else await drawLines(pen, statement);
  pen.write('H2', texts.chain, { face: font.strong, points: size.heading });
  pen.facts(chainFacts(check, milesText));
  document.y += 8;
  for (const text of [
    texts.zone(programmeTimeZone()),
    texts.drawn(shownTime(now)),
    texts.help(brand.contact.phone, brand.contact.email),
  ])
    pen.write('P', text, { points: size.small, color: soft });
  pen.end();
  numberPages(document, soft);
  document.end();
  return content;
}

async function drawLines(pen: ReturnType<typeof createPen>, { lines, operations }: Statement): Promise<void> {
  if (operations > lines.length) pen.write('P', texts.cut(operations, lines.length), { points: size.text });
  const table = pen.table();
  for (const [place, line] of lines.entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await breathe();
    table.row(cellsOf(line));
  }
  table.end();
}

/** The other side as the list on the screen has it: a person by name, else the programme, of which the type says enough. */
function cellsOf({ id, type, description, created_at, other, miles, balance, tx_hash }: StatementLine): string[] {
  const name = operationTypeName(type);
  const details = [other, description].filter((part) => part !== null && part !== '' && part !== name);
  return [
    shownTime(created_at),
    `${name} #${id}`,
    details.join(' · '),
    signedWhole.format(miles),
    whole.format(balance),
    tx_hash === null ? texts.noHash : shortHash(tx_hash),
  ];
}

type Fact = readonly [label: string, value: string];

function accountFacts({ person, organisation, span, isRunning }: Statement): Fact[] {
  const last = isRunning ? span.before : new Date(span.before.getTime() - 1);
  return [
    ...(organisation === undefined ? [] : [[texts.organisation, organisation] as const]),
    [texts.holder, `${person.first_name} ${person.last_name}`],
    ...(person.customerid === null ? [] : [[texts.customerId, formatCustomerId(person.customerid)] as const]),
    ...(person.address_eth === null ? [] : [[texts.wallet, person.address_eth] as const]),
    [
      texts.period,
      isRunning ? texts.running(shownTime(last)) : texts.span(shownDay(dayOf(span.since)), shownDay(dayOf(last))),
    ],
  ];
}

function monthFacts({ opening, came, went, closing }: Statement, { miles_symbol: symbol }: Brand): Fact[] {
  return [
    [texts.opening, `${whole.format(opening)} ${symbol}`],
    [texts.came, `${signedWhole.format(came)} ${symbol}`],
    [texts.went, `${signedWhole.format(-went)} ${symbol}`],
    [texts.closing, `${whole.format(closing)} ${symbol}`],
  ];
}

function chainFacts({ last, waiting, comparison }: AccountCheck, milesText: (miles: bigint) => string): Fact[] {
  const block = (number: bigint) => whole.format(number);
  const onTheWay: Fact = [
    texts.waiting,
    waiting.operations === 0 ? texts.waitingNone : texts.waitingSome(waiting.operations, milesText(waiting.miles)),
  ];
  const settled: Fact[] = last ? [[texts.lastSettled, `${last.hash} · ${texts.block(block(last.block))}`]] : [];
  if (comparison === 'silent' || comparison === 'nothing')
    return [...settled, [texts.result, texts[comparison]], onTheWay];
  const { onChain, expected, result, later } = comparison;
  const told = result === 'differs' ? texts.differs(milesText(onChain - expected)) : texts[result];
  const more = later.operations === 0 ? '' : ` ${texts.later(later.operations, milesText(later.miles))}`;
  return [
    ...settled,
    [texts.onChain(block(comparison.block)), whole.format(onChain)],
    [texts.inLedger, whole.format(expected)],
    [texts.result, `${told}${more}`],
    onTheWay,
  ];
}

interface Style {
  readonly face?: string;
  readonly points: number;
  readonly color?: string;
}

interface Inks {
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
}

/** Writes paragraphs, lists of facts and one table, each with its tag. */
function createPen(document: PDFKit.PDFDocument, { ink, soft, line }: Inks) {
  const root = document.struct('Document');
  document.addStructure(root);
  document.y = margin;
  const bottom = () => document.page.height - margin - 14;

  function write(tag: 'H1' | 'H2' | 'P', text: string, { face = font.text, points, color = ink }: Style): void {
    if (tag === 'H2') {
      // A heading never stands alone at the foot of a page.
      if (document.y > bottom() - 60) document.addPage();
      document.y += 12;
    }
    root.add(
      document.struct(tag, {}, () => {
        document.font(face).fontSize(points).fillColor(color).text(encodable(text), margin, document.y, { lineGap: 2 });
      }),
    );
  }

  const table = () => createTable(document, root, { face: font, ink, soft, line, left: margin, bottom: bottom() });

  return {
    write,
    table,
    facts(all: readonly Fact[], face: string = font.text): void {
      document.y += 6;
      for (const [label, value] of all) write('P', `${label}: ${value}`, { face, points: size.text });
    },
    end: () => root.end(),
  };
}

function numberPages(document: PDFKit.PDFDocument, color: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page);
    // The foot stands in the margin, where text would begin a new page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(font.text).fontSize(size.small).fillColor(color);
    document.text(texts.page(page + 1, count), margin, document.page.height - margin + 6, {
      align: 'right',
      width: document.page.width - 2 * margin,
      lineBreak: false,
    });
    document.endMarkedContent();
  }
}
