import { parseArgs } from 'node:util';
import { isAddress } from 'viem';
import { createJsonRpcChain } from '../adapters/chain/json-rpc.ts';
import type { Environment } from '../env.ts';
import { ChainUnreachableError, verifyChain, type ChainVerification, type Hex } from '../modules/settlement/index.ts';
import type { ChainDifference } from '../modules/settlement/verify-chain.ts';
import { isConnectionLost } from '../platform/postgres.ts';
import { shownWhole } from '../platform/shown.ts';
import { findServices, withDatabase } from './find-chain.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Compara todo el libro con la cadena de bloques, solo con lo que la cadena muestra a cualquiera.

  npm run verify:chain -- [--rpc URL] [--token 0x…] [--database URL] [--from-block N]

Sin --rpc ni --database se usan los de la configuración o los incluidos, si están en marcha. Termina con 1 si algo no coincide,
y con 2 si no se pudo comparar.`;

/** Compares and says what it found; 1 where ledger and chain do not agree. Fails where they cannot be compared. */
export async function verifyChainCommand(
  environment: Environment,
  args: readonly string[],
  print: (line: string) => void,
): Promise<0 | 1> {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rpc: { type: 'string' },
        token: { type: 'string' },
        database: { type: 'string' },
        'from-block': { type: 'string' },
      },
    });
    const { rpc, database } = await findServices(environment, { rpc: values.rpc, database: values.database });
    const token = await findToken(values.token, database);
    const fromBlock = /^\d{1,15}$/.test(values['from-block'] ?? '0') ? BigInt(values['from-block'] ?? '0') : undefined;
    if (fromBlock === undefined) throw new CommandFailure('--from-block debe ser un número de bloque.');
    const verification = await verifyChain({
      databaseUrl: database,
      chain: createJsonRpcChain({ url: rpc, timeoutMilliseconds: 60_000 }),
      token,
      fromBlock,
    });
    for (const line of describe(verification, token)) print(line);
    return verification.differenceCount === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof ChainUnreachableError)
      throw new CommandFailure(`No hay comunicación con la cadena de bloques (${error.message}).`);
    if (isConnectionLost(error))
      throw new CommandFailure(`No hay comunicación con la base de datos (${(error as Error).message}).`);
    throw error;
  }
}

async function findToken(token: string | undefined, databaseUrl: string): Promise<Hex> {
  if (token !== undefined) {
    if (!isAddress(token, { strict: false }))
      throw new CommandFailure('--token debe ser una dirección 0x de 40 cifras hexadecimales.');
    return token;
  }
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ token_address: Hex }>(
      'select token_address from chain_deployments where retired_at is null',
    );
    if (!rows[0]) throw new CommandFailure('Todavía no hay un contrato en la cadena: indique --token.');
    return rows[0].token_address;
  });
}

function describe(verification: ChainVerification, token: Hex): string[] {
  const { differenceCount, differences } = verification;
  const lines = [
    `Contrato ${token}, hasta el bloque ${shownWhole(verification.block)}`,
    `Lotes leídos de la cadena:      ${shownWhole(verification.batches)} (${shownWhole(verification.movements)} movimientos)`,
    `Operaciones que coinciden:      ${shownWhole(verification.settled)}`,
    `Operaciones en espera:          ${shownWhole(verification.waiting)}`,
    `Cuentas comparadas:             ${shownWhole(verification.accounts)}`,
    `Millas en circulación:          ${shownWhole(verification.supply)}`,
    `Diferencias:                    ${shownWhole(differenceCount)}`,
    ...differences.map((difference) => `  - ${describeDifference(difference)}`),
  ];
  if (differenceCount > differences.length)
    lines.push(`  … y ${shownWhole(differenceCount - differences.length)} más.`);
  if (differenceCount > 0 && verification.isHistoryIncomplete) {
    lines.push('Faltan las operaciones más antiguas: es posible que este nodo ya no guarde sus primeros bloques.');
  }
  lines.push(differenceCount === 0 ? 'La cadena y el libro coinciden.' : 'La cadena y el libro no coinciden.');
  return lines;
}

function describeDifference(difference: ChainDifference): string {
  if (difference.kind === 'unreadable_batch')
    return `la transacción ${difference.transactionHash} no muestra los movimientos del lote ${difference.batchId}`;
  if (difference.kind === 'other_balance')
    return `${difference.address}: ${shownWhole(difference.ledger)} millas en el libro, ${shownWhole(difference.chain)} en la cadena`;
  if (difference.kind === 'other_supply')
    return `en circulación: ${shownWhole(difference.ledger)} millas según el libro, ${shownWhole(difference.chain)} según la cadena`;
  const what = `la operación ${difference.operationId} ${operationDifferences[difference.kind]} (${difference.transactionHash})`;
  return difference.kind === 'other_movements'
    ? `${what}: libro ${list(difference.ledger)}; cadena ${list(difference.chain)}`
    : what;
}

const operationDifferences = {
  unknown_operation: 'está en la cadena y no en el libro',
  settled_twice: 'está más de una vez en la cadena',
  not_on_chain: 'tiene hash en el libro y no está en la cadena',
  nothing_to_settle: 'no mueve millas en la cadena, y allí aparece',
  other_movements: 'es otra en la cadena',
};

const list = (movements: readonly { from: Hex; to: Hex; amount: bigint }[]): string =>
  movements.map(({ from, to, amount }) => `${from} → ${to} ${shownWhole(amount)}`).join(', ');

if (import.meta.main) await runCommand(usage, (environment, args) => verifyChainCommand(environment, args, say));
