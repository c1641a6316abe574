import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/platform/backup';
const backup = [`${folder}/backup.test.ts`];
const books = [`${folder}/restored-books.test.ts`];

/** Backups and restores: whole, of one moment, and only what adds up. */
export const backupFaults: readonly Fault[] = [
  {
    name: 'a restore does not add up the books',
    file: `${folder}/restore.ts`,
    find: 'if (!booksAgree(books))',
    replace: 'if (books.users < 0n)',
    suites: books,
  },
  {
    name: 'a restore does not compare balances with postings',
    file: `${folder}/books.ts`,
    find: 'b.balance is distinct from coalesce(s.amount, 0) or ',
    replace: '',
    suites: books,
  },
  {
    name: 'a restore does not compare held miles with holds',
    file: `${folder}/books.ts`,
    find: ' or b.held is distinct from coalesce(h.amount, 0)',
    replace: '',
    suites: books,
  },
  {
    name: 'a restore replaces what is there without being told to',
    file: `${folder}/restore.ts`,
    find: 'if (!options.force) await refuseFull(client);',
    replace: '',
    suites: backup,
  },
  {
    name: 'a restore runs under a server that remembers who people were',
    file: `${folder}/in-use.ts`,
    find: 'if (others.length === 0) return;',
    replace: 'if (others.length < 1_000) return;',
    suites: backup,
  },
  {
    name: 'numbers are given out again after a restore',
    file: `${folder}/restore.ts`,
    find: 'for (const sequence of await readSequences(client))',
    replace: 'for (const sequence of (await readSequences(client)).slice(0, 0))',
    suites: backup,
  },
  {
    name: 'a restore does not count what it loaded',
    file: `${folder}/restore.ts`,
    find: '  await refuseWrongCounts(client, contents);\n',
    replace: '',
    suites: backup,
  },
  {
    name: 'a backup is of several moments',
    file: `${folder}/backup.ts`,
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    suites: backup,
  },
];
