// @vitest-environment happy-dom
import { bankScreenTexts as texts } from '@millaje/api/orders/bank-screens.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { UploadStatement } from './upload-statement.tsx';

let sent: unknown[];
let answer: () => Response;
let screen: Screen;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(init.body as string));
    return answer();
  });
  screen = show(createElement(UploadStatement, { method: 'zelle' }));
});

async function choose(file: File): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no field for a file');
    return found;
  });
  const path = `C:\\fakepath\\${file.name}`;
  // As browsers do: of a file that the field has already nothing is told.
  if (input.value !== path) {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    Object.defineProperty(input, 'value', { value: path, writable: true, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await screen.says(texts.chosen(file.name));
}

test('a statement is sent with its way of paying, and what came of it is told', async () => {
  answer = () => json(201, { code: 201, message: 'OK', added: 1200, known: 3, skipped: 2 });
  await choose(new File(['hola'], 'banco.csv', { type: 'text/csv' }));
  await screen.press(texts.upload);
  await screen.says(texts.uploaded('1.200', '3', '2'));
  expect(sent).toEqual([{ file: 'data:text/csv;base64,aG9sYQ==', name: 'banco.csv', method: 'zelle' }]);
});

test('a file that is refused says which row is wrong', async () => {
  const fields = { file: 'Fila 3: el monto no es válido' };
  const error = { code: 400, message: 'Revise', rule: 'invalid_input', fields };
  answer = () => json(400, { code: 400, message: 'Revise', error });
  await choose(new File(['hola'], 'banco.csv', { type: 'text/csv' }));
  await screen.press(texts.upload);
  await screen.says(fields.file);
  expect(screen.text()).toContain(texts.uploadFailed);
});

test('a file that was refused can be chosen again as soon as it is corrected', async () => {
  const error = { code: 400, message: 'Revise', rule: 'invalid_input', fields: { file: 'Fila 3: mala' } };
  answer = () => json(400, { code: 400, message: 'Revise', error });
  await choose(new File(['mala'], 'banco.csv', { type: 'text/csv' }));
  await screen.press(texts.upload);
  await screen.says('Fila 3: mala');
  answer = () => json(201, { code: 201, message: 'OK', added: 1, known: 0, skipped: 0 });
  await choose(new File(['hola'], 'banco.csv', { type: 'text/csv' }));
  await screen.press(texts.upload);
  await screen.says(texts.uploaded('1', '0', '0'));
  expect(sent).toMatchObject([{ file: 'data:text/csv;base64,bWFsYQ==' }, { file: 'data:text/csv;base64,aG9sYQ==' }]);
});

test('a file that is too large is not sent', async () => {
  const file = new File(['hola'], 'banco.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: 4 * 1024 * 1024 + 1 });
  await choose(file);
  await screen.press(texts.upload);
  await screen.says(texts.tooLarge);
  expect(sent).toEqual([]);
});
