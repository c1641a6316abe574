import { describe, expect, test } from 'vitest';
import { typeDocument, typeDocumentDigits, typePhone } from './typed-text.ts';

describe('while it is typed', () => {
  test('a telephone keeps up to twelve digits and loses its leading 0', () => {
    expect(['0414-123.45.67', '00', '1234567890123'].map(typePhone)).toEqual(['4141234567', '', '123456789012']);
  });

  test('a document keeps up to twelve digits', () => {
    expect(['V-12.345.678', 'abc', '1234567890123'].map(typeDocumentDigits)).toEqual(['12345678', '', '123456789012']);
  });

  test('a passport keeps its letters, as capitals', () => {
    expect(typeDocument('P', 'g-447 1902')).toBe('G4471902');
    expect(typeDocument('V', 'g-447 1902')).toBe('4471902');
  });
});
