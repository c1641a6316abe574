import { parseArgs } from 'node:util';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import type pg from 'pg';
import type { Environment } from '../env.ts';
import {
  explainReason,
  listQuarantine,
  readSettlerStatus,
  releaseOperations,
  resumeSettlement,
  type SettlerStatus,
} from '../modules/settlement/index.ts';
import { withInstance } from '../platform/connect.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Uso:
  npm run settlement -- state                        cómo está el asentamiento en la cadena, y qué rechazó el contrato
  npm run settlement -- release OPERACIÓN… | --all   devuelve a la cola operaciones en cuarentena
  npm run settlement -- resume                       deja seguir a un asentamiento que espera a alguien`;

/** Says how the settlement stands, puts quarantined operations back, or lets a stopped settlement go on. */
export async function settlementCommand(
  environment: Environment,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } },
  });
  const [what, ...names] = positionals;
  const work = chooseWork(what, names, values.all);
  if (!work) throw new CommandFailure(usage);
  await withInstance(environment, async ({ pool }) => {
    for (const line of await work(pool)) print(line);
  });
  return 0;
}

type Work = (pool: pg.Pool) => Promise<string[]>;

function chooseWork(what: string | undefined, names: readonly string[], all: boolean): Work | undefined {
  if (what === 'release' && all !== names.length > 0 && names.every((name) => /^[1-9]\d{0,17}$/.test(name)))
    return (pool) => release(pool, all ? 'all' : names.map(BigInt));
  if (names.length > 0 || all) return undefined;
  if (what === 'state') return describeState;
  return what === 'resume' ? resume : undefined;
}

async function release(pool: pg.Pool, asked: 'all' | readonly bigint[]): Promise<string[]> {
  const released = await releaseOperations(pool, asked, undefined);
  if (typeof released === 'string') throw new CommandFailure('Alguna de las operaciones no está en cuarentena.');
  const line = settlementTexts.released(String(released.operations.length));
  return released.resumed ? [line, settlementTexts.resumed] : [line];
}

async function resume(pool: pg.Pool): Promise<string[]> {
  if (!(await resumeSettlement(pool, undefined)))
    throw new CommandFailure('El asentamiento en la cadena no está detenido.');
  return [settlementTexts.resumed];
}

async function describeState(pool: pg.Pool): Promise<string[]> {
  const [status, { rows, count, stopped }] = await Promise.all([readSettlerStatus(pool), listQuarantine(pool)]);
  const { settler, state, quarantine } = settlementTexts;
  const lines = [
    `${settler.title}: ${settler[status.state]}${explain(status.reason)}`,
    `${state.waiting}: ${status.waiting}; ${state.lag}: ${Math.round(status.lagSeconds)} s`,
    ...describeSettler(status),
    `${state.quarantined}: ${count}`,
    ...rows.map(({ operation_id: operation, reason }) => `  ${operation}: ${reason}`),
  ];
  if (rows.length < count) lines.push(`  ${quarantine.more(String(rows.length), String(count))}`);
  if (stopped) lines.push(`${quarantine.stopped}${explain(stopped.reason)} ${stopped.detail ?? ''}`.trimEnd());
  return lines;
}

function describeSettler({ heartbeatAgeSeconds, chainHeight, reconciliation }: SettlerStatus): string[] {
  const lines: string[] = [];
  if (heartbeatAgeSeconds !== null) lines.push(`Última señal: hace ${Math.round(heartbeatAgeSeconds)} s`);
  if (chainHeight !== null) lines.push(`${settlementTexts.state.block}: ${chainHeight}`);
  if (reconciliation) {
    const { finishedAt, differences } = reconciliation;
    lines.push(`Última conciliación: ${finishedAt.toISOString()}; diferencias: ${differences}`);
  }
  return lines;
}

const explain = (reason: string | null): string => (reason === null ? '' : ` (${explainReason(reason)})`);

if (import.meta.main) await runCommand(usage, (environment, args) => settlementCommand(environment, args, say));
