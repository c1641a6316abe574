import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isWalletSeed, newWalletSeed, readEnvironment } from './env.ts';
import type { Environment } from './env.ts';
import { loadSecrets } from './platform/secrets.ts';
import { createWallets } from './platform/wallets.ts';

const SEED = 'test test test test test test test test test test test junk';
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://millaje@db/millaje',
  CHAIN_RPC_URL: 'https://rpc.example.com',
  WALLET_SEED: SEED,
  TOKEN_SECRET: 'x'.repeat(32),
  CHAIN_ADMIN_ADDRESS: '0x00000000000000000000000000000000000000Ad',
  SMTP_URL: 'smtp://correo.example.com',
};

function read(source: NodeJS.ProcessEnv): Environment {
  const result = readEnvironment(source);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.environment;
}

function problemsOf(source: NodeJS.ProcessEnv): string[] {
  const result = readEnvironment(source);
  return result.ok ? [] : result.problems;
}

describe('readEnvironment', () => {
  test('needs nothing outside production', () => {
    expect(read({})).toEqual({
      mode: 'development',
      host: '0.0.0.0',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: 4,
      healthPort: undefined,
      chainRpcUrl: undefined,
      chainConfirmations: 1,
      chainTokenAddress: undefined,
      chainTokenFirstBlock: undefined,
      chainRebuild: true,
      chainFreeGas: true,
      walletSeed: undefined,
      tokenSecret: undefined,
      chainSettlerKey: undefined,
      chainAdminAddress: undefined,
      chainAdminKey: undefined,
      brandFile: resolve('brand/avp.json'),
      smtpUrl: undefined,
      smtpFrom: undefined,
      logLevel: 'warn',
      trustProxy: false,
      metricsToken: undefined,
      demoData: true,
    });
  });

  test('is careful with a chain of others, and shows no examples in production', () => {
    expect(read(PRODUCTION)).toMatchObject({ chainConfirmations: 12, chainRebuild: false, demoData: false });
    expect(read({ ...PRODUCTION, DEMO_DATA: 'true', CHAIN_CONFIRMATIONS: '3', CHAIN_REBUILD: 'on' })).toMatchObject({
      chainConfirmations: 3,
      chainRebuild: true,
      demoData: true,
    });
  });

  test.each([
    ['true', true],
    ['no', false],
    ['2', 2],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('TRUST_PROXY=%s', (value, expected) => {
    expect(read({ TRUST_PROXY: value }).trustProxy).toBe(expected);
  });

  test('empty means not set, and addresses lose their last slash', () => {
    expect(read({ DATABASE_URL: '', PORT: ' ', PUBLIC_URL: 'https://millas.example.com/' })).toMatchObject({
      databaseUrl: undefined,
      port: 3000,
      publicUrl: 'https://millas.example.com',
    });
  });

  test('production refuses what would be made up otherwise, each in its line', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'Falta DATABASE_URL: en producción es obligatoria (la base de datos incluida es solo para probar).',
      'Falta CHAIN_RPC_URL: en producción es obligatoria (la cadena incluida es solo para probar).',
      'Falta WALLET_SEED: en producción es obligatoria (de ella salen las direcciones de todas las cuentas).',
      'Falta TOKEN_SECRET: en producción es obligatoria (firma las sesiones).',
      'Falta CHAIN_ADMIN_ADDRESS: en producción es obligatoria (decide quién liquida en la cadena, y no puede ser la clave que liquida).',
      'Falta SMTP_URL: en producción es obligatoria (sin servidor de correo nadie puede validar su cuenta).',
    ]);
  });

  test.each([
    ['NODE_ENV', 'prod', 'NODE_ENV debe ser uno de: development, test, production.'],
    ['PORT', '3000a', 'PORT debe ser un número entero entre 0 y 65535.'],
    ['PORT', '70000', 'PORT debe ser un número entero entre 0 y 65535.'],
    ['PUBLIC_URL', 'millas.example.com', 'PUBLIC_URL debe ser una dirección que empiece por http:// o https://.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL debe ser una dirección que empiece por postgres:// o postgresql://.'],
    ['DATABASE_POOL_SIZE', '1', 'DATABASE_POOL_SIZE debe ser un número entero entre 2 y 100.'],
    ['HEALTH_PORT', '65536', 'HEALTH_PORT debe ser un número entero entre 0 y 65535.'],
    ['CHAIN_TOKEN_ADDRESS', '0x12', 'CHAIN_TOKEN_ADDRESS debe ser una dirección 0x de 40 cifras hexadecimales.'],
    ['CHAIN_TOKEN_FIRST_BLOCK', '-1', 'CHAIN_TOKEN_FIRST_BLOCK debe ser un número entero entre 0 y 999999999.'],
    ['CHAIN_ADMIN_ADDRESS', 'ana', 'CHAIN_ADMIN_ADDRESS debe ser una dirección 0x de 40 cifras hexadecimales.'],
    [
      'CHAIN_ADMIN_ADDRESS',
      '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'CHAIN_ADMIN_ADDRESS tiene una errata: sus mayúsculas no cuadran.',
    ],
    ['CHAIN_ADMIN_KEY', '0x12', 'CHAIN_ADMIN_KEY debe ser una clave 0x de 64 cifras hexadecimales.'],
    ['CHAIN_SETTLER_KEY', 'secret', 'CHAIN_SETTLER_KEY debe ser una clave 0x de 64 cifras hexadecimales.'],
    ['CHAIN_REBUILD', 'quizá', 'CHAIN_REBUILD debe ser true o false.'],
    [
      'WALLET_SEED',
      SEED.replace('junk', 'test'),
      'WALLET_SEED debe ser una frase BIP-39 válida (12 a 24 palabras inglesas).',
    ],
    ['TOKEN_SECRET', 'corto', 'TOKEN_SECRET debe tener 32 caracteres o más.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL debe ser uno de: trace, debug, info, warn, error, fatal, silent.'],
    ['SMTP_URL', 'correo.example.com', 'SMTP_URL debe ser una dirección que empiece por smtp:// o smtps://.'],
    ['SMTP_FROM', 'nadie', 'SMTP_FROM debe ser un correo electrónico.'],
    ['METRICS_TOKEN', 'corto', 'METRICS_TOKEN debe tener 16 caracteres o más.'],
  ])('refuses %s=%s', (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line]);
  });

  const settlerKey = `0x${'1'.repeat(64)}` as const;
  const wallets = createWallets(SEED);
  test.each<[string, NodeJS.ProcessEnv, string]>([
    [
      'the key that settles, from the seed',
      { CHAIN_ADMIN_ADDRESS: privateKeyToAddress(wallets.settlerKey()) },
      'CHAIN_ADMIN_ADDRESS no puede ser la dirección de la clave que liquida.',
    ],
    [
      'the key that settles, in whatever letters',
      { CHAIN_SETTLER_KEY: settlerKey, CHAIN_ADMIN_ADDRESS: privateKeyToAddress(settlerKey).toLowerCase() },
      'CHAIN_ADMIN_ADDRESS no puede ser la dirección de la clave que liquida.',
    ],
    [
      'another key of the seed',
      { CHAIN_ADMIN_ADDRESS: privateKeyToAddress(wallets.adminKey()) },
      'CHAIN_ADMIN_ADDRESS no puede salir de WALLET_SEED: quien tenga la frase tendría las dos claves.',
    ],
  ])("production refuses as the token's admin %s", (_, settings, line) => {
    expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([line]);
    expect(problemsOf({ ...PRODUCTION, ...settings, NODE_ENV: 'development' })).toEqual([]);
  });

  test('says everything that is wrong at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'x', LOG_LEVEL: 'x', DEMO_DATA: 'x' });
    expect(problems).toHaveLength(9);
  });
});

describe('loadSecrets', () => {
  let dataDir: string;
  const environment = (more: NodeJS.ProcessEnv = {}) => read({ DATA_DIR: dataDir, ...more });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'millaje-secrets-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  test('makes them once, for its owner only, also when asked by many at the same time', async () => {
    const all = await Promise.all([1, 2, 3].map(() => loadSecrets(environment())));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    expect(isWalletSeed(all[0]?.walletSeed ?? '')).toBe(true);
    expect(all[0]?.tokenSecret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(environment())).toEqual(all[0]);
  });

  test('what is set goes before what is kept', async () => {
    const kept = await loadSecrets(environment());
    expect(await loadSecrets(environment({ WALLET_SEED: SEED }))).toEqual({ ...kept, walletSeed: SEED });
  });

  test('a damaged file is never replaced by new secrets', async () => {
    const path = join(dataDir, 'secrets.json');
    await writeFile(path, '{"wallet_seed": "only');
    await expect(loadSecrets(environment())).rejects.toThrow(`${path} está dañado`);
    expect(await readFile(path, 'utf8')).toBe('{"wallet_seed": "only');
  });

  test('seeds are valid, and new each time', () => {
    const seeds = Array.from({ length: 20 }, newWalletSeed);
    expect(new Set(seeds).size).toBe(20);
    expect(seeds.every(isWalletSeed)).toBe(true);
  });
});
