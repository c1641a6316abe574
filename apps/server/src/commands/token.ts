import { parseArgs } from 'node:util';
import { actionData, type TokenAction } from '@millaje/token';
import { isAddress } from 'viem';
import { createJsonRpcChain, fundOnAnvil } from '../adapters/chain/json-rpc.ts';
import { adminAddressOf, createSigner, createWallet } from '../adapters/chain/wallet.ts';
import type { Environment } from '../env.ts';
import { ChainUnreachableError, type Chain, type Hex } from '../modules/settlement/index.ts';
import { administerToken, giveUpToken, readToken, type TokenReport } from '../modules/settlement/token-admin.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createWallets, type Wallets } from '../platform/wallets.ts';
import { shownWhole } from '../platform/shown.ts';
import { findServices, withDatabase } from './find-chain.ts';
import { openPrompt, type Prompt } from './prompt.ts';
import { CommandFailure, runCommand, say } from './run-command.ts';

const usage = `Uso: npm run token -- state | pause | unpause | grant-settler DIRECCIÓN | revoke-settler DIRECCIÓN | replace

  state           muestra cómo está el contrato de las millas y qué puede cada clave
  pause, unpause  detiene y reanuda la liquidación en la cadena
  grant-settler   permite liquidar a una dirección; revoke-settler se lo quita
  replace         abandona el contrato: al arrancar se usa otro y todo se liquida de nuevo (con la liquidación detenida)

Firma con CHAIN_ADMIN_KEY (si falta, se pregunta); con la cadena incluida, con la clave que sale de la frase. Con --data solo
muestra la transacción, para firmarla en otro lugar (una cartera de varias firmas, por ejemplo).`;

interface Parts {
  readonly environment: Environment;
  readonly chain: Chain;
  readonly rpc: string;
  readonly wallets: Wallets;
  readonly report: TokenReport;
  readonly print: (line: string) => void;
}

/** Says how the token stands, or does what its admin may do. 1 where that was not done. */
export async function tokenCommand(
  environment: Environment,
  args: readonly string[],
  { print, prompt }: { readonly print: (line: string) => void; readonly prompt: () => Prompt },
): Promise<0 | 1> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'boolean' }, rpc: { type: 'string' }, database: { type: 'string' } },
  });
  const [word = '', address] = positionals;
  const action = readAction(word, address);
  if (word !== 'state' && word !== 'replace' && !action) throw new CommandFailure(usage);
  const { rpc, database } = await findServices(environment, values);
  if (word === 'replace') return replace(database, { print, prompt });
  const chain = createJsonRpcChain({ url: rpc });
  const wallets = createWallets((await loadSecrets(environment)).walletSeed);
  const report = await withDatabase(database, (client) =>
    readToken({
      database: client,
      chain,
      settler: createWallet({ wallets, settlerKey: environment.chainSettlerKey }).settler.address,
      admin: adminAddressOf(wallets, environment.chainAdminAddress),
    }),
  ).catch(asFailure);
  if (!report) throw new CommandFailure('Todavía no hay un contrato en la cadena.');
  const parts = { environment, chain, rpc, wallets, report, print };
  if (action && values.data) return printData(parts, action);
  if (action) return administer(parts, action, prompt).catch(asFailure);
  for (const line of describe(report)) print(line);
  return 0;
}

function asFailure(error: unknown): never {
  if (error instanceof ChainUnreachableError)
    throw new CommandFailure(`No hay comunicación con la cadena de bloques (${error.message}).`);
  throw error;
}

function readAction(word: string, address: string | undefined): TokenAction | undefined {
  if (word === 'pause' || word === 'unpause') return { kind: word };
  if (word !== 'grant-settler' && word !== 'revoke-settler') return undefined;
  // Strictly: a wrong letter shows in the capitals.
  if (address === undefined || !isAddress(address))
    throw new CommandFailure('Indique una dirección 0x de 40 cifras hexadecimales, sin erratas.');
  return { kind: word === 'grant-settler' ? 'grant_settler' : 'revoke_settler', address };
}

function printData({ report, print }: Parts, action: TokenAction): 0 {
  print(`Para:  ${report.deployment.token}`);
  print(`Datos: ${actionData(action)}`);
  return 0;
}

async function administer(parts: Parts, action: TokenAction, prompt: () => Prompt): Promise<0 | 1> {
  const { environment, chain, rpc, report, print } = parts;
  const signer = createSigner(await findKey(parts, prompt));
  const { token } = report.deployment;
  const standing = await chain.adminStanding(token, signer.address);
  const isPausing = action.kind === 'pause' || action.kind === 'unpause';
  if (isPausing ? !standing.isPauser : !standing.isAdmin)
    throw new CommandFailure(`${signer.address} no administra el contrato ${token}. Vea: npm run token -- state`);
  if (report.settlers.some(({ address, isSettler }) => isSettler && address === signer.address))
    print('Atención: esta clave también liquida; con la liquidación en marcha, sus lotes pueden atascarse.');
  if (environment.chainFreeGas) await fundOnAnvil(rpc, signer.address);
  const outcome = await administerToken({ chain, signer, token }, action, {
    onSent: (hash) => print(`Transacción ${hash}: esperando su bloque …`),
  });
  switch (outcome.kind) {
    case 'done':
      print(`Hecho en el bloque ${outcome.receipt.blockNumber}.`);
      return 0;
    case 'reverted':
      print(`El contrato la rechazó en el bloque ${outcome.receipt.blockNumber}.`);
      return 1;
    case 'unmined':
      print('Ningún bloque la tiene todavía: no la repita sin mirar antes qué fue de ella.');
      return 1;
    case 'refused':
      throw new CommandFailure(`El contrato la rechazaría: ${outcome.reason}.`);
    case 'not_taken':
      throw new CommandFailure(
        `El nodo no la aceptó: ${outcome.reason}. ¿Tiene ${signer.address} con qué pagar el gas?`,
      );
  }
}

/** The key of the settings; where none was named, the seed's own, unless another address is the admin. */
async function findKey({ environment, wallets }: Parts, prompt: () => Prompt): Promise<Hex> {
  if (environment.chainAdminKey) return environment.chainAdminKey;
  if (!environment.chainAdminAddress) return wallets.adminKey();
  const asked = prompt();
  try {
    const key = (await asked.askSecret('Clave de quien administra el contrato (0x…): ')).trim();
    if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new CommandFailure('Debe ser una clave 0x de 64 cifras hexadecimales.');
    return key as Hex;
  } finally {
    asked.close();
  }
}

async function replace(
  database: string,
  { print, prompt }: { readonly print: (line: string) => void; readonly prompt: () => Prompt },
): Promise<0 | 1> {
  const asked = prompt();
  const answer = await asked.ask('Todas las operaciones recibirán otra transacción. Escriba REEMPLAZAR para seguir: ');
  asked.close();
  if (answer.trim() !== 'REEMPLAZAR') throw new CommandFailure('No se hizo nada.');
  const outcome = await withDatabase(database, giveUpToken);
  if (outcome === 'settler_running') throw new CommandFailure('Detenga antes la liquidación (el servicio settler).');
  if (outcome === 'no_token') throw new CommandFailure('Todavía no hay un contrato en la cadena.');
  print('El contrato quedó abandonado: al arrancar, la liquidación usa otro y empieza de nuevo.');
  return 0;
}

const yes = (value: boolean): string => (value ? 'sí' : 'no');

function describe({
  deployment,
  edition,
  isPaused,
  admin,
  settlers,
  supply,
  unknownOperations,
}: TokenReport): string[] {
  const lines = [
    `Contrato ${deployment.token}, edición ${edition}, desde el bloque ${shownWhole(deployment.firstBlock)}`,
    `Detenido: ${yes(isPaused)} · millas en circulación: ${shownWhole(supply)}`,
    `Administra ${admin.address}: asigna claves ${yes(admin.isAdmin)} · detiene ${yes(admin.isPauser)}`,
    ...settlers.map(({ address, isSettler, isAdmin }, place) => {
      const which = place === 0 ? 'Liquida   ' : 'Liquidó   ';
      return `${which} ${address}: puede liquidar ${yes(isSettler)}${isAdmin ? ' · TAMBIÉN ADMINISTRA' : ''}`;
    }),
  ];
  if (unknownOperations?.length) {
    const some = unknownOperations.slice(0, 20).join(', ');
    lines.push(
      `En la cadena y no en esta base de datos: ${shownWhole(unknownOperations.length)} operaciones (${some} …)`,
    );
  }
  const isOld = edition < 2 || settlers.some(({ isAdmin }) => isAdmin) || !admin.isAdmin;
  if (edition < 2) lines.push('La primera edición no rechaza operaciones repetidas.');
  if (isOld) lines.push('Conviene reemplazarlo: docs/runbooks/settlement.md.');
  return lines;
}

if (import.meta.main)
  await runCommand(usage, (environment, args) => tokenCommand(environment, args, { print: say, prompt: openPrompt }));
