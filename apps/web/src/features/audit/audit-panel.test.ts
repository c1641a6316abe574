// @vitest-environment happy-dom
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../call-error.ts';
import { json, refusal, type Screen, showPage, waitFor } from '../../ui/screen.fixture.ts';
import { AuditPanel } from './audit-panel.tsx';

let screen: Screen;

function open(list: { rows?: []; error?: Error }, answer: () => Response) {
  const call = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()));
  vi.stubGlobal('fetch', call);
  const { rows, error = null } = list;
  screen = showPage(createElement(AuditPanel, { id: '7', rows, error, backTo: '/elsewhere' }));
  return call;
}

test('an entry that could not be read is not called missing, and can be asked for again', async () => {
  const call = open({ error: new CallError(0, undefined) }, () => refusal(400, 'bad_input', 'No se pudo leer'));
  await screen.says('No se pudo leer');
  await screen.press(shellTexts.retry);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(screen.text().includes(auditTexts.entryMissing)).toBe(false);
});

test('an entry that is nowhere is missing', async () => {
  open({ rows: [] }, () =>
    json(200, { code: 200, message: 'OK', rows: [], count: 0, count_is_estimate: false, page: 1, anchor: null }),
  );
  await screen.says(auditTexts.entryMissing);
  expect(screen.hasButton(shellTexts.retry)).toBe(false);
});
