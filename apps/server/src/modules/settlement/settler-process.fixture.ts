import { createJsonRpcChain, fundOnAnvil } from '../../adapters/chain/json-rpc.ts';
import { createWallet } from '../../adapters/chain/wallet.ts';
import { createWallets } from '../../platform/wallets.ts';
import { createSettler } from './settle.ts';

// A settler in a process of its own, for tests that stop it without asking. Says its states, one a line.
const [databaseUrl = '', rpcUrl = '', seed = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const settler = createSettler({
  databaseUrl,
  chain: createJsonRpcChain({ url: rpcUrl }),
  wallet: createWallet({ wallets: createWallets(seed) }),
  token: { name: 'Millas', symbol: 'MILLA' },
  confirmations: 1,
  rebuild: false,
  fund: (address) => fundOnAnvil(rpcUrl, address),
  log: { info: () => undefined, warn: () => undefined, error: (details) => say(JSON.stringify(details)) },
  hooks: { onState: ({ kind }) => say(kind) },
  tuning: { sweepMilliseconds: 50, heartbeatMilliseconds: 50 },
});
settler.start();
process.once('SIGTERM', () => void settler.stop().then(() => process.exit(0)));
