import { programmeAccounts } from '@millaje/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJsonRpcChain } from '../../adapters/chain/json-rpc.ts';
import type { Chain } from './ports.ts';
import { createProgramme, milesOnChain, settleAll, settlerFor, startAnvil, type Programme, type TestAnvil } from './settlement.fixture.ts';

let programme: Programme;
let anvil: TestAnvil;
let chain: Chain;
beforeAll(async () => {
  programme = await createProgramme();
  anvil = await startAnvil();
  chain = createJsonRpcChain({ url: anvil.url });
});
afterAll(async () => {
  await anvil.stop();
  await programme.close();
});

const miles = (accountId: bigint) => milesOnChain(programme, chain, accountId);

describe('settling', () => {
  it('mints what is issued, moves what is transferred, burns what is redeemed, and gives each operation its transaction', async () => {
    const [ana, bruno] = [await programme.open('Ana'), await programme.open('Bruno')];
    const operations = [await programme.reward(ana, 1000n), await programme.move(ana, bruno, 200n), await programme.redeem(bruno, 60n)];

    const settler = settlerFor(programme, anvil);
    await settleAll(programme, settler);
    await settler.stop();

    expect(await miles(ana)).toBe(800n);
    expect(await miles(bruno)).toBe(130n);
    expect(await miles(programmeAccounts.commission)).toBe(10n);
    for (const operation of operations) expect(await programme.hashOf(operation)).toMatch(/^0x[0-9a-f]{64}$/);
  });
});
