import { startAnvil } from '../../modules/settlement/settlement.fixture.ts';
import { describeChain } from './chain.behaviour.ts';
import { createInMemoryChain } from './in-memory.fixture.ts';
import { createJsonRpcChain, fundOnAnvil } from './json-rpc.ts';

describeChain('of plain objects', async () => {
  const { chain, control } = createInMemoryChain();
  return {
    chain,
    takeDown: async () => void (control.isDown = true),
    fund: async () => undefined,
    goBack: async (blocks) => control.goBack(blocks),
  };
});

describeChain('behind JSON-RPC', async () => {
  const anvil = await startAnvil();
  return {
    chain: createJsonRpcChain({ url: anvil.url }),
    takeDown: () => anvil.stop(),
    fund: (address) => fundOnAnvil(anvil.url, address),
    goBack: (blocks) => anvil.ask('anvil_rollback', [blocks]),
  };
});
