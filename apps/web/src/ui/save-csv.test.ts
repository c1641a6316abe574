// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { saveCsv } from './save-csv.ts';
import * as files from './save-file.ts';

test.each([
  ['-66.876711', '-66.876711'],
  ['-1.234,50', '-1.234,50'],
  ['+5', '+5'],
  ['0042', '0042'],
  ['Ávila; "Ñ"', '"Ávila; ""Ñ"""'],
  ['=1+1', `"'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-2+3', `"'-2+3"`],
  ["-5|cmd'", `"'-5|cmd'"`],
])('%j stands in a file as %s', async (value, expected) => {
  const saved: Blob[] = [];
  vi.spyOn(files, 'saveFile').mockImplementation((file) => void saved.push(file));
  await saveCsv('filas', ['ID'], [[value]]);
  expect(await saved[0]?.text()).toBe(`\uFEFFID\r\n${expected}`);
});
