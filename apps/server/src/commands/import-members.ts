import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import type { Environment } from '../env.ts';
import { recordAudit } from '../modules/audit/index.ts';
import { createLedger } from '../modules/ledger/index.ts';
import {
  importMembers,
  type ImportOptions,
  type ImportProgress,
  type ImportResult,
} from '../modules/members/import/import-members.ts';
import { inspectSource } from '../modules/members/import/source.ts';
import { importTexts } from '../modules/members/import/texts.ts';
import type { Problem } from '../modules/members/import/check-row.ts';
import { dayOf } from '../platform/calendar.ts';
import { withInstance } from '../platform/connect.ts';
import { createDatabase } from '../platform/database.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { shownWhole } from '../platform/shown.ts';
import { createWallets } from '../platform/wallets.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

/** The report has them all; the terminal shows the first. A trial leaves no report and shows all. */
const shownMaximum = 50;

const usage = 'Uso: npm run import:members -- ARCHIVO.csv [--dry-run]';

await runCommand(usage, async (environment, args) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new CommandFailure(usage);
  // Before a database is started for it.
  await inspectSource(path);
  const isDryRun = values['dry-run'];
  const common = {
    path,
    today: dayOf(new Date()),
    onProblems: createProblemPrinter(isDryRun ? Number.POSITIVE_INFINITY : shownMaximum),
    onProgress: createProgressPrinter(),
  };
  const result = isDryRun
    ? await withInstance(environment, ({ pool }) => importMembers({ ...common, pool, isDryRun }), {
        log: say,
        isReadOnly: true,
      })
    : await load(environment, common);
  summarise(result, isDryRun);
  return result.bad > 0 ? 1 : 0;
});

async function load(
  environment: Environment,
  common: Pick<ImportOptions, 'path' | 'today' | 'onProblems' | 'onProgress'>,
): Promise<ImportResult> {
  const { walletSeed } = await loadSecrets(environment);
  return withInstance(
    environment,
    async ({ pool, databaseUrl }) => {
      const ledger = createLedger({ databaseUrl });
      try {
        const result = await importMembers({ ...common, pool, ledger, wallets: createWallets(walletSeed) });
        const { created, completed } = result;
        if (created + completed > 0)
          await recordAudit(createDatabase(pool), {
            action: 'members_imported',
            actor: null,
            subject: { type: 'report', id: basename(common.path).slice(0, 100) },
            after: { created, completed },
          });
        return result;
      } finally {
        await ledger.close();
      }
    },
    { log: say },
  );
}

function createProblemPrinter(maximum: number) {
  let shown = 0;
  return (problems: readonly Problem[]) => {
    for (const { line, column, reason } of problems) {
      shown += 1;
      if (shown <= maximum) say(`Línea ${line}${column ? `, ${column}` : ''}: ${reason}`);
      if (shown === maximum + 1) say('… y más, en el informe.');
    }
  };
}

/** At most a line a second, so that a log stays readable. */
function createProgressPrinter() {
  const startedAt = performance.now();
  let saidAt = startedAt;
  return ({ rows, share }: ImportProgress) => {
    const now = performance.now();
    if (now - saidAt < 1000) return;
    saidAt = now;
    say(
      `${shownWhole(rows)} líneas (${Math.round(share * 100)} %), ${shownWhole(Math.round(rows / ((now - startedAt) / 1000)))} por segundo`,
    );
  };
}

function summarise(result: ImportResult, isDryRun: boolean): void {
  const { rows, created, existing, completed, bad, blank, reportPath, source } = result;
  const completion = completed > 0 ? ` (${shownWhole(completed)} con su saldo inicial pendiente)` : '';
  const mark = source.isMarked ? ', por su marca' : '';
  say('');
  if (isDryRun) say('Ensayo: no se guardó nada.');
  say(
    `Leído como: ${importTexts.encodings[source.encoding]}${mark}, separador «${source.delimiter === '\t' ? 'tabulador' : source.delimiter}»`,
  );
  say(`Líneas:     ${shownWhole(rows)}${blank > 0 ? ` (y ${shownWhole(blank)} vacías)` : ''}`);
  say(`Nuevos:     ${shownWhole(created)}`);
  say(`Ya existen: ${shownWhole(existing)}${completion}`);
  say(`Con error:  ${shownWhole(bad)}`);
  if (reportPath) say(`Informe:    ${reportPath}`);
}
