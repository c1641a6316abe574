import { describe, expect, test } from 'vitest';
import { isSecretName, redact } from './redact.ts';

describe('what may not be kept', () => {
  test.each([
    'password',
    'password_hash',
    'newPassword',
    'Contraseña',
    'token',
    'conversion_token',
    'accessToken',
    'token_secret',
    'totp_secret',
    'walletSeed',
    'wallet_seed',
    'private_key',
    'api_key',
    'X-API-KEY',
    'recovery_codes',
    'code_2fa',
    'otp',
    'qr',
    'Authorization',
    'set-cookie',
    'cvv',
    'card_number',
    'card_pan',
    'raw_transaction',
  ])('%s is a secret', (name) => expect(isSecretName(name)).toBe(true));

  test.each([
    'email',
    'membership',
    'company',
    'company_name',
    'tx_hash',
    'token_address',
    'japan',
    'status',
    'description',
    'expand',
    'seeds_sold',
  ])('%s is none', (name) => expect(isSecretName(name)).toBe(false));

  test('a secret that is not set is seen not to be', () => {
    expect(redact({ totp_secret: null, password: '' })).toEqual({ totp_secret: null, password: '[oculto]' });
  });

  test('values become what JSON can say, and stay small', () => {
    const deep = { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } };
    const cleaned = redact({
      at: new Date(0),
      big: 10n ** 20n,
      none: undefined,
      bytes: Buffer.from('x'),
      text: 'x'.repeat(2000),
      run: () => 1,
      deep,
    });

    expect(cleaned).toMatchObject({
      at: '1970-01-01T00:00:00.000Z',
      big: '100000000000000000000',
      bytes: '[oculto]',
      run: null,
    });
    expect(cleaned).not.toHaveProperty('none');
    expect((cleaned['text'] as string).length).toBe(1001);
    expect(JSON.stringify(cleaned['deep'])).toContain('…');
  });
});
