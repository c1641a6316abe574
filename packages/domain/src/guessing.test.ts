import { describe, expect, test } from 'vitest';
import { guessableBy } from './guessing.ts';

const common = new Set(['password', 'qwerty', 'qwerty123', 'admin', 'contrasena', 'sol', '12345678', 'si']);
const own = ['Carmen Rosa', "O'Connor", 'carmen.rosa-82', '14785236', 'Millaje', 'AVP', 'UY'];
const because = (password: string) => guessableBy(password, { common, own });

describe('a word of everybody with what a form asks for around it', () => {
  test.each([
    ['Password1!'],
    ['..Password2024.'],
    ['P@ssw0rd.7'],
    ['Pa$$w0rd!!'],
    ['@dm1n.2026'],
    ['Adm!n.2026'],
    ['Contraseña1!'],
    ['Qwerty123!'],
    ['12345678'],
    ['Sol.20269'],
  ])('%s', (password) => {
    expect(because(password)).toBe('common');
  });

  test.each([
    // Eight characters beside the word are a password by themselves.
    ['Password.8401573'],
    ['Sol.8401573'],
    // The word is a part of another one.
    ['Passwordera.1'],
    ['Solana+Mar.7'],
    // Too short to be a word that anybody tries.
    ['Si.736204'],
    ['xK9#vTq2'],
  ])('%s is none', (password) => {
    expect(because(password)).toBeUndefined();
  });
});

describe('words of its owner and of the programme count for nothing', () => {
  test.each([
    ['Millaje.2026'],
    ['2026.m1LLaj3'],
    ['Carmen.Rosa.1'],
    ['CarmenRosa82*'],
    ['OConnor.123'],
    ["O'Connor.1234"],
    ['Aa.14785236'],
    ['Avp.avp.avp.7'],
    ['C@rm3n.99'],
  ])('%s', (password) => {
    expect(because(password)).toBe('own_words');
  });

  test.each([
    // What is left is long enough.
    ['Carmen+Lirio.26'],
    ['Manzana.Avp.7'],
    // Two letters are no word.
    ['Uy.736204'],
  ])('%s is none', (password) => {
    expect(because(password)).toBeUndefined();
  });
});

test('nothing that is known makes nothing guessable', () => {
  expect(guessableBy('Millaje.2026', { common: new Set(), own: ['', ' ', '.'] })).toBeUndefined();
});
