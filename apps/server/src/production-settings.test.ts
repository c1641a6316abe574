import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { describe, expect, test } from 'vitest';
import { problemsOf, PRODUCTION } from './env.fixture.ts';
import { problemsOfServer, warningsInProduction } from './production-settings.ts';
import { isPublicAddress } from './public-keys.ts';

/** The first account of anvil and Hardhat. */
const publicKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

describe('TRUST_PROXY', () => {
  test.each(['true', '999', '0.0.0.0/0', '10.0.0.1, ::/0', '0.0.0.0/1,128.0.0.0/1', '::ffff:0:0/96'])(
    '%s is everybody, and refused in production only',
    (proxies) => {
      expect(problemsOf({ ...PRODUCTION, TRUST_PROXY: proxies })).toEqual([
        'TRUST_PROXY no puede abarcar a todos en producción: cada quien elegiría su dirección. Diga cuántos proxies hay, o cuáles.',
      ]);
      expect(problemsOf({ TRUST_PROXY: proxies })).toEqual([]);
    },
  );

  test.each(['0', '2', '10.0.0.0/8', '::1', 'loopback, fc00::/7, 2400:cb00::/32'])('%s is ours', (proxies) => {
    expect(problemsOf({ ...PRODUCTION, TRUST_PROXY: proxies })).toEqual([]);
  });

  test.each(['proxy.internal', '10.0.0.0/33', '10.0.0.0/8/8', '-1', '1.5'])('%s is no proxy', (proxies) => {
    expect(problemsOf({ TRUST_PROXY: proxies })).toEqual([
      'TRUST_PROXY debe ser cuántos proxies hay delante, o sus direcciones separadas por comas.',
    ]);
  });
});

describe('keys', () => {
  test.each([publicKey, `0x${'0'.repeat(63)}1`])('%s settles nothing in production', (key) => {
    expect(problemsOf({ ...PRODUCTION, CHAIN_SETTLER_KEY: key })).toEqual([
      'CHAIN_SETTLER_KEY es una clave conocida o demasiado regular: cualquiera movería las millas.',
    ]);
    expect(problemsOf({ CHAIN_SETTLER_KEY: key })).toEqual([]);
  });

  test('of which no address comes are told like everything else that is wrong', () =>
    expect(problemsOf({ CHAIN_SETTLER_KEY: `0x${'0'.repeat(64)}` })).toEqual([
      'CHAIN_SETTLER_KEY no es una clave: ninguna dirección sale de ella.',
    ]));

  test.each([privateKeyToAddress(publicKey), `0x${'0'.repeat(40)}`])('nobody is the admin by %s', (address) =>
    expect(problemsOf({ ...PRODUCTION, CHAIN_ADMIN_ADDRESS: address })).toEqual([
      'CHAIN_ADMIN_ADDRESS no es de nadie, o de todos: su clave es conocida o no existe.',
    ]),
  );

  test.each([
    'test test test test test test test test test test test junk',
    'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  ])('everybody has those of “%s”', (words) => {
    const [second, tenth] = [1, 9].map((addressIndex) => mnemonicToAccount(words, { addressIndex }).address);
    expect([second, tenth].map((address) => address && isPublicAddress(address))).toEqual([true, true]);
  });

  test('the token admin’s is not for a server in production', () => {
    const chainAdminKey = `0x${'12ab'.repeat(16)}`;
    expect(problemsOfServer({ mode: 'production', chainAdminKey })).toHaveLength(1);
    expect(problemsOfServer({ mode: 'production', chainAdminKey: undefined })).toEqual([]);
    expect(problemsOfServer({ mode: 'development', chainAdminKey })).toEqual([]);
  });

  test.each(['whsec_123', `whsec_${'a'.repeat(32)}`])('Stripe signs nothing with %s', (secret) =>
    expect(problemsOf({ ...PRODUCTION, STRIPE_SECRET_KEY: 'sk_live_123', STRIPE_WEBHOOK_SECRET: secret })).toEqual([
      'STRIPE_WEBHOOK_SECRET es demasiado corto o regular para ser el de Stripe: copie el suyo.',
    ]),
  );
});

test('what is said of one database without TLS is said of each', () => {
  const [away, here] = ['postgres://millaje@db/millaje', 'postgres://millaje@127.0.0.1/millaje'];
  const warned = (url: string) =>
    warningsInProduction({ chainRpcUrl: undefined, databaseUrl: url, databaseOwnerUrl: url, databaseReplicaUrl: url });
  expect(warned(away).map((line) => line.split(' ')[0])).toEqual([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_REPLICA_URL',
  ]);
  expect(warned(here)).toEqual([]);
});
