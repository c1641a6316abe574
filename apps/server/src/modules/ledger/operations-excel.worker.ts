import { workerData } from 'node:worker_threads';
import { operationTexts } from '@millaje/api';
import { operationTypeName } from '@millaje/domain';
import { createDatabase } from '../../platform/database.ts';
import { createPool } from '../../platform/postgres.ts';
import { writeSpreadsheet } from '../../platform/spreadsheets/write-spreadsheet.ts';
import { exportOperations, type ExportRow, type OperationFilter } from './operations.store.ts';

export interface OperationsExcelData {
  readonly databaseUrl: string;
  readonly product: string;
  /** Undefined: nothing can match. */
  readonly filter: OperationFilter | undefined;
}

const { databaseUrl, product, filter } = workerData as OperationsExcelData;
const { columns: names, programme } = operationTexts;
const programmeName = programme.replace('{product}', product);

/** So many operations are read at a time: enough to be fast, few enough to hold twice. */
const chunkSize = 2_500;
/** So long the database may look for them: a rare text among years of operations takes a while. */
const statementTimeoutMilliseconds = 60_000;

async function* readRows() {
  if (!filter) return;
  const pool = createPool({
    url: databaseUrl,
    size: 1,
    name: 'millaje export',
    statementTimeoutMilliseconds,
    onError: () => undefined,
  });
  const database = createDatabase(pool);
  const read = (belowId?: bigint) => exportOperations(database, filter, { belowId, skip: 0, size: chunkSize });
  let next: Promise<ExportRow[]> | undefined = read();
  while (next) {
    const rows: ExportRow[] = await next;
    // The database looks for the next ones while these are written.
    next = rows.length < chunkSize ? undefined : read(rows.at(-1)?.[0]);
    next?.catch(() => undefined);
    for (const [id, type, ...rest] of rows) yield [Number(id), operationTypeName(type), ...finish(rest)];
  }
  await pool.end();
}

type Rest = ExportRow extends [bigint, number, ...infer R] ? R : never;

function finish([description, date, sender, senderEmail, receiver, receiverEmail, amount, fee, total, hash]: Rest) {
  return [
    description,
    date,
    sender ?? programmeName,
    senderEmail,
    receiver ?? programmeName,
    receiverEmail,
    Number(amount),
    Number(fee),
    Number(total),
    hash,
  ];
}

await writeSpreadsheet(
  operationTexts.title,
  [
    { header: names.id, width: 12 },
    { header: names.type, width: 22 },
    { header: names.description, width: 40 },
    { header: names.date, width: 20 },
    { header: names.sender, width: 30 },
    { header: names.senderEmail, width: 30 },
    { header: names.receiver, width: 30 },
    { header: names.receiverEmail, width: 30 },
    { header: names.amount, width: 16 },
    { header: names.fee, width: 12 },
    { header: names.total, width: 12 },
    { header: names.hash, width: 68 },
  ],
  readRows(),
);
