import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { say, startBenchDatabase, timed, whole, type BenchDatabase } from './support.ts';

const command = fileURLToPath(new URL('../apps/server/src/commands/seed-large.ts', import.meta.url));
/** The words that the wallets of everybody in a bench come from. */
export const walletSeed = 'test test test test test test test test test test test junk';

/** A database with so many members and operations of three years, none of them on the chain. */
export async function startSeeded(members: number, operations: number): Promise<BenchDatabase> {
  const database = await startBenchDatabase();
  const took = await timed(async () => {
    const options = ['--members', String(members), '--operations', String(operations)];
    const child = spawn(process.execPath, [command, ...options], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: database.folder, WALLET_SEED: walletSeed },
    });
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`filling the database ended with ${code}`);
  });
  say(`${whole(members)} members, ${whole(operations)} operations: ${whole(took / 1000)} s`);
  return database;
}

/** Writes down that all operations but the newest are on a chain, in batches, so that lists and spreadsheets show their hashes. */
export async function markSettled({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `insert into chain_deployments (chain_id, genesis_hash, token_address, confirmed_at)
     values (31337, 'bench', '0x' || repeat('a', 40), now())`,
  );
  await pool.query(
    `insert into settlement_batches (deployment_id, batch_id, status, signer, nonce, transaction_hash, raw_transaction,
       first_operation_id, last_operation_id, operation_count, movement_count, ended_at)
     select d.id, number::text, 'confirmed', 'bench', number, '0x' || encode(sha256(number::text::bytea), 'hex'), '0x',
       min(operation_id), max(operation_id), count(*), count(*), now()
     from (select operation_id, (row_number() over (order by operation_id) - 1) / $1 as number from settlements) numbered,
       chain_deployments d
     group by d.id, number having count(*) = $1`,
    [500],
  );
  await pool.query(
    `update settlements s set batch_id = b.id from settlement_batches b
     where s.operation_id between b.first_operation_id and b.last_operation_id`,
  );
  await pool.query('vacuum (analyze) settlements, settlement_batches');
}
