import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/platform/backup';
const backup = [`${folder}/backup.test.ts`];
const books = [`${folder}/restored-books.test.ts`];
const following = 'apps/server/src/platform/continuous';
const continuous = [`${following}/continuous.test.ts`];
const settlement = 'apps/server/src/modules/settlement';
const drill = [`${settlement}/restore-drill.test.ts`];

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
    name: 'an address of the database hides our connections from a restore',
    file: 'apps/server/src/env.ts',
    find: "!new URL(value).searchParams.has('application_name')",
    replace: "!new URL(value).searchParams.has('')",
    suites: ['apps/server/src/env.test.ts'],
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
    name: 'a restore of which nobody knows says that nothing was restored',
    file: `${folder}/restore.ts`,
    find: "    isCommitting = true;\n    await client.query('commit');",
    replace: "    await client.query('commit');",
    suites: [`${folder}/broken-connection.test.ts`],
  },
  {
    name: 'a backup is of several moments',
    file: `${folder}/backup.ts`,
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    suites: backup,
  },
  {
    name: 'a backup is called saved before it is read back',
    file: `${folder}/backup.ts`,
    find: 'await compare(written, passphrase, counts);',
    replace: 'await Promise.resolve([written, passphrase, counts]);',
    suites: backup,
  },
  {
    name: 'a backup believes the count that a stream has at its end',
    file: `${folder}/script.ts`,
    find: "await client.query('select');\n  if (copy.rowCount !== rows)",
    replace: 'rows = copy.rowCount ?? 0;\n  if (copy.rowCount === -1)',
    suites: [`${folder}/broken-connection.test.ts`],
  },
  {
    name: 'whoever was signed in is so after a restore',
    file: `${folder}/catalogue.ts`,
    find: "like 'transient:%'",
    replace: "like 'passing:%'",
    suites: backup,
  },
  {
    name: 'a changed byte of an encrypted backup is let through',
    file: `${folder}/encryption.ts`,
    find: 'return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);',
    replace: 'return decipher.update(chunk.subarray(0, -tagBytes));',
    suites: [`${folder}/encryption.test.ts`],
  },
  {
    name: 'an encrypted backup that is cut off is taken for whole',
    file: `${folder}/encryption.ts`,
    find: 'nonce.writeUInt8(isLast ? 1 : 0, 11);',
    replace: 'nonce.writeUInt8(isLast ? 1 : 1, 11);',
    suites: [`${folder}/encryption.test.ts`],
  },
  {
    name: 'psql loads a backup that lacks rows',
    file: `${folder}/script.ts`,
    find: "  if wrong is not null then raise exception '%', wrong; end if;\n",
    replace: '',
    suites: [`${folder}/psql.test.ts`],
  },
  {
    name: 'a continuous restore goes on past the instant',
    file: `${following}/restore.ts`,
    find: 'return await play(dataDir, { recovery_target_time: time });',
    replace: "return await play(dataDir, time === '' ? { recovery_target_time: time } : {});",
    suites: continuous,
  },
  {
    name: 'whoever was signed in is so after a continuous restore',
    file: `${following}/restore.ts`,
    find: 'if (ended.length > 0)',
    replace: 'if (transient.length > 1_000)',
    suites: continuous,
  },
  {
    name: 'a disk that takes a part leaves a hole in the log',
    file: `${following}/write-whole.ts`,
    find: 'at += write(',
    replace: 'at += data.length + 0 * write(',
    suites: [`${following}/write-whole.test.ts`],
  },
  {
    name: 'after a continuous restore nothing that is sealed can be read any more',
    file: `${following}/restore.ts`,
    find: 'transient.filter((name) => name !== keysTable)',
    replace: 'transient.filter((name) => name !== keysTable.toUpperCase())',
    suites: continuous,
  },
  {
    name: 'a continuous restore brings back who was erased since',
    file: `${following}/restore.ts`,
    find: 'await applyPersonKeys(client, keys ? [keys] : []);',
    replace: 'await applyPersonKeys(client, keys ? [] : []);',
    suites: continuous,
  },
  {
    name: 'a damaged base is unpacked and used',
    file: `${following}/untar.ts`,
    find: 'if (source.digest() !== sha256)',
    replace: "if (source.digest() === '' && sha256 !== '')",
    suites: continuous,
    // PostgreSQL is waited for, which does not start from it.
    hangs: true,
  },
  {
    name: 'a hole in the log is left to PostgreSQL',
    file: `${following}/restore.ts`,
    find: 'if (number * bytes < base.end)',
    replace: 'if (number < 0n)',
    suites: continuous,
  },
  {
    name: 'a restored database is followed without a base of its own line',
    file: `${following}/follow.ts`,
    find: 'if ((isFirst && isGap) || isOld(newest, baseAgeMilliseconds))',
    replace: 'if (isFirst && isGap && newest === undefined && (await listBases(folder)).length === 0)',
    suites: continuous,
    hangs: true,
  },
  {
    name: 'a backup in the clear is taken where backups are encrypted',
    file: 'apps/server/src/platform/backup/archive.ts',
    find: 'if (isPlain && passphrase !== undefined)',
    replace: 'if (isPlain && passphrase !== undefined && path === "")',
    suites: ['apps/server/src/platform/backup/backup.test.ts'],
  },
  {
    name: 'a drill of a backup of long ago says that all is well',
    file: 'apps/server/src/modules/settlement/restore-drill.ts',
    find: 'const daysMaximum = 8;',
    replace: 'const daysMaximum = 8_000;',
    suites: ['apps/server/src/modules/settlement/restore-drill.test.ts'],
  },
  {
    name: 'the drill restores the oldest backup',
    file: `${settlement}/restore-drill.ts`,
    find: 'other.at - one.at',
    replace: 'one.at - other.at',
    suites: drill,
  },
  {
    name: 'a drill that failed is told to nobody',
    file: `${settlement}/restore-drill.ts`,
    find: "if (outcome === 'agrees' || outcome === 'not_compared') return;",
    replace: "if (outcome !== 'differs') return;",
    suites: drill,
  },
  {
    name: 'a process that ends calls the drill a failure',
    file: `${settlement}/restore-drill.ts`,
    find: "if (signal.aborted) throw new Error('the drill was interrupted', { cause: error });",
    replace: '',
    suites: drill,
  },
];
