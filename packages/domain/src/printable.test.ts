import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printable } from './printable.ts';

const names = { emoji: '[emoji]', writing: '[otra escritura]', sign: '[signo]' };
/** As little as a face of a paper may have: what is typed in Spanish. */
const has = (letters: string) => /^[ -~áéíóúüñÁÉÍÓÚÜÑ¿¡º]+$/.test(letters);
const print = (text: string) => printable(text, has, names);

describe('what can be drawn', () => {
  test.each([
    ['stays as it is', 'Ñandú, ¿qué? 1 < 2 (3º)', 'Ñandú, ¿qué? 1 < 2 (3º)'],
    ['also where it was typed in two parts', 'Nun\u0303ez', 'Nuñez'],
    ['loses marks that the face lacks', 'Şahin Čapek Nguyễn', 'Sahin Capek Nguyen'],
    [
      'has a letter for one that was never marked',
      'Łuczak, Ðorđe, Bjørn, Weiß, Æsa',
      'Luczak, Dorde, Bjorn, Weiss, Aesa',
    ],
    ['is written as in a passport: Cyrillic', 'Анна Жукова-Щёголь', 'Anna Zhukova-Shchegol'],
    ['is written as in a passport: Greek', 'Γιώργος Χατζής', 'Giorgos Chatzis'],
    ['has the keyboard’s dashes and spaces', 'a\u2011b\u2212c\u202fd\u00a0e', 'a-b-c d e'],
    ['shows nothing for what nobody sees', 'a\u200bb\u2060c\u0007d\ufe0f', 'abcd'],
  ])('%s', (_, text, shown) => {
    expect(print(text)).toBe(shown);
  });
});

describe('what cannot be drawn', () => {
  test.each([
    ['an emoji', 'Regalo 🎁 "ñ"', 'Regalo [emoji] "ñ"'],
    ['several at once', '🎁🎉 🎂', '[emoji]'],
    ['families, flags, skins and keys are one sign', '👩‍👩‍👧‍👦 y 🇻🇪 y 👍🏽 y 1️⃣', '[emoji] y [emoji] y [emoji] y 1'],
    ['letters that have no Latin ones', '李 小龙, مرحبا', '[otra escritura], [otra escritura]'],
    ['digits of another script', 'bill ٣٤', 'bill [otra escritura]'],
    ['anything else', '5 ₿ → 6 ₿', '5 [signo] 6 [signo]'],
  ])('is named: %s', (_, text, shown) => {
    expect(print(text)).toBe(shown);
  });

  test('is never a question mark that nobody typed, and never drawn all the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = print(text);
        expect(Array.from(shown).every(has)).toBe(true);
        expect(shown.split('?').length).toBe(text.normalize('NFC').split('?').length);
      }),
    );
  });
});
