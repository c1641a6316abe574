// @vitest-environment happy-dom
import { itineraryTexts as texts } from '@millaje/api/flights/itineraries.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { ApplyButton } from './apply-button.tsx';
import { ItinerariesCard } from './itineraries-card.tsx';

const version = {
  id: 7,
  name: 'marzo.csv',
  created_at: '2026-03-01T12:00:00Z',
  created_by: null,
  rows: 2,
  in_force: false,
  started_at: null,
};
const inForce = {
  ...version,
  id: 6,
  name: 'febrero.csv',
  rows: 34,
  in_force: true,
  started_at: '2026-02-01T12:00:00Z',
};
const preview = { added: ['9V 1 BLA-MIA'], changed: [], removed: ['9V 2 BLA-MIA'], unchanged: 28 };

const older = { ...version, id: 5, name: 'enero.csv', rows: 34, started_at: '2026-01-01T12:00:00Z' };

const told = (changed: object): Response =>
  json(200, { code: 200, message: 'OK', current: { ...inForce, version: 'seen' }, ...changed });

let sent: { path: string; body: unknown; seen?: string }[];
let checked: () => Response;
let changes: (path: string) => Response;
let applied: () => Response;
let screen: Screen;
beforeEach(() => {
  sent = [];
  changes = () => told({ version, preview });
  applied = () => json(201, { code: 201, message: texts.applied, version });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://site').pathname;
    if (path.endsWith('/changes')) return changes(path);
    if (init.method === 'GET') return json(200, { code: 200, message: 'OK', versions: [inForce, older] });
    const seen = (init.headers as Record<string, string>)['if-match'];
    sent.push({ path, body: JSON.parse(init.body as string), ...(seen !== undefined && { seen }) });
    return url.includes('itineraries-file') ? checked() : applied();
  });
  screen = show(createElement(MemoryRouter, null, createElement(ItinerariesCard)));
});

async function choose(content: string): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no field for a file');
    return found;
  });
  Object.defineProperty(input, 'files', { value: [new File([content], 'marzo.csv', { type: 'text/csv' })] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await screen.says(texts.chosen('marzo.csv'));
}

test('a file is checked, what it changes is shown, and it is applied after a question', async () => {
  checked = () => json(201, { code: 201, message: texts.uploaded, version, preview });
  await choose('hola');
  await screen.press(texts.check);
  await screen.says('9V\u00A01\u00A0BLA\u2011MIA');
  await screen.says(texts.unchanged('28'));
  expect(sent).toEqual([
    { path: '/api/v1/config/itineraries-file', body: { file: 'data:text/csv;base64,aG9sYQ==', name: 'marzo.csv' } },
  ]);
  await screen.press(texts.apply);
  await screen.says(texts.applyQuestion('marzo.csv'));
  await screen.says(texts.applyHelp('2', 'febrero.csv', '34'));
  await screen.press('Confirmar');
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ path: '/api/v1/admin/update-itineraries', body: { version: 7 }, seen: 'seen' }),
  );
  expect(sent).toHaveLength(2);
});

/** As it stands in the list of versions, whose rows no test sees. */
async function askForOlder(): Promise<void> {
  screen.leave();
  screen = show(createElement(ApplyButton, { version: older, label: texts.goBack }));
  await screen.press(texts.goBack);
}

test('an earlier version says which flights it brings, changes and takes away, before it comes back', async () => {
  const many = Array.from({ length: 42 }, (_, number) => `9V ${100 + number} BLA-CCS`);
  const asked: string[] = [];
  changes = (path) => {
    asked.push(path);
    return told({ version: older, preview: { ...preview, changed: ['9V 3 CCS-AUA'], removed: many } });
  };
  await askForOlder();
  await screen.says(texts.applyHelp('34', 'febrero.csv', '34'));
  for (const kind of [`${texts.added} (1)`, `${texts.changed} (1)`, `${texts.removed} (42)`, texts.unchanged('28')])
    expect(screen.text()).toContain(kind);
  const last = '9V\u00A0141\u00A0BLA\u2011CCS';
  expect(screen.text()).not.toContain(last);
  await screen.press(texts.more('12'));
  await screen.says(last);
  expect(new Set(asked)).toEqual(new Set(['/api/v1/config/itineraries/5/changes']));

  applied = () => refusal(409, 'changed_meanwhile', 'Otra persona lo cambió.');
  changes = () => told({ version: older, preview: { ...preview, added: ['9V 77 BLA-MIA'] } });
  await screen.press('Confirmar');
  await screen.says(catalogueTexts.changedMeanwhile);
  await screen.says('9V\u00A077\u00A0BLA\u2011MIA');
});

test('what cannot be compared cannot be applied', async () => {
  changes = () => refusal(404, 'itineraries_not_found', 'La versión de los itinerarios no existe.');
  await askForOlder();
  await screen.says(texts.previewFailed);
  const confirm = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirmar');
  expect(confirm?.disabled).toBe(true);
});

test('a double click checks a file once', async () => {
  checked = () => json(201, { code: 201, message: texts.uploaded, version, preview });
  await choose('hola');
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === texts.check);
  for (const detail of [1, 2]) button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  await screen.says(texts.unchanged('28'));
  expect(sent).toHaveLength(1);
});

test('what is wrong stands cell by cell', async () => {
  const fields = { file: 'Hay filas con errores.', 'Fila 3, Desde': 'Ingrese una fecha.' };
  checked = () => {
    const error = { code: 400, message: 'Revise', rule: 'invalid_input', fields };
    return json(400, { code: 400, message: 'Revise', error });
  };
  await choose('hola');
  await screen.press(texts.check);
  await screen.says('Fila 3, Desde:');
  for (const part of [texts.uploadFailed, fields.file]) expect(screen.text()).toContain(part);
});

test('a server that is busy is told as it says', async () => {
  checked = () => refusal(503, 'busy', 'El servicio está ocupado.');
  await choose('hola');
  await screen.press(texts.check);
  await waitFor(() => expect(screen.text()).toContain('El servicio está ocupado.'));
});
