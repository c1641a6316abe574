// @vitest-environment happy-dom
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { json, refusal, show, waitFor } from '../../ui/screen.fixture.ts';
import { useFindings } from './use-findings.ts';

const hash = `0x${'ab'.repeat(32)}`;
const movement = (operation_id: number) => ({ operation_id, from: null, to: null, amount: 1 });
const transaction = {
  hash,
  block_number: 1,
  block_hash: hash,
  timestamp: '2026-03-01T12:00:00Z',
  confirmations: 1,
  status: 'success',
  from: hash,
  to: null,
  gas_used: '1',
  movements: [movement(7), movement(7), movement(9)],
};
const user = { first_name: 'Ana', last_name: 'L.', email: 'ana@correo.com' };

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const what = searchParams.get('quick_search') ?? pathname.split('/').at(-1) ?? '';
    asked.push(what);
    if (what === hash) return json(200, { code: 200, message: 'OK', transaction });
    if (what === 'ana') return json(200, { code: 201, message: 'OK', user_info: user, addresses: [] });
    return refusal(404, 'user_not_found', 'No existe.');
  });
});

function Found({ typed }: { typed: string }) {
  const { findings, isAsking } = useFindings(typed);
  return createElement('output', {}, isAsking ? '' : `${findings.map(({ label, to }) => `${label} ${to}`).join('|')}.`);
}
const shown = () => document.querySelector('output')?.textContent ?? '';
const detail = (id: number) => operationTexts.detail.replace('{id}', String(id));

test.each([
  ['ana', 'Ana L. /backoffice/users/ana%40correo.com|Ana L. /backoffice/users/ana%40correo.com/ficha.'],
  ['nadie', '.'],
  ['centros de servicio', '.'],
  [
    hash,
    `${detail(7)} /backoffice/operations/7|${detail(9)} /backoffice/operations/9|Transacción 0xababab…ababab /explorer/tx/${hash}.`,
  ],
])('%s leads to %s', async (typed, expected) => {
  show(createElement(Found, { typed }));
  await waitFor(() => expect(shown()).toBe(expected));
  expect(asked).toEqual(typed.includes(' ') ? [] : [typed]);
});
