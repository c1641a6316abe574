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
    find: 'if (!force) await refuseFull(client);',
    replace: '',
    suites: backup,
  },
  {
    name: 'numbers are given out again after a restore',
    file: `${folder}/restore.ts`,
    find: 'of header.sequences) {',
    replace: 'of header.sequences.slice(0, 0)) {',
    suites: backup,
  },
  {
    name: 'a table that lacks rows is restored',
    file: `${folder}/restore.ts`,
    find: 'if (copy.rowCount !== expected)',
    replace: 'if (copy.rowCount < 0)',
    suites: backup,
    unnoticedBecause: 'the digest of the file refuses it first',
  },
  {
    name: 'a backup is of several moments',
    file: `${folder}/backup.ts`,
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    suites: backup,
  },
];
