// @vitest-environment happy-dom
import type { RefusalBody } from '@millaje/api/kit/client';
import { afterEach, describe, expect, test } from 'vitest';
import { CallError } from '../../call-error.ts';
import { decimalField, wholeField } from '../amount-field.ts';
import { conflictOf, shownField } from './conflict.ts';

const changed = (current: Record<string, string>) =>
  new CallError(409, {
    error: { code: 409, message: 'Otra persona lo cambió', rule: 'changed_meanwhile' },
    current: { ...current, version: 'the second' },
  } as unknown as RefusalBody);
const valuesOf = (current: unknown) => ({ miles: (current as { miles: string }).miles });
const fieldsOf = (read: string, typed: string, now: string) =>
  conflictOf(changed({ miles: now }), { values: { miles: read }, version: 'the first', valuesOf }, { miles: typed })
    ?.fields;

test.each([
  ['the same amount, with and without points', '900', '2520', '2.520', []],
  ['the same price', '9,00', '1060,50', '1.060,50', []],
  ['another amount', '900', '2520', '2.521', ['miles']],
])('%s is a question or none', (_name, read, typed, now, fields) => {
  expect(fieldsOf(read, typed, now)).toEqual(expect.arrayContaining(fields));
  expect(fieldsOf(read, typed, now)).toHaveLength(fields.length);
});

describe('what was typed', () => {
  afterEach(() => document.body.replaceChildren());
  const shown = (isAmount: boolean, typed: string) => {
    document.body.innerHTML = `<label>Millas <input data-path="miles" ${isAmount ? 'data-amount' : ''}></label>`;
    return shownField(document.body, 'miles')?.show(typed);
  };

  test.each([
    ['2520', '2.520'],
    ['1234567,5', '1.234.567,5'],
    ['2.520', '2.520'],
    ['999', '999'],
    ['1e4', '1e4'],
    ['-2520', '-2520'],
  ])('as an amount has the points of lists: %s', (typed, text) => expect(shown(true, typed)).toBe(text));

  test('stays as it is where it is a number that names somebody', () =>
    expect(shown(false, '4820115778')).toBe('4820115778'));

  test('is told to be an amount by the fields of amounts', () => {
    for (const field of [wholeField, decimalField]) expect(field).toHaveProperty('data-amount');
  });
});
