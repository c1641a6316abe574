import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';

interface Reader {
  streamXlsxRows(content: Uint8Array): AsyncIterable<{ values: unknown[] }>;
}

// The library belongs to the server, which writes with it.
const { streamXlsxRows } = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  'hucre/xlsx',
) as Reader;

/** The rows of a spreadsheet's first sheet, its header among them. */
export async function readSpreadsheet(path: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(await readFile(path))) rows.push(row.values);
  return rows;
}
