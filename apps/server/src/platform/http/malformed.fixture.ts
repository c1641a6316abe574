import type { Schema } from '@millaje/api';
import fc from 'fast-check';
import * as z from 'zod/mini';

const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '😀'.repeat(50),
    'x'.repeat(10_000),
    '%',
    '\\',
    "' or 1=1 --",
    '<script>',
    '=1+1',
    '{}',
    '[]',
    'null',
    'NaN',
    '-0',
    '٥٠',
    '1e999',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    '9'.repeat(400),
    '0x10',
    '2026-02-30',
    '2026-13-01',
    '0000-00-00',
    '９９９',
    'ññ',
    'Ana@pruebas',
    '__proto__',
    'constructor',
    'true',
    '1.5',
    '-1',
    '0',
    '10000001',
    '99999999999999999999',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const oddities: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    -1e308,
    5e-324,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    [],
    {},
    [[]],
    [null],
    { $ne: 1 },
    { toString: 1 },
    { length: 5 },
  ),
  fc.array(texts, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'toString', 'constructor', 'prototype'), texts, { maxKeys: 3 }),
  fc.constant(Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'deep')),
);

type Properties = Record<
  string,
  { readonly type?: string; readonly enum?: unknown[]; readonly const?: unknown; readonly default?: unknown }
>;

/** What a schema takes, as JSON schema. */
export const inputOf = (schema: Schema): object => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

function propertiesOf(schema: Schema | undefined): Properties {
  if (!schema) return {};
  return (inputOf(schema) as { properties?: Properties }).properties ?? {};
}

/** Something that may pass, so that one wrong field stands among right ones. */
function plausible({ type, enum: values, const: only, default: byDefault }: Properties[string]): unknown {
  return (
    only ??
    byDefault ??
    values?.[0] ??
    (type === 'boolean' ? true : type === 'number' || type === 'integer' ? 1 : 'texto')
  );
}

type Entries = [name: string, value: unknown][];

/** Entries rather than an object: names may come twice, and `__proto__` is a name like any other. */
export function entriesOf(schema: Schema | undefined): fc.Arbitrary<Entries> {
  const fields = Object.entries(propertiesOf(schema)).map(([name, property]) =>
    fc.oneof(
      { weight: 3, arbitrary: oddities.map((value): Entries => [[name, value]]) },
      { weight: 2, arbitrary: fc.constant<Entries>([[name, plausible(property)]]) },
      { weight: 1, arbitrary: fc.constant<Entries>([]) },
    ),
  );
  const strangers = fc.array(
    fc.tuple(
      fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'id', '', '$where'),
      oddities,
    ),
    { maxLength: 2 },
  );
  return fc.tuple(fc.tuple(...fields), strangers).map(([known, unknown]) => [...known.flat(), ...unknown]);
}

export const asJson = (entries: Entries) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
export const asForm = (entries: Entries) =>
  entries
    .map(([name, value]) => `${escape(name)}=${escape(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('&');
/** Percent encoding that does not stop at halves of surrogate pairs. */
const escape = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');

/** Queries that no form writes. */
export const oddQueries = [
  '?',
  '?&&&',
  '?=',
  '?%',
  '?%zz=%zz',
  '?a[]=1&a[b]=2',
  '?page=%00',
  '?page_count=%ED%A0%80',
  '?email=a&email=b',
  `?${'a=1&'.repeat(1_200)}`,
];

export const oddHeaderValues = ['', ' ', '-1', '0', 'x'.repeat(2_000), 'ñ', '\u00ff', '1, 2', '9'.repeat(300)];

/** Headers that are read somewhere. */
export const readHeaders = [
  'page_count',
  'quantity',
  'email',
  'date_from',
  'date_to',
  'sales_status',
  'pagination_status',
  'idempotency-key',
  'accept',
  'if-match',
  'if-none-match',
  'range',
];

/** Parts of a path that no link has. */
export const oddSegments = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '٥',
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '%2e%2e',
  'x'.repeat(250),
  'x'.repeat(400),
  '9'.repeat(16),
  '99999999999999999999',
  'null',
  '__proto__',
  '%27%20or%201=1',
];
