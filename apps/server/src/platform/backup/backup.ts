import { isConnectionLost } from '../postgres.ts';
import { writeArchive } from './archive.ts';
import type { KeyCost } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import type { TableCount } from './format.ts';
import { writeScript, withEnd } from './script.ts';
import { openSession } from './session.ts';
import { verifyArchive } from './verify-archive.ts';

export interface BackupOptions {
  readonly databaseUrl: string;
  readonly path: string;
  /** An address of the seed in use; see the header. */
  readonly wallet: string;
  /** Encrypts the file. */
  readonly passphrase?: string | undefined;
  readonly keyCost?: KeyCost;
  /** Told of each table that was read, and waited for. */
  readonly onTable?: (name: string, rows: number) => void | Promise<void>;
}

/**
 * Writes everything that the database holds to one file: a single snapshot of all tables, so that people may go on working
 * meanwhile. The file gets its name only once it was read back to its end and holds what was read from the database. Returns
 * how many rows that is.
 */
export async function backup(options: BackupOptions): Promise<{ rows: number }> {
  const { databaseUrl, path, wallet, passphrase, keyCost, onTable } = options;
  const client = await openSession(databaseUrl, 'millaje backup');
  try {
    await client.query('begin isolation level repeatable read read only');
    const counts: TableCount[] = [];
    const script = writeScript({
      client,
      wallet,
      onTable(table) {
        counts.push(table);
        return onTable?.(table.name, table.rows);
      },
    });
    const countRows = () => counts.reduce((sum, table) => sum + table.rows, 0);
    await writeArchive(withEnd(script, countRows), {
      path,
      passphrase,
      keyCost,
      async confirm(written) {
        // The rest needs no snapshot, which keeps the database from clearing up.
        await client.end();
        await compare(written, passphrase, counts);
      },
    });
    return { rows: countRows() };
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    throw new BackupFailure('Se perdió la conexión con la base de datos: no se guardó ninguna copia.', {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

async function compare(path: string, passphrase: string | undefined, counts: readonly TableCount[]): Promise<void> {
  const { tables } = await verifyArchive(path, passphrase);
  const list = (all: readonly TableCount[]) => all.map(({ name, rows }) => `${name} ${rows}`).join(', ');
  if (list(tables) !== list(counts))
    throw new BackupFailure(`La copia no dice lo que se leyó (${list(tables)}; se leyó: ${list(counts)}).`);
}
