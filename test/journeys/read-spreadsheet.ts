import { readSheet } from 'read-excel-file/node';

/** The rows of a spreadsheet's first sheet, its header among them; read by another library than the one that writes them. */
export function readSpreadsheet(path: string): Promise<unknown[][]> {
  return readSheet(path);
}
