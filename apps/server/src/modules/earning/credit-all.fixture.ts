import { createLog } from '../../platform/log.ts';
import { createPool } from '../../platform/postgres.ts';
import { createLedger } from '../ledger/index.ts';
import { creditCoupons } from './credit-coupons.ts';

// A process that credits: `node credit-all.fixture.ts DATABASE_URL`. Whoever started it may kill it meanwhile.

const [databaseUrl = ''] = process.argv.slice(2);
const pool = createPool({ url: databaseUrl, size: 2, onError: () => undefined });
const ledger = createLedger({ databaseUrl });
await creditCoupons({ pool, ledger, log: createLog('silent') });
await ledger.close();
await pool.end();
