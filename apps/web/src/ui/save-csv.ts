import { bring } from './bring.ts';
import { saveFile } from './save-file.ts';

/** What a spreadsheet would run; a number with its sign is none of it. */
const formula = /^(?![+-]\d[\d.,]*$)[=+\-@\t\r]/;

/**
 * Hands a table to the browser's downloads as CSV: semicolons and a byte order mark, as a spreadsheet in Spanish expects, and nothing
 * in it runs as a formula; numbers stay numbers.
 */
export async function saveCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const { unparse } = await bring(() => import('papaparse'));
  const text = unparse(
    { fields: [...header], data: rows.map((row) => [...row]) },
    { delimiter: ';', escapeFormulae: formula },
  );
  saveFile(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
