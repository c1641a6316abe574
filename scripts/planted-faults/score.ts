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

/** A module's part of the score, as it stands in the file. */
export interface Section {
  readonly module: string;
  readonly caught: number;
  readonly count: number;
  readonly text: string;
}

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

/** The modules' parts of an earlier score: a run of some modules leaves the others as they were. */
export function readScore(path: string): Section[] {
  if (!existsSync(path)) return [];
  const parts = readFileSync(path, 'utf8').split(/^(?=## )/m);
  return parts.flatMap((text): Section[] => {
    const match = /^## (\S+): (\d+) of (\d+),/.exec(text);
    if (!match?.[1]) return [];
    return [{ module: match[1], caught: Number(match[2]), count: Number(match[3]), text: text.trimEnd() }];
  });
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

const marks = { caught: '', unnoticed: '**not caught**: ', broken: '**broken run**: ' } as const;

const rowOf = (result: Result) =>
  `| ${cell(result.fault.name)} | ${marks[result.outcome.kind]}${cell(remarkOf(result))} |`;

function sectionOf(module: string, results: readonly Result[], day: string): Section {
  const caught = results.filter(({ outcome }) => outcome.kind === 'caught').length;
  const head = `## ${module}: ${caught} of ${results.length}, ${day}`;
  const rows = results.map(rowOf).join('\n');
  return { module, caught, count: results.length, text: `${head}\n\n| fault | noticed by |\n|---|---|\n${rows}` };
}

/** The score as a page: what this run found, and what earlier ones found of the modules that it left out. */
export function writeScore(
  earlier: readonly Section[],
  results: readonly Result[],
  faults: readonly NamedFault[],
  now: Date,
): string {
  const day = now.toISOString().slice(0, 10);
  const modules = [...new Set(faults.map(({ module }) => module))].toSorted();
  const sections = modules.flatMap((module): Section[] => {
    const own = faults.flatMap((fault) =>
      results.filter((result) => result.fault === fault && fault.module === module),
    );
    if (own.length > 0) return [sectionOf(module, own, day)];
    return earlier.filter((section) => section.module === module);
  });
  const sum = (of: (section: Section) => number) => sections.reduce((total, section) => total + of(section), 0);
  const [caught, count] = [sum((section) => section.caught), sum((section) => section.count)];
  return [
    '# Planted faults',
    '`npm run planted-faults` writes this page: it makes one mistake at a time and looks whether a test notices. Each module has the day of its last run.',
    `**${caught} of ${count} caught (${percent(caught, count)} %).**`,
    ...sections.map(({ text }) => text),
  ]
    .join('\n\n')
    .concat('\n');
}
