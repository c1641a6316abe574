import type { Operation } from '@millaje/api/ledger/operations';
import { expect, test } from 'vitest';
import { openStateOf } from './open-state.ts';

type Looked = Parameters<typeof openStateOf<Operation>>[0];
type Data = Looked['data'];

const operation = { _id: 7 } as Operation;
const unknown: Data = { done: null, refusal: null };
const posted: Data = { done: operation, refusal: null };
const refused: Data = { done: null, refusal: { message: 'No tiene.' } };

/** [what the look is at, what is known: where nobody is sending, where somebody is] */
test.each<[string, Partial<Looked>, string, string]>([
  ['its beginning', {}, 'looking', 'sending'],
  ['work', { isFetching: true }, 'looking', 'sending'],
  ['an end without an answer', { isError: true }, 'unreachable', 'sending'],
  ['work again after that', { isError: true, isFetching: true }, 'looking', 'sending'],
  ['a word that nothing is known', { data: unknown }, 'unknown', 'sending'],
  ['an end without an answer after that', { data: unknown, isError: true }, 'unreachable', 'sending'],
  ['a word that it was done', { data: posted }, 'posted', 'posted'],
  ['an end without an answer after it was done', { data: posted, isError: true }, 'posted', 'posted'],
  ['a word that it was refused', { data: refused }, 'refused', 'refused'],
  ['work again after it was refused', { data: refused, isFetching: true }, 'refused', 'refused'],
])('a look that is at %s', (_what, looked, alone, sending) => {
  const look = { data: undefined, isFetching: false, isError: false, ...looked };
  expect([openStateOf(look, false).kind, openStateOf(look, true).kind]).toEqual([alone, sending]);
});

test('what was found is told', () => {
  const look = { isFetching: false, isError: false };
  expect([openStateOf({ ...look, data: posted }, false), openStateOf({ ...look, data: refused }, false)]).toEqual([
    { kind: 'posted', done: operation },
    { kind: 'refused', message: 'No tiene.' },
  ]);
});
