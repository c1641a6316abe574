import { readFileSync } from 'node:fs';
import { parseBrand } from '@millaje/api/brand';
import { createDatabase } from '../../platform/database.ts';
import { createPool } from '../../platform/postgres.ts';
import { request } from './inventory.fixture.ts';
import { createScheduleInventory } from './schedule/schedule-inventory.ts';

// A process that books: `node book-one.fixture.ts DATABASE_URL REFERENCE FLIGHT …`. Whoever started it may kill it meanwhile.

const [url = '', reference = '', ...flights] = process.argv.slice(2);
const brandFile = new URL('../../../../../brand/avp.json', import.meta.url);
const pool = createPool({ url, size: 2, onError: () => undefined });
const inventory = createScheduleInventory({
  pool,
  database: createDatabase(pool),
  brand: parseBrand(JSON.parse(readFileSync(brandFile, 'utf8'))),
  now: () => new Date(),
});
await inventory.book(request(flights, reference));
await pool.end();
