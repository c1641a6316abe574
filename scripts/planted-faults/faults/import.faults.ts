import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/members/import';
const suites = [`${folder}/import-members.test.ts`];
const files = [`${folder}/import-files.test.ts`];
const badLines = [`${folder}/import-bad-lines.test.ts`];

/** Bringing members in from a file: each once, with the balance once, and every bad line told. */
export const importFaults: readonly Fault[] = [
  {
    name: 'a second run gives the balances again',
    file: `${folder}/load-chunk.ts`,
    find: 'row.lots.filter((lot) => !hasLot(member, lot))',
    replace: 'row.lots.filter((lot) => lot.amount > 0n)',
    near: 'const missing = existing.flatMap',
    suites,
  },
  {
    name: 'the key of an opening balance is another one at each run',
    file: `${folder}/load-chunk.ts`,
    find: '`import:${accountId}:${earnedOn}`',
    replace: '`import:${accountId}:${Date.now()}`',
    suites,
  },
  {
    name: 'an interrupted run is not completed by the next',
    file: `${folder}/load-chunk.ts`,
    find: '[...openings, ...missing]',
    replace: 'openings',
    suites,
  },
  {
    name: 'a person who stands in the file twice is created by the second line',
    file: `${folder}/load-chunk.ts`,
    find: 'if (repeated) {',
    replace: 'if (repeated && row.line < 0) {',
    suites: badLines,
  },
  {
    name: 'a person who stands in the file twice is noticed within a chunk only',
    file: `${folder}/load-chunk.ts`,
    find: 'await addSeen(client, claimed);',
    replace: 'await addSeen(client, claimed.slice(0, 0));',
    suites: badLines,
  },
  {
    name: 'somebody else with the same e-mail counts as imported',
    file: `${folder}/load-chunk.ts`,
    find: 'if (problem) problems.push(problem);',
    replace: "if (problem?.column === 'balance') problems.push(problem);",
    suites: badLines,
  },
  {
    name: 'another balance than the one that was given is not told',
    file: `${folder}/load-chunk.ts`,
    find: 'if (given.every((lot) => row.lots.some((one) => isSameLot(one, lot)))) return undefined;',
    replace: 'if (given.length >= 0) return undefined;',
    suites: badLines,
  },
  {
    name: 'a document that somebody has is given to another',
    file: `${folder}/load-chunk.ts`,
    find: 'if (rule) problems.push(problemOf(row, rule, texts.taken[rule]));',
    replace: "if (rule && rule !== 'document_taken') problems.push(problemOf(row, rule, texts.taken[rule]));",
    suites: badLines,
  },
  {
    name: 'a trial run writes',
    file: `${folder}/load-chunk.ts`,
    find: 'if (context.isDryRun)',
    replace: 'if (context.isDryRun && fresh.length === 0)',
    suites,
  },
  {
    name: 'two imports run at once',
    file: `${folder}/import-members.ts`,
    find: 'if (!(await beginImport(client))) throw new ImportFailure(importTexts.running);',
    replace: 'await beginImport(client);',
    suites,
  },
  {
    name: 'the next import cannot begin',
    file: `${folder}/import.store.ts`,
    find: "  await client.query('select pg_advisory_unlock($1)', [advisoryLocks.memberImport]);\n",
    replace: '',
    suites,
    hangs: true,
  },
  {
    name: 'a bad line is loaded as far as it is good',
    file: `${folder}/check-row.ts`,
    find: 'if (problems.length > 0) return { ok: false, problems };',
    replace: "if (problems.some(({ column }) => column !== 'balance')) return { ok: false, problems };",
    suites: badLines,
  },
  {
    name: 'only the first problem of a line is told',
    file: `${folder}/check-row.ts`,
    find: 'if (problems.length > 0) return { ok: false, problems };',
    replace: 'if (problems.length > 0) return { ok: false, problems: problems.slice(0, 1) };',
    suites: badLines,
  },
  {
    name: 'the last lines of a file are left out',
    file: `${folder}/import-members.ts`,
    find: 'if (gathered > 0) await flush();',
    replace: 'if (gathered > 1) await flush();',
    suites: badLines,
  },
  {
    name: '1.234 is one mile',
    file: `${folder}/lots.ts`,
    find: ".replaceAll('.', ''));",
    replace: String.raw`.replace(/\..*$/, ''));`,
    suites: files,
  },
  {
    name: 'day and month change places',
    file: `${folder}/check-row.ts`,
    find: "${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}",
    replace: "${match[1]?.padStart(2, '0')}-${match[2]?.padStart(2, '0')}",
    suites: files,
  },
  {
    name: 'a line with too few columns is filled up',
    file: `${folder}/source.ts`,
    find: 'record.length >= columns.length && record.slice',
    replace: 'record.length >= 1 && record.slice',
    suites: badLines,
  },
  {
    name: 'accents of a file from Windows are lost',
    file: `${folder}/source.ts`,
    find: "if (error instanceof TypeError) return 'windows-1252';",
    replace: "if (error instanceof TypeError) return 'utf-8';",
    suites: files,
  },
  {
    name: 'the report starts a formula in a spreadsheet',
    file: `${folder}/report.ts`,
    find: "? `'${value}` : value;",
    replace: '? `${value}` : value;',
    suites: badLines,
  },
];
