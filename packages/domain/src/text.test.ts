import { expect, test } from 'vitest';
import { asOneLine, isPlainText, normalizeCode, normalizeHex, normalizeUsername, spanishList } from './text.ts';

test.each([
  ['Hola', true],
  ['ñ 😀 «»', true],
  ['👩\u200d✈️ 🏴\u{E0067}\u{E0062}\u{E007F}', true],
  ['', true],
  ['a\0b', false],
  ['a\nb', false],
  ['a\tb', false],
  ['a\u2028b', false],
  ['\u007f', false],
  ['\u0085', false],
  ['\ud800', false],
  ['x\udfff', false],
  ['x\uffff', false],
  ['x\ufffe', false],
  ['Mu\ufffdoz', false],
  ['x\u{1ffff}', false],
  ['\u202eotxet', false],
  ['a\u200bb', false],
  ['\ufeffa', false],
  ['a\u00adb', false],
])('%j is plain text: %s', (text, expected) => expect(isPlainText(text)).toBe(expected));

test.each([
  [normalizeCode, ' abc\u200b-d\u00adef\r\n gh ', 'abc-defgh'],
  [normalizeCode, 'AAAA–BBBB‑CCCC−DDDD', 'AAAA-BBBB-CCCC-DDDD'],
  [normalizeHex, '\u200b 0XAB12 ', '0xab12'],
  [normalizeUsername, ' Ana.Perez\u200b ', 'Ana.Perez'],
  [normalizeUsername, 'ana perez', 'ana perez'],
])('%o of %j is %j', (normalize, typed, expected) => expect(normalize(typed)).toBe(expected));

test.each([
  [['Gold'], 'Gold'],
  [['Gold', 'Black'], 'Gold y Black'],
  [['Silver', 'Gold', 'Black'], 'Silver, Gold y Black'],
])('%j are told as %s', (names, told) => expect(spanishList(names)).toBe(told));

test.each([
  ['Gracias por todo\r\nAna', 'Gracias por todo Ana'],
  ['uno\n\n\ndos\u2028tres\tcuatro\n', 'uno dos tres cuatro'],
  ['\n \n', ''],
  ['a\0b', 'a\0b'],
])('several lines as one: %j', (typed, line) => expect(asOneLine(typed)).toBe(line));
