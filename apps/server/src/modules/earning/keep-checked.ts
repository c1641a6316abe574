import type { Brand } from '@millaje/api/brand';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { judgeCoupons } from './check-coupons.ts';
import { insertRows, insertUpload, keepCounts } from './uploads.store.ts';

interface Checking {
  readonly brand: Brand;
  readonly now: () => Date;
}

interface Checked {
  readonly name: string;
  readonly createdBy: bigint;
  readonly rows: Parameters<typeof judgeCoupons>[1];
}

/** Keeps rows with what each would give, in the caller's transaction: all of them or none. Returns the upload's number. */
export async function keepChecked(
  { brand, now }: Checking,
  database: Database,
  { name, createdBy, rows }: Checked,
): Promise<number> {
  const id = await insertUpload(database, { name, createdBy });
  for await (const judged of judgeCoupons({ database, brand, today: dayOf(now()) }, rows))
    await insertRows(database, id, judged);
  await keepCounts(database, id);
  return id;
}
