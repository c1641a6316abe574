import { maximumMiles } from '@millaje/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { commonTexts, emailSchema } from '../kit/common.ts';
import { adminTransferSchema, milesSchema, transferSchema } from './miles.ts';
import { descriptionMaximum, milesTexts } from './miles.texts.ts';

const first = (schema: z.ZodMiniType, value: unknown): unknown => {
  const result = z.safeParse(schema, value);
  return result.success ? { is: result.data } : result.error.issues[0]?.message;
};

const amount = milesSchema(50n, 'falta', 'poco');

test.each([
  [50, { is: 50n }],
  ['50', { is: 50n }],
  ['0050', { is: 50n }],
  [Number(maximumMiles), { is: maximumMiles }],
  [String(maximumMiles), { is: maximumMiles }],
  [49, 'poco'],
  ['49', 'poco'],
  [0, 'poco'],
  [-5, 'poco'],
  ['-5', 'poco'],
  [50.5, 'poco'],
  ['50.5', 'poco'],
  ['1e3', 'poco'],
  ['٥٠', 'poco'],
  [' 50 ', { is: 50n }],
  ['1.234,00', { is: 1_234n }],
  ['99,50', 'poco'],
  ['cien', 'poco'],
  [-1e300, 'poco'],
  [Number.NEGATIVE_INFINITY, 'falta'],
  [Number(maximumMiles) + 1, milesTexts.amountTooLarge],
  [1e30, milesTexts.amountTooLarge],
  [`1${'0'.repeat(30)}`, milesTexts.amountTooLarge],
  ['9'.repeat(500), milesTexts.amountTooLarge],
  ['', 'falta'],
  [undefined, 'falta'],
  [null, 'falta'],
  [true, 'falta'],
  [['50'], 'falta'],
  [{}, 'falta'],
  [Number.NaN, 'falta'],
])('an amount of %o', (value, expected) => expect(first(amount, value)).toEqual(expected));

test.each([
  ['ana@x.example', { is: 'ana@x.example' }],
  ['  ANA@X.Example\n', { is: 'ana@x.example' }],
  ['', 'falta'],
  ['   ', 'falta'],
  [undefined, 'falta'],
  [5, 'falta'],
  ['ana', 'mal'],
  ['ana@', 'mal'],
  ['a b@x.example', 'mal'],
  ['a\0@x.example', 'mal'],
  [`${'a'.repeat(250)}@x.example`, 'mal'],
])('an e-mail of %o', (value, expected) => expect(first(emailSchema('falta', 'mal'), value)).toEqual(expected));

const transfer = { email_to: 'ana@x.example', amount: '50', description: 'Regalo' };

test('a transfer as a form writes it', () =>
  expect(first(transferSchema, transfer)).toEqual({ is: { ...transfer, amount: 50n } }));

test('a description of several lines is kept as one, and what cannot be written is refused', () => {
  const described = (description: string) => first(transferSchema, { ...transfer, description });
  expect(described('Gracias\r\npor todo\n')).toEqual({
    is: { ...transfer, amount: 50n, description: 'Gracias por todo' },
  });
  expect([described('\n \n'), described('a\0b')]).toEqual([milesTexts.descriptionRequired, commonTexts.wrongText]);
});

test.each([
  [undefined, { is: { ...transfer, amount: 50n, fee: undefined } }],
  [0, { is: { ...transfer, amount: 50n, fee: 0n } }],
  ['3', { is: { ...transfer, amount: 50n, fee: 3n } }],
  ['', milesTexts.feeNotWhole],
  [-1, milesTexts.feeNotWhole],
  ['2.5', milesTexts.feeNotWhole],
  [null, milesTexts.feeNotWhole],
])('a transfer whose sender has agreed to a fee of %o', (fee, expected) =>
  expect(first(transferSchema, { ...transfer, fee })).toEqual(expected),
);

/** Everything wrong, put right a field at a time: each time the next field is told first. */
test('a transfer is told its first wrong field', () => {
  const fixes = [
    {},
    { email_to: 'ana' },
    { email_to: 'ana@x.example' },
    { amount: '49' },
    { amount: '50' },
    { description: 'x'.repeat(descriptionMaximum + 1) },
    { description: 'Regalo' },
  ];
  let value: object = {};
  const told = fixes.map((fix) => first(transferSchema, (value = { ...value, ...fix })));
  expect(told).toEqual([
    milesTexts.emailRequired,
    milesTexts.emailInvalid,
    milesTexts.amountRequired,
    milesTexts.amountTooSmall,
    milesTexts.descriptionRequired,
    milesTexts.descriptionTooLong,
    { is: { ...transfer, amount: 50n } },
  ]);
});

test.each([
  [{}, { email_to: 'luis@x.example' }],
  [{ to_product: 'true' }, { to_product: true }],
  [{ to_product: '' }, { to_product: false }],
  [{ email_to: '' }, { email_to: '' }],
])('staff’s transfer with %o', (more, expected) => {
  const form = { email_from: 'ANA@x.example', email_to: 'Luis@x.example', amount: '1', description: 'Ajuste', ...more };
  expect(first(adminTransferSchema, form)).toMatchObject({
    is: { email_from: 'ana@x.example', amount: 1n, ...expected },
  });
});

test.each(['email_from', 'amount', 'description'])('staff’s transfer without %s', (field) => {
  const form: Record<string, string> = { email_from: 'ana@x.example', amount: '1', description: 'Ajuste' };
  delete form[field];
  expect(first(adminTransferSchema, form)).toBe('Este campo es requerido!');
});
