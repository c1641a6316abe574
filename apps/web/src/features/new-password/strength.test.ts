import { isStrongPassword } from '@millaje/api/members/registration';
import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

test.each([
  ['', []],
  ['clave', ['lower']],
  ['Clave', ['upper', 'lower']],
  ['Clave2026', ['length', 'upper', 'lower', 'digit']],
  ['Clave.2026', ['length', 'upper', 'lower', 'digit', 'special']],
  ['Clave-2026', ['length', 'upper', 'lower', 'digit']],
])('%j meets %j', (password, names) => {
  const { rules, met } = strengthOf(password);
  expect(rules.filter(({ isMet }) => isMet).map(({ name }) => name)).toEqual(names);
  expect(met === rules.length).toBe(isStrongPassword(password));
});
