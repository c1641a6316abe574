import { createJsonRpcChain } from '../adapters/chain/json-rpc.ts';
import type { Environment } from '../env.ts';
import { ChainUnreachableError, compareBackup } from '../modules/settlement/index.ts';
import { readEmbeddedChainUrl } from '../platform/embedded/chain.ts';
import { shownWhole } from '../platform/shown.ts';
import { CommandFailure, say } from './run-command.ts';

/** Whether the chain agrees as far as a restored database goes; says what it found. */
export async function compareWithChain(environment: Environment, databaseUrl: string): Promise<boolean> {
  const rpc = environment.chainRpcUrl ?? (await readEmbeddedChainUrl(environment.dataDir));
  if (rpc === undefined) return skipped('no hay una cadena configurada ni en marcha');
  try {
    const found = await compareBackup(databaseUrl, createJsonRpcChain({ url: rpc, timeoutMilliseconds: 60_000 }));
    if (!found) return skipped('cuando se hizo la copia no había un contrato');
    const { settled, waiting, newer, differences } = found;
    say(`Cadena: ${shownWhole(settled)} operaciones coinciden, ${shownWhole(waiting)} no están en ella.`);
    if (newer > 0)
      say(`Cadena: ${shownWhole(newer)} operaciones son posteriores a la copia; los saldos no se compararon.`);
    say(
      differences === 0
        ? 'La cadena y la copia coinciden.'
        : `La cadena y la copia no coinciden: ${shownWhole(differences)} diferencias.`,
    );
    return differences === 0;
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    throw new CommandFailure(`No hay comunicación con la cadena de bloques (${error.message}).`);
  }
}

function skipped(reason: string): true {
  say(`Cadena: no se comparó, porque ${reason}.`);
  return true;
}
