import { existsSync, readFileSync } from 'node:fs';
import type { NamedFault } from './fault.ts';

/** What became of a fault: a test noticed it, none did, or the run says nothing about it. */
export type Outcome =
  | { readonly kind: 'caught'; readonly test: string }
  | { readonly kind: 'unnoticed' }
  | { readonly kind: 'broken'; readonly reason: string };

export interface Result {
  readonly fault: NamedFault;
  readonly outcome: Outcome;
  /** How long its suites ran. */
  readonly seconds: number;
}

/** What the score says of a fault, as it stands in the file. */
interface Row {
  readonly text: string;
  readonly remark: string;
  readonly isCaught: boolean;
}

/** A module's part of the score, as it stands in the file: its faults by their names. */
export interface Section {
  readonly module: string;
  readonly day: string;
  readonly rows: ReadonlyMap<string, Row>;
}

const marks = { caught: '', unnoticed: '**not caught**: ', broken: '**broken run**: ' } as const;

const percent = (caught: number, count: number) => (count === 0 ? '0' : ((100 * caught) / count).toFixed(1));

/** One line that says how it went. */
export function summaryOf(results: readonly Result[]): string {
  const of = (kind: Result['outcome']['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length;
  const [caught, unnoticed, broken] = [of('caught'), of('unnoticed'), of('broken')];
  return `${caught} of ${results.length} caught (${percent(caught, results.length)} %), ${unnoticed} not caught, ${broken} broken runs`;
}

/** The suites that take longest in all, in seconds: where a smaller file would notice the same. */
export function slowestSuites(results: readonly Result[]): string[] {
  const groups = [...Map.groupBy(results, ({ fault }) => fault.suites.join(' ')).entries()];
  return groups
    .map(([suites, own]) => ({ suites, count: own.length, sum: own.reduce((sum, { seconds }) => sum + seconds, 0) }))
    .toSorted((one, other) => other.sum - one.sum)
    .slice(0, 10)
    .map(({ suites, count, sum }) => `${sum.toFixed(0)} s for ${count} faults: ${suites}`);
}

/** What earlier runs found: a run of some faults leaves what is known of the others as it was. */
export function readScore(path: string): Section[] {
  if (!existsSync(path)) return [];
  const parts = readFileSync(path, 'utf8').split(/^(?=## )/m);
  return parts.flatMap((part): Section[] => {
    const [, module, day] = /^## (\S+): \d+ of \d+, (\S+)$/m.exec(part) ?? [];
    if (module === undefined || day === undefined) return [];
    const rows = part.split('\n').flatMap((text): [string, Row][] => {
      const [, name, remark] = /^\| ((?:\\\||[^|])*) \| (.*) \|$/.exec(text) ?? [];
      if (name === undefined || remark === undefined || name === 'fault') return [];
      return [
        [name, { text, remark, isCaught: !remark.startsWith(marks.unnoticed) && !remark.startsWith(marks.broken) }],
      ];
    });
    return [{ module, day, rows: new Map(rows) }];
  });
}

/** The faults of which the score does not say that a test notices them: new ones, and those that none noticed. */
export function openFaults(score: readonly Section[], faults: readonly NamedFault[]): NamedFault[] {
  const caught = new Set(
    score.flatMap(({ module, rows }) =>
      [...rows].flatMap(([name, { isCaught }]) => (isCaught ? [`${module} ${name}`] : [])),
    ),
  );
  return faults.filter((fault) => !caught.has(`${fault.module} ${cell(fault.name)}`));
}

/** The title of the test that noticed a fault when it was tried last, as the page has it. */
export function testThatNoticed(score: readonly Section[], fault: NamedFault): string | undefined {
  const row = score.find(({ module }) => module === fault.module)?.rows.get(cell(fault.name));
  return row?.isCaught ? row.remark : undefined;
}

/** One line that fits a table: titles of tests hold what people type, control characters too. */
const cell = (text: string) =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('|', '\\|')
    .trim();

/** The test that noticed the fault, or why none did. */
export function remarkOf({ fault, outcome }: Result): string {
  if (outcome.kind === 'caught') return outcome.test;
  return outcome.kind === 'broken' ? outcome.reason : (fault.unnoticedBecause ?? 'no reason is known');
}

function rowOf(result: Result): Row {
  const remark = `${marks[result.outcome.kind]}${cell(remarkOf(result))}`;
  return { text: `| ${cell(result.fault.name)} | ${remark} |`, remark, isCaught: result.outcome.kind === 'caught' };
}

const countOf = (rows: ReadonlyMap<string, Row>) => [...rows.values()].filter(({ isCaught }) => isCaught).length;

/** The score as a page: what this run found, and what earlier ones found of the faults that it left out. */
export function writeScore(
  earlier: readonly Section[],
  results: readonly Result[],
  faults: readonly NamedFault[],
  now: Date,
): string {
  const modules = [...new Set(faults.map(({ module }) => module))].toSorted();
  const sections = modules.flatMap((module): Section[] => {
    const known = earlier.find((section) => section.module === module);
    const own = results.filter(({ fault }) => fault.module === module);
    const rows = faults
      .filter((fault) => fault.module === module)
      .flatMap((fault): [string, Row][] => {
        const name = cell(fault.name);
        const result = own.find((one) => one.fault.name === fault.name);
        const row = result ? rowOf(result) : known?.rows.get(name);
        return row ? [[name, row]] : [];
      });
    const day = own.length > 0 || !known ? now.toISOString().slice(0, 10) : known.day;
    return rows.length > 0 ? [{ module, day, rows: new Map(rows) }] : [];
  });
  const sum = (of: (section: Section) => number) => sections.reduce((total, section) => total + of(section), 0);
  const [caught, count] = [sum(({ rows }) => countOf(rows)), sum(({ rows }) => rows.size)];
  const untried = faults.length - count;
  return [
    '# Planted faults',
    '`npm run planted-faults` writes this page: it makes one mistake at a time and looks whether a test notices. Each module has the day of its last run.',
    `**${caught} of ${count} caught (${percent(caught, count)} %).**${untried > 0 ? ` ${untried} not tried yet.` : ''}`,
    ...sections.map(sectionText),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionText({ module, day, rows }: Section): string {
  const lines = [...rows.values()].map(({ text }) => text).join('\n');
  return `## ${module}: ${countOf(rows)} of ${rows.size}, ${day}\n\n| fault | noticed by |\n|---|---|\n${lines}`;
}
