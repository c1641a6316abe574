// @vitest-environment happy-dom
import { auditTexts } from '@millaje/api/audit.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { createElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CallError } from '../../call-error.ts';
import { type Screen, showPage } from '../../ui/screen.fixture.ts';
import { AuditPanel } from './audit-panel.tsx';

let screen: Screen;
afterEach(() => screen.leave());

function open(list: { rows?: []; error?: Error }): { asked: number } {
  const seen = { asked: 0 };
  const { rows, error = null } = list;
  const onRetry = () => void (seen.asked += 1);
  screen = showPage(createElement(AuditPanel, { id: '7', rows, error, onRetry, backTo: '/elsewhere' }));
  return seen;
}

test('an entry whose list could not be read is not called missing, and can be asked for again', async () => {
  const seen = open({ error: new CallError(0, undefined) });
  await screen.says(tableTexts.detailFailed);
  await screen.press(shellTexts.retry);
  expect([seen.asked, screen.text().includes(auditTexts.entryMissing)]).toEqual([1, false]);
});

test('an entry that is not in the list that was read is missing', async () => {
  open({ rows: [] });
  await screen.says(auditTexts.entryMissing);
  expect(screen.hasButton(shellTexts.retry)).toBe(false);
});
