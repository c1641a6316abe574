import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  commonTexts,
  decidedFlagSchema,
  flagSchema,
  identifierSchema,
  lineSchema,
  optionalDaySchema,
  optionalEmailSchema,
  optionalLineSchema,
  pageSchema,
  pageSizes,
  pageSizeSchema,
  rangeInOrder,
} from './common.ts';

/** What a schema makes of a value, or the text by which it refuses it. */
const parse = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  return result.success ? { is: result.data } : result.error.issues[0]?.message;
};

test.each([
  [undefined, { is: 1 }],
  [1, { is: 1 }],
  ['1', { is: 1 }],
  ['007', { is: 7 }],
  [10_000_000, { is: 10_000_000 }],
  [0, commonTexts.wrongPage],
  [-1, commonTexts.wrongPage],
  [1.5, commonTexts.wrongPage],
  ['1e3', commonTexts.wrongPage],
  ['', commonTexts.wrongPage],
  [' 1', commonTexts.wrongPage],
  ['٣', commonTexts.wrongPage],
  [10_000_001, commonTexts.wrongPage],
  ['9'.repeat(30), commonTexts.wrongPage],
  [1e300, commonTexts.wrongPage],
  [Number.NaN, commonTexts.wrongPage],
  [null, commonTexts.wrongPage],
  [['1'], commonTexts.wrongPage],
  [{}, commonTexts.wrongPage],
  [true, commonTexts.wrongPage],
])('page %o', (value, expected) => expect(parse(pageSchema, value)).toEqual(expected));

test.each(pageSizes)('page size %d', (size) => expect(parse(pageSizeSchema(50), String(size))).toEqual({ is: size }));
test.each([0, 1, 7, 5001, -5, '5,0'])('page size %o', (size) =>
  expect(parse(pageSizeSchema(50), size)).toBe(commonTexts.wrongPageSize),
);
test('page size by default', () => expect(parse(pageSizeSchema(20), undefined)).toEqual({ is: 20 }));

test.each([
  ['1', { is: 1 }],
  [String(Number.MAX_SAFE_INTEGER).slice(0, 15), { is: 900_719_925_474_099 }],
  ['0', commonTexts.wrongIdentifier],
  ['-1', commonTexts.wrongIdentifier],
  ['9007199254740992', commonTexts.wrongIdentifier],
  ['1 or 1=1', commonTexts.wrongIdentifier],
])('identifier %o', (value, expected) => expect(parse(identifierSchema, value)).toEqual(expected));

test.each([
  ['  Hola  ', { is: 'Hola' }],
  ['12345', { is: '12345' }],
  ['123456', commonTexts.tooLong],
  ['', 'falta'],
  ['   ', 'falta'],
  ['a\0b', commonTexts.wrongText],
  [undefined, 'falta'],
  [5, 'falta'],
  [null, 'falta'],
])('line %o', (value, expected) => expect(parse(lineSchema(5, 'falta'), value)).toEqual(expected));

test.each([
  [undefined, { is: undefined }],
  ['', { is: undefined }],
  ['   ', { is: undefined }],
  [' ab ', { is: 'ab' }],
  ['abcdef', commonTexts.tooLong],
  ['a\0', commonTexts.wrongText],
  [5, commonTexts.wrongText],
  [null, commonTexts.wrongText],
  [['a', 'b'], commonTexts.wrongText],
])('optional line %o', (value, expected) => expect(parse(optionalLineSchema(5), value)).toEqual(expected));

test.each([
  [undefined, { is: undefined }],
  [' \u200b', { is: undefined }],
  [' ANA@Ñandú.example\u200b', { is: 'ana@xn--and-6ma2c.example' }],
  ['nadie', { is: 'nadie' }],
  ['a\0@x.example', commonTexts.wrongText],
  ['a'.repeat(255), commonTexts.tooLong],
])('optional e-mail %o', (value, expected) => expect(parse(optionalEmailSchema, value)).toEqual(expected));

test.each([
  [undefined, { is: undefined }],
  ['', { is: undefined }],
  ['2026-01-31', { is: '2026-01-31' }],
  ['2026-02-30', commonTexts.wrongDate],
  ['ayer', commonTexts.wrongDate],
  [20_260_131, commonTexts.wrongDate],
  [null, commonTexts.wrongDate],
])('optional day %o', (value, expected) => expect(parse(optionalDaySchema, value)).toEqual(expected));

test.each([
  [true, { is: true }],
  ['true', { is: true }],
  ['1', { is: true }],
  [false, { is: false }],
  ['false', { is: false }],
  ['0', { is: false }],
  ['', { is: false }],
  ['sí', commonTexts.wrongChoice],
  ['TRUE', commonTexts.wrongChoice],
  [1, { is: true }],
  [0, { is: false }],
  [2, commonTexts.wrongChoice],
  [null, commonTexts.wrongChoice],
  [[], commonTexts.wrongChoice],
])('flag %o', (value, expected) => expect(parse(flagSchema, value)).toEqual(expected));

test.each([
  [false, { is: false }],
  ['1', { is: true }],
  ['0', { is: false }],
  ['', commonTexts.wrongChoice],
  [' ', commonTexts.wrongChoice],
  [null, commonTexts.wrongChoice],
])('flag %o that decides', (value, expected) => expect(parse(decidedFlagSchema, value)).toEqual(expected));

test.each([
  [undefined, undefined, true],
  ['2026-01-01', undefined, true],
  [undefined, '2026-01-01', true],
  ['2026-01-01', '2026-01-01', true],
  ['2026-01-01', '2026-01-02', true],
  ['2026-01-02', '2026-01-01', false],
])('from %s to %s is in order: %s', (from, to, expected) => expect(rangeInOrder(from, to)).toBe(expected));
