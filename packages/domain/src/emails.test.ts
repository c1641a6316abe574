import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './emails.ts';

test.each([
  ['  ANA@X.Example\n', 'ana@x.example'],
  ['ana@x.example\u200b', 'ana@x.example'],
  ['ana@ñandú.example', 'ana@xn--and-6ma2c.example'],
  ['Ana@ÑANDÚ.example', 'ana@xn--and-6ma2c.example'],
  ['ana@ña ndú.example', 'ana@ña ndú.example'],
  ['ana@ñ/x.example', 'ana@ñ/x.example'],
  ['josé', 'josé'],
])('%j is stored as %j', (typed, stored) => expect(normalizeEmail(typed)).toBe(stored));

test.each([
  ['ana@x.example', true],
  ["o'neil+miles_1@sub.x-y.example", true],
  ['ana@xn--and-6ma2c.example', true],
  ['ana@correo.xn--p1ai', true],
  [`${'a'.repeat(64)}@x.example`, true],
  [`${'a'.repeat(65)}@x.example`, false],
  [`ana@${'a.'.repeat(124)}example`, false],
  [`ana@${'a'.repeat(64)}.example`, false],
  ['ana', false],
  ['ana@', false],
  ['ana@x', false],
  ['ana@x..example', false],
  ['.ana@x.example', false],
  ['ana.@x.example', false],
  ['a b@x.example', false],
  ['ana@x@y.example', false],
  ['josé@x.example', false],
  ['', false],
])('%j is an e-mail: %s', (email, expected) => expect(isEmail(email)).toBe(expected));
