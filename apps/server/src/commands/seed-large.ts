import { parseArgs } from 'node:util';
import { closeOperationBlocks } from '../modules/ledger/jobs.ts';
import { booksAgree, readBooks } from '../platform/backup/books.ts';
import { withInstance } from '../platform/connect.ts';
import { createDatabase } from '../platform/database.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { shownWhole } from '../platform/shown.ts';
import { createWallets } from '../platform/wallets.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';
import { loadOperations, loadPeople, reserve } from './seed/load.ts';

const usage = 'Uso: npm run seed:large -- --members N --operations N [--settled] [--years 3] [--seed 1] [--force]';

function count(text: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least || value > 100_000_000) throw new CommandFailure(usage);
  return value;
}

await runCommand(usage, async (environment, args) => {
  const { values } = parseArgs({
    args,
    options: {
      members: { type: 'string', default: '100000' },
      operations: { type: 'string', default: '1000000' },
      years: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      settled: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  if (environment.mode === 'production') throw new CommandFailure('Los datos de prueba no se cargan en producción.');
  const [members, operations, years, seed] = [
    count(values.members, 2),
    count(values.operations, 0),
    count(values.years, 1),
    count(values.seed, 0),
  ];
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(
    environment,
    async ({ pool }) => {
      const client = await pool.connect();
      try {
        const { rows } = await client.query<{ full: boolean; fee_percent: string }>(
          `select exists (select from operations) as full, trim_scale(current_setting_value('transfer_fee'))::text as fee_percent`,
        );
        if (rows[0]?.full && !values.force)
          throw new CommandFailure(
            'La base de datos ya tiene operaciones: use otra, o --force (sus fechas quedarán desordenadas).',
          );
        const now = new Date();
        const timed = createTimer();
        const firstUserId = await reserve(client, 'users_id_seq', members);
        const firstAccountId = await reserve(client, 'account_id_seq', members);
        await loadPeople(client, { count: members, firstUserId, firstAccountId, now, seed }, createWallets(walletSeed));
        timed('miembros', members);
        if (operations > 0) {
          const firstOperationId = await reserve(client, 'operation_id_seq', operations);
          await client.query('select open_ledger_parts($1)', [firstOperationId + BigInt(operations)]);
          const options = {
            count: operations,
            firstOperationId,
            members,
            firstAccountId,
            now,
            seed,
            years,
            feePercent: Number(rows[0]?.fee_percent ?? 5),
          };
          await loadOperations(client, options, values.settled, createProgress(operations));
          timed('operaciones', operations);
        }
        await closeOperationBlocks(createDatabase(pool));
        await client.query('vacuum (analyze)');
        timed('bloques cerrados y estadísticas');
        const books = await readBooks(client);
        if (!booksAgree(books)) throw new Error('the generated books do not agree');
        say(`Los libros cuadran: ${shownWhole(books.users)} usuarios, ${shownWhole(books.operations)} operaciones.`);
        return 0;
      } finally {
        client.release(true);
      }
    },
    { log: say },
  );
});

function createTimer() {
  let last = performance.now();
  return (what: string, amount?: number) => {
    const seconds = (performance.now() - last) / 1000;
    last = performance.now();
    say(
      amount === undefined
        ? `${what}: ${seconds.toFixed(1)} s`
        : `${shownWhole(amount)} ${what}: ${seconds.toFixed(1)} s (${shownWhole(Math.round(amount / seconds))} por segundo)`,
    );
  };
}

/** A line every five seconds at most. */
function createProgress(total: number) {
  const startedAt = performance.now();
  let saidAt = startedAt;
  return (done: number) => {
    const now = performance.now();
    if (now - saidAt < 5000) return;
    saidAt = now;
    say(
      `${shownWhole(done)} de ${shownWhole(total)} operaciones, ${shownWhole(Math.round(done / ((now - startedAt) / 1000)))} por segundo`,
    );
  };
}
