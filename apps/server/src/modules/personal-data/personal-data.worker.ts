import { workerData } from 'node:worker_threads';
import type { Brand } from '@millaje/api/brand';
import { followTimeZone } from '../../platform/calendar.ts';
import { createPool } from '../../platform/postgres.ts';
import { sendBytes } from '../../platform/exports/send-bytes.ts';
import { drawPersonalData } from './draw-personal-data.ts';
import { readPersonalData } from './read-personal-data.ts';
import { writePersonalJson } from './write-personal-json.ts';

export interface PersonalDataWork {
  readonly databaseUrl: string;
  readonly userId: bigint;
  readonly form: 'json' | 'pdf';
  readonly brand: Brand;
  readonly madeAt: Date;
  /** The programme's: a thread knows nothing of the others. */
  readonly timeZone: string;
}

const { databaseUrl, userId, form, brand, madeAt, timeZone } = workerData as PersonalDataWork;
followTimeZone(timeZone);

/** A person's rows are found by index, but for a few small tables; a large history takes a while to be read. */
const statementTimeoutMilliseconds = 60_000;

async function* readFile(): AsyncGenerator<Uint8Array> {
  const pool = createPool({
    url: databaseUrl,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds,
    onError: () => undefined,
  });
  const client = await pool.connect();
  const sections = readPersonalData(client, userId);
  yield* form === 'json'
    ? writePersonalJson(sections, { product: brand.product, madeAt })
    : drawPersonalData(sections, { brand, madeAt });
  client.release();
  await pool.end();
}

await sendBytes(readFile());
