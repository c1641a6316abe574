import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEmbeddedChainUrl, startEmbeddedChain } from './chain.ts';
import { makeDataDir, startAndKillStarter } from './embedded.fixture.ts';

const SOMEONE = '0x00000000000000000000000000000000000a11ce';
let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function ask(url: string, method: string, ...params: unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return ((await answer.json()) as { result: unknown }).result;
}

describe('startEmbeddedChain', () => {
  test('finds its state again after a stop', async () => {
    const first = await startEmbeddedChain({ dataDir });
    expect(first.adopted).toBe(false);
    expect(await readEmbeddedChainUrl(dataDir)).toBe(first.rpcUrl);
    expect(await ask(first.rpcUrl, 'eth_chainId')).toBe('0x7a69');
    await ask(first.rpcUrl, 'anvil_setBalance', SOMEONE, '0x7');
    await ask(first.rpcUrl, 'anvil_mine', '0x3');
    await first.stop();
    expect(await readEmbeddedChainUrl(dataDir)).toBeUndefined();
    const second = await startEmbeddedChain({ dataDir });
    expect(await ask(second.rpcUrl, 'eth_getBalance', SOMEONE, 'latest')).toBe('0x7');
    expect(await ask(second.rpcUrl, 'eth_blockNumber')).toBe('0x3');
    await second.stop();
  });

  test('adopts the one of a server that was killed, and stops it', async () => {
    const pid = await startAndKillStarter('chain', dataDir);
    const adopted = await startEmbeddedChain({ dataDir });
    expect(adopted).toMatchObject({ adopted: true, pid });
    await expect(startEmbeddedChain({ dataDir, chainId: 5 })).rejects.toThrow('tiene el número 31337 y se pide 5');
    await adopted.stop();
    expect(await readEmbeddedChainUrl(dataDir)).toBeUndefined();
  });

  test('the last of those who use it stops it', async () => {
    const [first, second] = await Promise.all([startEmbeddedChain({ dataDir }), startEmbeddedChain({ dataDir })]);
    expect(first.adopted).not.toBe(second.adopted);
    await first.stop();
    expect(await ask(second.rpcUrl, 'eth_blockNumber')).toBe('0x0');
    await second.stop();
    expect(await readEmbeddedChainUrl(dataDir)).toBeUndefined();
  });

  test('writes its state down while it runs, so that a kill costs little', async () => {
    const first = await startEmbeddedChain({ dataDir, stateIntervalSeconds: 1 });
    await ask(first.rpcUrl, 'anvil_mine', '0x2');
    const readState = () => readFile(join(dataDir, 'chain/state.json'), 'utf8').catch(() => '');
    await expect.poll(readState, { timeout: 20_000 }).toMatch(/"best_block_number":\s*(2|"0x2")/);
    process.kill(first.pid, 'SIGKILL');
    const second = await startEmbeddedChain({ dataDir });
    expect(second.adopted).toBe(false);
    expect(await ask(second.rpcUrl, 'eth_blockNumber')).toBe('0x2');
    await first.stop();
    await second.stop();
  });

  test.each([
    ['garbage', 'garbage'],
    ['nothing', ''],
    ['half a state', '{"block":{"number":3,"beneficiary"'],
    ['another thing', '{"hello":1}'],
  ])('puts a state of %s aside with one warning, and starts empty', async (_, text) => {
    await startEmbeddedChain({ dataDir }).then((chain) => chain.stop());
    await writeFile(join(dataDir, 'chain/state.json'), text);
    const lines: string[] = [];
    const chain = await startEmbeddedChain({ dataDir, warn: (line) => lines.push(line) });
    expect(await ask(chain.rpcUrl, 'eth_blockNumber')).toBe('0x0');
    expect(lines).toEqual([expect.stringContaining('estaba dañado')]);
    expect((await readdir(join(dataDir, 'chain'))).filter((name) => name.includes('damaged'))).toHaveLength(1);
    await chain.stop();
  });

  test('takes another port when the remembered one is taken', async () => {
    const occupant = await startEmbeddedChain({ dataDir });
    const { port } = new URL(occupant.rpcUrl);
    const other = await makeDataDir();
    await expect(startEmbeddedChain({ dataDir: other, port: Number(port) })).rejects.toThrow('está ocupado');
    const chain = await startEmbeddedChain({ dataDir: other });
    expect(new URL(chain.rpcUrl).port).not.toBe(port);
    await chain.stop();
    await occupant.stop();
    await rm(other, { recursive: true });
  });
});
