import { readFile } from 'node:fs/promises';
import { streamXlsxRows } from 'hucre/xlsx';

/** The rows of a spreadsheet's first sheet, its header among them. */
export async function readSpreadsheet(path: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const row of streamXlsxRows(await readFile(path))) rows.push(row.values);
  return rows;
}
