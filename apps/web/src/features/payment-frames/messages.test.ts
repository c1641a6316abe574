import { expect, test } from 'vitest';
import { readMessage } from './messages.ts';

const frame = { origin: 'https://millaje.example', source: {} };
const paid = { type: 'response', status: 200, response: { paymentStatus: 'approved' } };

test.each<[string, unknown, boolean]>([
  ['that it is busy', { type: 'loading' }, true],
  ['that it is not busy any more', { type: 'loading', loading: false }, true],
  ['what was paid', paid, true],
  ['a refusal', { type: 'response', status: 400, response: { message: 'No.', rule: 'payment_used' } }, true],
  ['where to pay', { ...paid, response: { paymentStatus: 'pending', url: 'https://gateway.example/pay' } }, true],
  ['no address', { ...paid, response: { paymentStatus: 'pending', url: null } }, true],
  ['an address that runs a script', { ...paid, response: { url: 'javascript:alert(1)' } }, false],
  ['a status that is none', { ...paid, status: '200' }, false],
  ['another state', { ...paid, response: { paymentStatus: 'maybe' } }, false],
  ['another type', { type: 'paid' }, false],
  ['a text', 'response', false],
  ['nothing', null, false],
])('a frame says %s', (_what, data, isHeard) => {
  expect(readMessage({ ...frame, data }, frame)).toEqual(isHeard ? data : undefined);
});

test.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: {} }],
])('what comes from %s is not heard', (_where, own) => {
  expect(readMessage({ ...frame, ...own, data: paid }, frame)).toBeUndefined();
});
