// @vitest-environment happy-dom
import type { ApprovalRequest } from '@millaje/api/approvals/approval-request';
import { approvalScreenTexts as texts, approvalTexts } from '@millaje/api/approvals/approvals.texts';
import { refusals } from '@millaje/api/refusals';
import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, refusal, type Screen, show, waitFor } from '../../ui/screen.fixture.ts';
import { ApprovalPanel } from './approval-panel.tsx';

const pending: ApprovalRequest = {
  id: 12,
  action: 'transfer',
  asked: [
    { field: 'email_from', value: 'ana@correo.example' },
    { field: 'amount', value: '20.000' },
  ],
  status: 'pending',
  requested_at: '2026-03-05T18:05:00.000Z',
  requested_by: 'admin@millaje.example',
  expires_at: '2026-03-12T18:05:00.000Z',
  decided_at: null,
  decided_by: null,
  comment: null,
  operation: null,
  is_own: false,
};

let sent: { path: string; key: string | null; body: unknown }[];
/** The request as the server has it, and what it says to a decision. */
let current: ApprovalRequest;
let decide: () => Response;
let screen: Screen;

beforeEach(() => {
  [sent, current] = [[], pending];
  decide = () => json(201, { code: 201, message: approvalTexts.approved, approval_request: current });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method !== 'POST') return json(200, { code: 200, message: 'OK', approval_request: current });
    const { pathname } = new URL(url, 'http://site');
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ path: pathname, key, body: JSON.parse(init.body as string) });
    return decide();
  });
});

async function open(): Promise<void> {
  const element = createElement(ApprovalPanel, { id: '12', backTo: '/' });
  screen = show(createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }));
  await screen.says('20.000');
}

test('another’s request is approved once, after a question', async () => {
  await open();
  await screen.press(texts.approve);
  await screen.says(texts.consequences.approve);
  current = { ...pending, status: 'approved', decided_by: 'otra@millaje.example', operation: 7 };
  await screen.press('Confirmar', 3);
  await screen.says('#7');
  expect(sent).toEqual([{ path: '/api/v1/approvals/approve', key: expect.any(String), body: { id: 12, comment: '' } }]);
  expect(screen.hasButton(texts.approve)).toBe(false);
});

test('without an answer it is sent again under its key', async () => {
  decide = () => refusal(503, 'busy', refusals.busy.text);
  await open();
  await screen.press(texts.approve);
  await screen.press('Confirmar');
  await screen.says(refusals.busy.text);
  await screen.press('Reintentar');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('nobody rejects without saying why', async () => {
  await open();
  await screen.press(texts.reject);
  await screen.says(approvalTexts.commentRequired);
  await screen.fill(texts.comment, 'Falta el soporte');
  await screen.press(texts.reject);
  await screen.says(texts.consequences.reject);
  current = { ...pending, status: 'rejected', comment: 'Falta el soporte' };
  await screen.press('Confirmar');
  await waitFor(() => expect(screen.hasButton(texts.reject)).toBe(false));
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/api/v1/approvals/reject', { id: 12, comment: 'Falta el soporte' }],
  ]);
});

test('an own request can be taken back, and not decided', async () => {
  current = { ...pending, is_own: true };
  await open();
  await screen.says(texts.own);
  expect([screen.hasButton(texts.approve), screen.hasButton(texts.reject)]).toEqual([false, false]);
  await screen.press(texts.withdraw);
  await screen.press('Confirmar');
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/v1/approvals/withdraw']));
});

test('what somebody else decided meanwhile is shown as it is now', async () => {
  decide = () => refusal(409, 'approval_request_final', refusals.approval_request_final.text);
  await open();
  await screen.press(texts.approve);
  current = { ...pending, status: 'rejected', comment: 'No' };
  await screen.press('Confirmar');
  await screen.says(texts.decidedMeanwhile);
  await waitFor(() => expect(screen.hasButton(texts.approve)).toBe(false));
});
