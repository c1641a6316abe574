import pg from 'pg';
import type { Environment } from '../env.ts';
import { readEmbeddedChainUrl } from '../platform/embedded/chain.ts';
import { readEmbeddedUrl } from '../platform/embedded/postgres.ts';
import { CommandFailure } from './run-command.ts';

/** The chain and the database that a command works with: those that were named, those of the settings, or the embedded ones. */
export async function findServices(
  environment: Environment,
  { rpc, database }: { readonly rpc?: string | undefined; readonly database?: string | undefined },
): Promise<{ rpc: string; database: string }> {
  const { dataDir } = environment;
  const foundRpc = rpc ?? environment.chainRpcUrl ?? (await readEmbeddedChainUrl(dataDir));
  const foundDatabase = database ?? environment.databaseOwnerUrl ?? (await readEmbeddedUrl(dataDir));
  if (!foundRpc) throw new CommandFailure('La cadena incluida no está en marcha: indique --rpc URL.');
  if (!foundDatabase) throw new CommandFailure('La base de datos incluida no está en marcha: indique --database URL.');
  return { rpc: foundRpc, database: foundDatabase };
}

/** Lends a connection to the database. */
export async function withDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
