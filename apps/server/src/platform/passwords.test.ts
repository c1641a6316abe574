import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('a password verifies against its own hash, and no other does', async () => {
  const hash = await hashPassword('Contraseña.1');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hashPassword('Contraseña.1')).not.toBe(hash);
  expect(await verifyPassword(hash, 'Contraseña.1')).toBe(true);
  expect(await verifyPassword(hash, 'Contrasen\u0303a.1')).toBe(true);
  expect(await verifyPassword(hash, 'contraseña.1')).toBe(false);
});

test.each([null, undefined, ''])('without a hash (%j) nothing verifies, and it takes its time', async (hash) => {
  await verifyPassword(hash, 'warm up');
  const startedAt = performance.now();
  expect(await verifyPassword(hash, 'nobody has this password')).toBe(false);
  expect(performance.now() - startedAt).toBeGreaterThan(1);
});
