import { createLedger } from '../../ledger/index.ts';
import { createPool } from '../../../platform/postgres.ts';
import { createWallets } from '../../../platform/wallets.ts';
import { importMembers } from './import-members.ts';

/**
 * An import that stops dead in its second chunk, for a test to kill: 'before' the opening balances are posted, or 'after'.
 * Says 'here' when it got there.
 */
const [databaseUrl = '', path = '', moment] = process.argv.slice(2);
const pool = createPool({ url: databaseUrl, size: 2, onError: () => undefined });
const ledger = createLedger({ databaseUrl });
let chunk = 0;

await importMembers({
  path,
  pool,
  wallets: createWallets('test test test test test test test test test test test junk'),
  today: '2026-11-27',
  chunkSize: 20,
  ledger: {
    async submitMany(requests) {
      chunk += 1;
      if (chunk !== 2) return ledger.submitMany(requests);
      if (moment === 'after') await ledger.submitMany(requests);
      process.stdout.write('here\n');
      return new Promise(() => undefined);
    },
  },
});
