import { describe, expect, test } from 'vitest';
import { typeEmail, typeName, typeUsername } from './typed-name.ts';

describe('while it is typed', () => {
  test('a name begins with a capital, keeps the space before its next word, and ends after thirty characters', () => {
    expect(['ángela', ' maría de ', 'McDonald', '', 'a'.repeat(40)].map(typeName)).toEqual([
      'Ángela',
      'María de ',
      'McDonald',
      '',
      `A${'a'.repeat(29)}`,
    ]);
  });

  test('an e-mail has small letters and no spaces', () => {
    expect(typeEmail(' Ana.Perez@Correo.COM ')).toBe('ana.perez@correo.com');
  });

  test('a user name has no spaces and ends after fifteen characters', () => {
    expect(typeUsername('ana perez_1234567890')).toBe('anaperez_123456');
  });
});
