import { expect, test } from 'vitest';
import { questionsOf } from './questions.ts';

const hash = `0x${'aB'.repeat(32)}`;
const wallet = `0x${'1f'.repeat(20)}`;
const none = { operation: undefined, hash: undefined, member: undefined };

test.each([
  ['#12', { operation: '12' }],
  [' # 1.234 ', { operation: '1234' }],
  ['12', { operation: '12' }],
  ['0042', { operation: '42', member: '0042' }],
  ['4820115736', { operation: '4820115736', member: '4820115736' }],
  ['V 12.345.678', { member: 'V 12.345.678' }],
  ['12.345.678', { operation: '12345678', member: '12.345.678' }],
  [hash, { hash: hash.toLowerCase() }],
  [wallet, { member: wallet }],
  ['Ana@Correo.com', { member: 'Ana@Correo.com' }],
  ['carmen', { member: 'carmen' }],
  ['centros de servicio', {}],
  ['an', {}],
  ['#0', {}],
  ['', {}],
  ['a'.repeat(255), {}],
])('%j may be %o', (typed, questions) => expect(questionsOf(typed)).toEqual({ ...none, ...questions }));
