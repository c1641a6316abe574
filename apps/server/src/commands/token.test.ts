import { actionData } from '@millaje/token';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonRpcChain } from '../adapters/chain/json-rpc.ts';
import { readEnvironment } from '../env.ts';
import type { Chain, Hex } from '../modules/settlement/index.ts';
import {
  createProgramme,
  lookUntil,
  settleAll,
  settlerFor,
  startAnvil,
  type Programme,
  type TestAnvil,
} from '../modules/settlement/settlement.fixture.ts';
import { createWallets } from '../platform/wallets.ts';
import { tokenCommand } from './token.ts';

const seed = 'test test test test test test test test test test test junk';
const adminKey = createWallets(seed).adminKey();
const admin = privateKeyToAddress(adminKey);
const other: Hex = '0x00000000000000000000000000000000000000aa';

let programme: Programme;
let anvil: TestAnvil;
let chain: Chain;
let ana: bigint;
let token: Hex;
beforeAll(async () => {
  programme = await createProgramme();
  anvil = await startAnvil();
  chain = createJsonRpcChain({ url: anvil.url });
  ana = await programme.open('Ana');
  await programme.reward(ana, 1_000n);
  await withSettler((settler) => settleAll(programme, settler));
  token = await currentToken();
});
afterAll(async () => {
  await anvil.stop();
  await programme.close();
});

async function withSettler<Result>(work: (settler: ReturnType<typeof settlerFor>) => Promise<Result>): Promise<Result> {
  const settler = settlerFor(programme, anvil, { token: { name: 'Millas', symbol: 'MILLA', admin } });
  try {
    return await work(settler);
  } finally {
    await settler.stop();
  }
}
const stateOf = () => withSettler(async (settler) => (await settler.runOnce()).state);
const currentToken = async () => {
  const { rows } = await programme.pool.query<{ token_address: Hex }>(
    'select token_address from chain_deployments where retired_at is null',
  );
  return rows[0]?.token_address as Hex;
};

/** Runs the command with the settings of a test; answers are what a person types, one after another. */
async function run(args: readonly string[], settings: NodeJS.ProcessEnv = {}, ...answers: string[]) {
  const read = readEnvironment({
    WALLET_SEED: seed,
    CHAIN_FREE_GAS: 'true',
    TOKEN_SECRET: 'x'.repeat(32),
    ...settings,
  });
  if (!read.ok) throw new Error(read.problems.join());
  const lines: string[] = [];
  const type = async () => answers.shift() ?? '';
  const code = await tokenCommand(
    read.environment,
    [...args, '--rpc', anvil.url, '--database', programme.databaseUrl],
    { print: (line) => lines.push(line), prompt: () => ({ ask: type, askSecret: type, close: () => undefined }) },
  ).catch((error: unknown) => lines.push((error as Error).message) && 2);
  return { code, said: lines.join('\n') };
}

describe('npm run token', () => {
  it('says how the token stands and what each key may do', async () => {
    const { code, said } = await run(['state']);
    expect(code).toBe(0);
    expect(said).toContain(`Contrato ${token}, edición 2`);
    expect(said).toContain('Detenido: no · millas en circulación: 1.000');
    expect(said).toContain(`Administra ${admin}: asigna claves sí · detiene sí`);
    expect(said).toContain(`Liquida    ${programme.wallet.settler.address}: puede liquidar sí`);
    expect(said).not.toMatch(/ADMINISTRA|reemplazarlo|no en esta base/);
  });

  it('names the operations that the chain has and the database does not', async () => {
    const { rows } = await programme.pool.query<{ operation_id: bigint; batch_id: bigint }>(
      'select operation_id, batch_id from settlements limit 1',
    );
    const [{ operation_id: id, batch_id: batch }] = rows as [{ operation_id: bigint; batch_id: bigint }];
    await programme.pool.query('update settlements set batch_id = null where operation_id = $1', [id]);
    expect((await run(['state'])).said).toContain(`no en esta base de datos: 1 operaciones (${id} …)`);
    await programme.pool.query('update settlements set batch_id = $2 where operation_id = $1', [id, batch]);
  });

  it('pauses and resumes, with no nonce of the settler', async () => {
    const nonce = () => chain.nonce(programme.wallet.settler.address, 'latest');
    const before = await nonce();
    expect(await run(['pause'])).toMatchObject({ code: 0, said: expect.stringContaining('Hecho en el bloque') });
    expect(await stateOf()).toMatchObject({ kind: 'halted', reason: 'token_paused' });
    expect(await run(['pause'])).toEqual({ code: 2, said: 'El contrato la rechazaría: EnforcedPause().' });
    expect((await run(['unpause'])).code).toBe(0);
    expect((await stateOf()).kind).not.toBe('halted');
    expect(await nonce()).toBe(before);
  });

  it('takes the right to settle from a key and gives it to another', async () => {
    const settler = programme.wallet.settler.address;
    expect((await run(['revoke-settler', settler])).code).toBe(0);
    expect((await run(['grant-settler', other])).code).toBe(0);
    expect(await stateOf()).toMatchObject({ kind: 'halted', reason: 'not_the_settler' });
    expect((await chain.tokenStanding(token, other)).isSettler).toBe(true);
    expect((await run(['state'])).said).toContain(`${settler}: puede liquidar no`);
    await run(['grant-settler', settler]);
    expect((await stateOf()).kind).not.toBe('halted');
  });

  it('asks for the key where another admin was named, and refuses one that is none', async () => {
    const settings = { CHAIN_ADMIN_ADDRESS: admin };
    expect((await run(['pause'], settings, adminKey)).code).toBe(0);
    expect((await run(['unpause'], { ...settings, CHAIN_ADMIN_KEY: adminKey })).code).toBe(0);
    const settlerKey = createWallets(seed).settlerKey();
    expect((await run(['pause'], settings, settlerKey)).said).toContain('no administra el contrato');
    expect((await run(['pause'], settings, 'clave')).said).toBe('Debe ser una clave 0x de 64 cifras hexadecimales.');
  });

  it('shows the transaction for who signs it elsewhere', async () => {
    const { said } = await run(['revoke-settler', other, '--data'], { CHAIN_ADMIN_ADDRESS: other });
    expect(said).toBe(`Para:  ${token}\nDatos: ${actionData({ kind: 'revoke_settler', address: other })}`);
    expect((await chain.tokenStanding(token, other)).isSettler).toBe(true);
  });

  it.each([
    [[]],
    [['stop']],
    [['grant-settler']],
    [['grant-settler', '0x12']],
    [['grant-settler', `0x${admin.slice(2).toUpperCase()}`]],
  ])('refuses %j', async (args) => {
    const { code, said } = await run(args);
    expect([code, /^(Uso|Indique una dirección)/.test(said)]).toEqual([2, true]);
  });

  it('gives the token up, when nobody settles and somebody means it, and everything is settled on another', async () => {
    await withSettler(async (settler) => {
      await settler.runOnce();
      expect((await run(['replace'], {}, 'REEMPLAZAR')).said).toContain('Detenga antes la liquidación');
    });
    expect((await run(['replace'], {}, 'sí')).said).toBe('No se hizo nada.');
    expect(await currentToken()).toBe(token);

    expect((await run(['replace'], {}, 'REEMPLAZAR')).code).toBe(0);
    await withSettler((settler) => lookUntil(settler, async () => (await programme.hashOf(1n)) !== undefined));
    const next = await currentToken();
    expect(next).not.toBe(token);
    expect(await chain.totalSupply(next, (await chain.block('latest'))?.number ?? 0n)).toBe(1_000n);
  });
});
