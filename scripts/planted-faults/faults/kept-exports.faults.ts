import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/kept-exports';
const suites = [`${folder}/kept-exports.test.ts`];

/** What staff exported: whose it is, for how long, and that nobody else reads it. */
export const keptExportsFaults: readonly Fault[] = [
  {
    name: "an export of somebody else's is given out",
    file: `${folder}/kept-exports.store.ts`,
    find: 'where id = ${id} and user_id = ${userId} and key is not null',
    replace: 'where id = ${id} and ${userId} > 0 and key is not null',
    suites,
  },
  {
    name: 'a file is kept as it is',
    file: `${folder}/keep-file.ts`,
    find: 'parts.push(cipher.update(chunk));',
    replace: '{ cipher.update(chunk); parts.push(chunk); }',
    suites,
  },
  {
    name: 'whoever lost a right keeps what it made',
    file: `${folder}/kept-exports.routes.ts`,
    find: 'return route !== undefined && mayCall(route, caller);',
    replace: 'return route !== undefined || caller.userId > 0n;',
    suites,
  },
  {
    name: 'whoever is erased stays in what was exported',
    file: 'db/migrations/0055_kept_exports.sql',
    find: "update kept_exports set key = null, asked = '{}' where key is not null;",
    replace: "update kept_exports set asked = '{}' where key is not null;",
    suites,
  },
  {
    name: "a file's thread strips types by WebAssembly",
    file: 'apps/server/src/platform/exports/stream-file.ts',
    find: "['behind-others.mjs', 'strip-types.mjs']",
    replace: "['behind-others.mjs']",
    suites: ['apps/server/src/platform/exports/stream-file.test.ts'],
  },
  {
    name: "a file's thread stands beside whoever waits for an answer",
    file: 'apps/server/src/platform/exports/stream-file.ts',
    find: "['behind-others.mjs', 'strip-types.mjs']",
    replace: "['strip-types.mjs']",
    suites: ['apps/server/src/platform/exports/stream-file.test.ts'],
  },
  {
    name: 'all files of a process are worked at at once',
    file: 'apps/server/src/platform/exports/stream-file.ts',
    find: 'return bulkhead(places, Number.MAX_SAFE_INTEGER);',
    replace: 'return bulkhead(places + 2, Number.MAX_SAFE_INTEGER);',
    suites: ['apps/server/src/platform/exports/stream-file.test.ts'],
  },
  {
    name: 'whoever waits for the database keeps the place of the other files',
    file: 'apps/server/src/platform/exports/stream-file.ts',
    find: 'setTimeout(resolve, longestTurnMilliseconds)',
    replace: 'setTimeout(resolve, 20 * longestTurnMilliseconds)',
    suites: ['apps/server/src/platform/exports/stream-file.test.ts'],
  },
  {
    name: 'a page of operations may read all people',
    file: 'apps/server/src/modules/ledger/operations.store.ts',
    find: 'left join lateral (select user_id, address_eth from accounts where id = o.to_account_id limit 1) ta on true',
    replace: 'left join accounts ta on ta.id = o.to_account_id',
    suites: ['apps/server/src/modules/ledger/plans.test.ts'],
  },
  {
    name: 'a sheet takes rows for which it has no place',
    file: 'apps/server/src/platform/spreadsheets/workbook.ts',
    find: 'Math.min(rowsAtOnce, rowsMaximum - number)',
    replace: 'rowsAtOnce',
    suites: ['apps/server/src/platform/spreadsheets/workbook.test.ts'],
  },
  {
    name: 'a text of a spreadsheet is written as if it were markup',
    file: 'apps/server/src/platform/spreadsheets/row-writer.ts',
    find: 'const isPlain = !unusual.test(text);',
    replace: 'const isPlain = true || unusual.test(text);',
    suites: ['apps/server/src/platform/spreadsheets/workbook.test.ts'],
  },
];
