import { describe, expect, test } from 'vitest';
import { typeEmail, typeName } from './typed-name.ts';

describe('while it is typed', () => {
  test('a name begins with a capital and keeps everything else, however long', () => {
    expect(['ángela', ' maría de ', 'McDonald', '', 'a'.repeat(40)].map(typeName)).toEqual([
      'Ángela',
      'María de ',
      'McDonald',
      '',
      `A${'a'.repeat(39)}`,
    ]);
  });

  test('an e-mail has small letters, and its spaces stay to be refused', () => {
    expect(typeEmail('Ana Perez@Correo.COM')).toBe('ana perez@correo.com');
  });
});
