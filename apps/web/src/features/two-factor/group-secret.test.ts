import { expect, test } from 'vitest';
import { codesText, groupSecret } from './group-secret.ts';

test.each([
  ['ABCDEFGH', 'ABCD EFGH'],
  ['ABCDE', 'ABCD E'],
  ['', ''],
])('the secret %s is typed as %s', (secret, grouped) => {
  expect(groupSecret(secret)).toBe(grouped);
});

test('recovery codes stand on a line each, under their title', () => {
  expect(codesText('AVP', ['A-1', 'B-2'])).toBe('AVP\r\n\r\nA-1\r\nB-2\r\n');
});
