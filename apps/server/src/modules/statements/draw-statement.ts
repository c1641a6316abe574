import { buffer } from 'node:stream/consumers';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Brand } from '@millaje/api/brand';
import { statementPaperTexts as texts } from '@millaje/api/statements/statement-paper.texts';
import { operationTypeName } from '@millaje/domain';
import { formatCustomerId } from '@millaje/domain/memberships';
import { dayOf, programmeTimeZone } from '../../platform/calendar.ts';
import { numberPages } from '../../platform/pdf-foot.ts';
import { createTaggedPen, type Fact, font, openPaper, openTags } from '../../platform/pdf-paper.ts';
import { createSheet } from '../../platform/pdf-sheet.ts';
import { shownDay, shownInstant, shownSigned, shownWhole } from '../../platform/shown.ts';
import type { AccountCheck } from '../settlement/index.ts';
import { createTable } from './statement-table.ts';
import type { Statement, StatementLine } from './statements.ts';

/** Points. */
const size = { heading: 11, text: 9.5, small: 8 } as const;

/** After so many rows others have their turn. */
const rowsAtOnce = 20;

export interface DrawnStatement {
  readonly statement: Statement;
  readonly check: AccountCheck;
  readonly brand: Brand;
  readonly now: Date;
}

const shortHash = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

/** Draws a statement as a tagged PDF: the account, its month, each operation, and whether the chain has the same. */
export async function drawStatement({ statement, check, brand, now }: DrawnStatement): Promise<Buffer> {
  const { ink, ink_soft: soft, line } = brand.colors.light;
  const title = texts.title(statement.month);
  const document = openPaper({ title, author: brand.airline, isTagged: true, keepsPages: true, madeAt: now });
  const content = buffer(document);
  const root = openTags(document);
  const sheet = createSheet(document, { title }, { brand, root });
  const pen = createTaggedPen(document, root, { ink });
  const table = () => createTable(document, root, { ink, soft, line });
  const milesText = (miles: bigint) => `${shownSigned(miles)} ${brand.miles_symbol}`;
  for (const facts of accountFacts(statement)) sheet.grid(facts, facts.length);
  sheet.goOn(sheet.next(), 6);
  sheet.grid(monthFacts(statement, brand), 4);
  document.y = sheet.next();
  pen.write('H2', texts.operations, { face: font.strong, points: size.heading });
  if (statement.lines.length === 0) pen.write('P', texts.none, { points: size.text });
  if (statement.operations > statement.lines.length)
    pen.write('P', texts.cut(statement.operations, statement.lines.length), { points: size.text });
  if (statement.lines.length > 0) await drawLines(table(), statement.lines);
  pen.write('H2', texts.chain, { face: font.strong, points: size.heading });
  pen.facts(chainFacts(check, milesText), { points: size.text });
  document.y += 8;
  for (const text of [
    texts.zone(programmeTimeZone()),
    texts.drawn(shownInstant(now)),
    texts.help(brand.contact.phone, brand.contact.email),
  ])
    pen.write('P', text, { points: size.small, color: soft });
  root.end();
  numberPages(document, { text: title, ink: soft });
  document.end();
  return content;
}

async function drawLines(table: ReturnType<typeof createTable>, lines: readonly StatementLine[]): Promise<void> {
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
    shownInstant(created_at),
    `${name} #${id}`,
    details.join(' · '),
    shownSigned(miles),
    shownWhole(balance),
    tx_hash === null ? texts.noHash : shortHash(tx_hash),
  ];
}

/** Whose account it is, and of when: a row of facts each. */
function accountFacts({ person, organisation, span, isRunning }: Statement): Fact[][] {
  const last = isRunning ? span.before : new Date(span.before.getTime() - 1);
  const period = isRunning
    ? texts.running(shownInstant(last))
    : texts.span(shownDay(dayOf(span.since)), shownDay(dayOf(last)));
  return [
    ...(organisation === undefined ? [] : [[[texts.organisation, organisation] as const]]),
    [[texts.holder, `${person.first_name} ${person.last_name}`]],
    [
      ...(person.customerid === null ? [] : [[texts.customerId, formatCustomerId(person.customerid)] as const]),
      [texts.period, period],
    ],
    ...(person.address_eth === null ? [] : [[[texts.wallet, person.address_eth] as const]]),
  ];
}

function monthFacts({ opening, came, went, closing }: Statement, { miles_symbol: symbol }: Brand): Fact[] {
  return [
    [texts.opening, `${shownWhole(opening)} ${symbol}`],
    [texts.came, `${shownSigned(came)} ${symbol}`],
    [texts.went, `${shownSigned(-went)} ${symbol}`],
    [texts.closing, `${shownWhole(closing)} ${symbol}`],
  ];
}

function chainFacts({ last, waiting, comparison }: AccountCheck, milesText: (miles: bigint) => string): Fact[] {
  const onTheWay: Fact = [
    texts.waiting,
    waiting.operations === 0 ? texts.waitingNone : texts.waitingSome(waiting.operations, milesText(waiting.miles)),
  ];
  const settled: Fact[] = last ? [[texts.lastSettled, `${last.hash} · ${texts.block(shownWhole(last.block))}`]] : [];
  if (comparison === 'silent' || comparison === 'nothing')
    return [...settled, [texts.result, texts[comparison]], onTheWay];
  const { onChain, expected, result, later } = comparison;
  const told = result === 'differs' ? texts.differs(milesText(onChain - expected)) : texts[result];
  const more = later.operations === 0 ? '' : ` ${texts.later(later.operations, milesText(later.miles))}`;
  return [
    ...settled,
    [texts.onChain(shownWhole(comparison.block)), shownWhole(onChain)],
    [texts.inLedger, shownWhole(expected)],
    [texts.result, `${told}${more}`],
    onTheWay,
  ];
}
