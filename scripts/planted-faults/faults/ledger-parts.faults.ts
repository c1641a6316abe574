import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/ledger';
const suites = [`${folder}/parts.test.ts`];
const migration = 'db/migrations/0069_ledger_parts.sql';
const restored = ['apps/server/src/platform/backup/ledger-parts.test.ts'];

/** The ledger in parts: opening them, sealing and archiving what is complete. */
export const ledgerPartsFaults: readonly Fault[] = [
  {
    name: 'a part may be written past the whole and its guards',
    file: migration,
    find: 'before insert or delete or update or truncate on ledger_parts.%1$s_%2$s',
    replace: 'before delete or update or truncate on ledger_parts.%1$s_%2$s',
    suites,
  },
  {
    name: 'the next part is opened when its ids are being taken already',
    file: migration,
    find: 'while ends <= last + size loop',
    replace: 'while ends <= last loop',
    suites,
  },
  {
    name: 'only the tables’ owner opens parts',
    file: migration,
    find: 'open_ledger_parts(last bigint) returns integer language plpgsql security definer',
    replace: 'open_ledger_parts(last bigint) returns integer language plpgsql',
    suites,
  },
  {
    name: 'a seal breaks when what is written about somebody is erased',
    file: 'db/migrations/0070_ledger_part_seals.sql',
    find: "coalesce(o.actor_id::text, ''),",
    replace: "coalesce(o.actor_id::text, ''), o.description,",
    suites,
  },
  {
    name: 'a part is sealed while operations of it are still written',
    file: `${folder}/parts.store.ts`,
    find: 'where end_id <= (select greatest(',
    replace: 'where first_id <= (select greatest(',
    suites,
  },
  {
    name: 'a part’s file is not held against its seal',
    file: `${folder}/part-file.ts`,
    find: 'if (file.wrongAt !== undefined || !isSameContents(file, seal))',
    replace: 'if (file.wrongAt !== undefined)',
    suites,
  },
  {
    name: 'a part’s file may hold operations that are not balanced',
    file: `${folder}/part-file.ts`,
    find: 'amounts.reduce((sum, amount) => sum + amount, 0n) === 0n',
    replace: 'amounts.reduce((sum, amount) => sum + amount, 0n) >= 0n',
    suites,
  },
  {
    name: 'a part that was moved may be written past the whole',
    file: `${folder}/move-part.ts`,
    find: 'for (const { definition } of guards.rows) await client.query(definition);',
    replace: 'for (const { definition } of guards.rows) await client.query(definition.replace("DELETE OR ", ""));',
    suites,
  },
  {
    name: 'archiving begins with a tablespace that was not given',
    file: `${folder}/move-part.ts`,
    find: "has_tablespace_privilege(t.oid, 'create') or",
    replace: 'true or',
    suites,
  },
  {
    name: 'a part is moved to where a continuous backup does not find it',
    file: 'apps/server/src/commands/archive-ledger.ts',
    find: "slot_name like 'millaje",
    replace: "slot_name like 'otra",
    suites: ['apps/server/src/commands/ledger-commands.test.ts'],
  },
  {
    name: 'a restored ledger has no parts for its operations',
    file: 'apps/server/src/platform/backup/restore.ts',
    find: 'await client.query(openParts(contents.header.sequences));',
    replace: '',
    suites: restored,
  },
  {
    name: 'psql finds no parts for a backup’s operations',
    file: 'apps/server/src/platform/backup/script.ts',
    find: '${silent(openParts(sequences))}',
    replace: '',
    suites: restored,
  },
];
