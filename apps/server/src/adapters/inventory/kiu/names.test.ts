import { expect, test } from 'vitest';
import { readName } from './names.ts';

test.each([
  ['NUÑEZ', 'NUNEZ'],
  ['NU&Ntilde;EZ', 'NUNEZ'],
  ['NUNEZ/', 'NUNEZ'],
  ['李', ''],
])('%j comes back as %s', (name, expected) => {
  expect(readName(name)).toBe(expected);
});
