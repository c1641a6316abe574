import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { privateKeyToAddress } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DRAWN_SEED, problemsOf, PRODUCTION } from './env.fixture.ts';
import { readEnvironment } from './env.ts';
import type { Environment } from './env.ts';
import { loadSecrets } from './platform/secrets.ts';
import { createWallets } from './platform/wallets.ts';
import { warningsInProduction } from './production-settings.ts';
import { isPublicSeed, isWalletSeed, newWalletSeed } from './wallet-seed.ts';

const SEED = 'test test test test test test test test test test test junk';

function read(source: NodeJS.ProcessEnv): Environment {
  const result = readEnvironment(source);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.environment;
}

describe('readEnvironment', () => {
  test('needs nothing outside production', () => {
    expect(read({})).toEqual({
      mode: 'development',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePoolSize: 4,
      databaseReplicaUrl: undefined,
      databaseReplicaLagSeconds: 10,
      healthPort: undefined,
      chainRpcUrl: undefined,
      chainConfirmations: 1,
      chainTokenAddress: undefined,
      chainTokenFirstBlock: undefined,
      chainRebuild: true,
      chainFreeGas: true,
      walletSeed: undefined,
      tokenSecret: undefined,
      tokenSecretPrevious: undefined,
      staffSecondFactor: false,
      chainSettlerKey: undefined,
      chainAdminAddress: undefined,
      chainAdminKey: undefined,
      brandFile: resolve('brand/avp.json'),
      smtpUrl: undefined,
      smtpFrom: undefined,
      logLevel: 'warn',
      trustProxy: false,
      metricsToken: undefined,
      demoData: 'all',
      reportUrl: undefined,
      inventory: 'schedule',
      kiu: undefined,
      payments: { stripe: undefined, bank: undefined },
      s3: undefined,
      map: { tiles: undefined, geocodingUrl: undefined },
    });
  });

  test('is careful with a chain of others, and shows no examples in production', () => {
    expect(read(PRODUCTION)).toMatchObject({
      host: '0.0.0.0',
      chainConfirmations: 12,
      chainRebuild: false,
      demoData: 'none',
      staffSecondFactor: true,
    });
    expect(read({ ...PRODUCTION, CHAIN_CONFIRMATIONS: '3', CHAIN_REBUILD: 'on' })).toMatchObject({
      chainConfirmations: 3,
      chainRebuild: true,
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

  test.each([
    [{}, '127.0.0.1', 'all'],
    [{ HOST: '0.0.0.0' }, '0.0.0.0', 'none'],
    [{ HOST: 'localhost' }, 'localhost', 'all'],
    [{ DEMO_DATA: 'members' }, '127.0.0.1', 'members'],
    [{ DEMO_DATA: 'false' }, '127.0.0.1', 'none'],
    [{ HOST: '0.0.0.0', DEMO_DATA: 'true' }, '0.0.0.0', 'all'],
  ])('outside production %j listens on %s, with examples: %s', (settings, host, demoData) => {
    expect(read(settings)).toMatchObject({ host, demoData });
  });

  test.each([
    [{ WALLET_SEED: SEED }, 'WALLET_SEED es una frase conocida o demasiado regular: cualquiera tendría las claves.'],
    [{ TOKEN_SECRET: 'a'.repeat(40) }, 'TOKEN_SECRET es demasiado regular para ser un secreto: use uno al azar.'],
    [{ METRICS_TOKEN: 'secreto0secreto0' }, 'METRICS_TOKEN es demasiado regular para ser un secreto: use uno al azar.'],
    [{ PUBLIC_URL: 'http://millas.example.com' }, 'PUBLIC_URL debe empezar por https:// en producción.'],
    [{ DEMO_DATA: 'true' }, 'DEMO_DATA solo puede ser false en producción: sus contraseñas son públicas.'],
    [{ DEMO_DATA: 'members' }, 'DEMO_DATA solo puede ser false en producción: sus contraseñas son públicas.'],
  ])('production refuses %j, and nobody else does', (settings, line) => {
    expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([line]);
    expect(problemsOf({ ...PRODUCTION, ...settings, NODE_ENV: 'development' })).toEqual([]);
  });

  test('phrases that were drawn are none of the public ones', () => {
    expect(Array.from({ length: 50 }, newWalletSeed).filter(isPublicSeed)).toEqual([]);
    expect(isPublicSeed(`${'abandon '.repeat(11)}about`)).toBe(true);
    // No word of it stands there twice.
    const printed = 'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat';
    expect(isPublicSeed(printed)).toBe(true);
  });

  const PAYMENTS = {
    STRIPE_SECRET_KEY: 'sk_live_123',
    STRIPE_WEBHOOK_SECRET: 'whsec_4eC39HqLyjWDarjtT1zd',
    BANK_URL: 'https://bdvconciliacion.banvenez.com/getMovement',
    BANK_KEY: 'clave',
  };
  test('who takes money is named by the environment', () => {
    expect(read({ ...PRODUCTION, ...PAYMENTS }).payments).toEqual({
      stripe: { secretKey: 'sk_live_123', webhookSecret: 'whsec_4eC39HqLyjWDarjtT1zd', url: 'https://api.stripe.com' },
      bank: { url: PAYMENTS.BANK_URL, key: 'clave' },
    });
  });

  test.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'Falta STRIPE_WEBHOOK_SECRET: con STRIPE_SECRET_KEY es obligatoria (firma lo que Stripe avisa).',
    ],
    [
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'Falta STRIPE_SECRET_KEY: con STRIPE_WEBHOOK_SECRET es obligatoria (con ella se cobra).',
    ],
    [
      { BANK_URL: 'http://127.0.0.1:4020' },
      'Falta BANK_KEY: con BANK_URL es obligatoria (el banco solo responde a quien la lleva).',
    ],
    [{ BANK_KEY: 'clave' }, 'Falta BANK_URL: con BANK_KEY es obligatoria (ahí responde el banco).'],
  ])('half of a gateway is none: %j', (given, problem) => expect(problemsOf(given)).toEqual([problem]));

  test.each([
    [{ STRIPE_URL: 'http://127.0.0.1:4030' }, 'STRIPE_URL no puede cambiarse en producción: un simulador no cobra.'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY es de prueba: en producción no cobra.'],
    [
      { BANK_URL: 'http://127.0.0.1:4020/getMovement/v2' },
      'BANK_URL debe ser la dirección https:// del banco en producción: un simulador no verifica.',
    ],
  ])('production takes no simulated money: %j', (given, problem) =>
    expect(problemsOf({ ...PRODUCTION, ...PAYMENTS, ...given })).toEqual([problem]),
  );

  const KIU = {
    INVENTORY: 'kiu',
    KIU_USER: 'millas',
    KIU_PASSWORD: 'a+b=c&d',
    KIU_AGENT_SINE: 'BLA000AAA',
    KIU_TERMINAL_ID: 'BLA00AAA00',
  };
  test('KIU is spoken to by what the environment says', () => {
    const usual = {
      url: 'https://ssl00.kiusys.com/ws3/index.php',
      user: 'millas',
      password: 'a+b=c&d',
      agentSine: 'BLA000AAA',
      terminalId: 'BLA00AAA00',
      country: 'VE',
      currency: 'USD',
      pseudoCity: 'BLA',
      target: 'Testing',
      paymentCode: 'MILLAS',
    };
    expect(read(KIU)).toMatchObject({ inventory: 'kiu', kiu: usual });
    expect(read({ ...PRODUCTION, ...KIU, KIU_PSEUDO_CITY: 'CCS' }).kiu).toEqual({
      ...usual,
      pseudoCity: 'CCS',
      target: 'Production',
    });
  });

  test('flights from KIU need its credentials, each told in its line, and no value with it', () => {
    expect(problemsOf({ INVENTORY: 'kiu', KIU_PASSWORD: 'secreta' })).toEqual([
      'Falta KIU_USER: con INVENTORY=kiu es obligatoria (el usuario que KIU le dio).',
      'Falta KIU_AGENT_SINE: con INVENTORY=kiu es obligatoria (el agente que vende).',
      'Falta KIU_TERMINAL_ID: con INVENTORY=kiu es obligatoria (el terminal que emite y anula).',
    ]);
  });

  test.each([
    [
      { KIU_URL: 'http://kiu.example.com/ws3/' },
      'KIU_URL debe empezar por https:// en producción: lleva la contraseña.',
    ],
    [{ KIU_TARGET: 'Testing' }, 'KIU_TARGET no puede ser Testing en producción: sus boletos no vuelan.'],
  ])('production with KIU refuses %j, and nobody else does', (settings, line) => {
    expect(problemsOf({ ...PRODUCTION, ...KIU, ...settings })).toEqual([line]);
    expect(problemsOf({ ...KIU, ...settings })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...settings })).toEqual([]);
  });

  test('a map uses the tiles and the addresses of others where the environment says so', () => {
    const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png';
    const geocoding = 'https://places.example.com/';
    expect(read({ MAP_TILE_URL: tiles, MAP_TILE_ATTRIBUTION: '© Otros', MAP_GEOCODING_URL: geocoding }).map).toEqual({
      tiles: { url: tiles, attribution: '© Otros' },
      geocodingUrl: geocoding,
    });
    expect(read({ MAP_TILE_URL: tiles }).map.tiles).toEqual({ url: tiles, attribution: 'tiles.example.com' });
    const wrong = 'MAP_TILE_URL debe ser una dirección que empiece por http:// o https:// y lleve {z}, {x} y {y}.';
    for (const url of ['https://tiles.example.com/{z}/{x}.png', 'tiles/{z}/{x}/{y}', 'https://{z}/{x}/{y}'])
      expect(problemsOf({ MAP_TILE_URL: url })).toEqual([wrong]);
    const open = { MAP_TILE_URL: tiles.replace('https', 'http'), MAP_GEOCODING_URL: 'http://places.example.com' };
    expect(problemsOf(open)).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, ...open })).toEqual([
      'MAP_TILE_URL debe empezar por https:// en producción.',
      'MAP_GEOCODING_URL debe empezar por https:// en producción.',
    ]);
  });

  test('pictures are kept in a bucket where the environment says so, and whole', () => {
    const S3 = { FILES: 's3', S3_BUCKET: 'fotos', S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secreta' };
    const amazon = { bucket: 'fotos', region: 'us-east-1', accessKeyId: 'AK', secretAccessKey: 'secreta' };
    expect(read(S3).s3).toEqual({ ...amazon, endpoint: undefined, isPathStyle: false });
    const endpoint = 'http://fotos.example.com';
    expect(read({ ...S3, S3_ENDPOINT: endpoint }).s3).toEqual({ ...amazon, endpoint, isPathStyle: true });
    expect(read({ ...S3, FILES: 'folder' }).s3).toBeUndefined();
    expect(problemsOf({ FILES: 's3', S3_BUCKET: 'fotos' })).toEqual([
      'Falta S3_ACCESS_KEY_ID: con FILES=s3 es obligatoria (la clave de acceso).',
      'Falta S3_SECRET_ACCESS_KEY: con FILES=s3 es obligatoria (su secreto).',
    ]);
    expect(problemsOf({ ...PRODUCTION, ...S3, S3_ENDPOINT: endpoint })).toEqual([
      'S3_ENDPOINT debe empezar por https:// en producción.',
    ]);
  });

  test.each([
    ['https://rpc.example.com', 'postgres://a@db/x?sslmode=verify-full', 0],
    ['http://127.0.0.1:8545', 'postgres://a@localhost/x', 0],
    ['http://rpc.example.com', 'postgres://a@db/x', 2],
  ])('what goes to others in clear text is told: %s and %s', (chainRpcUrl, databaseUrl, count) => {
    const others = { databaseOwnerUrl: undefined, databaseReplicaUrl: undefined };
    expect(warningsInProduction({ chainRpcUrl, databaseUrl, ...others })).toHaveLength(count);
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
      'Falta PUBLIC_URL: en producción es obligatoria (a ella llevan los enlaces de los correos).',
      'Falta TRUST_PROXY: en producción es obligatoria (dice cuántos proxies hay delante; 0, ninguno).',
      'Falta METRICS_TOKEN: en producción es obligatoria (sin ella cualquiera lee /metrics).',
    ]);
  });

  test.each([
    ['NODE_ENV', 'prod', 'NODE_ENV debe ser uno de: development, test, production.'],
    ['PORT', '3000a', 'PORT debe ser un número entero entre 0 y 65535.'],
    ['PORT', '70000', 'PORT debe ser un número entero entre 0 y 65535.'],
    ['PUBLIC_URL', 'millas.example.com', 'PUBLIC_URL debe ser una dirección que empiece por http:// o https://.'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL debe ser una dirección que empiece por postgres:// o postgresql://.'],
    [
      'DATABASE_URL',
      'postgres://millaje@db/millaje?application_name=nomina',
      'DATABASE_URL no puede llevar application_name: Millaje nombra sus conexiones.',
    ],
    [
      'DATABASE_OWNER_URL',
      'postgres://millaje@db/millaje?sslmode=require&application_name=',
      'DATABASE_OWNER_URL no puede llevar application_name: Millaje nombra sus conexiones.',
    ],
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
    ['FILES', 'ftp', 'FILES debe ser uno de: folder, s3.'],
    ['S3_BUCKET', 'Mis fotos', 'S3_BUCKET debe ser el nombre de un bucket.'],
    ['S3_ENDPOINT', 'ftp://fotos', 'S3_ENDPOINT debe ser una dirección que empiece por http:// o https://.'],
    ['INVENTORY', 'sabre', 'INVENTORY debe ser uno de: schedule, kiu.'],
    ['KIU_URL', 'ftp://kiu', 'KIU_URL debe ser una dirección que empiece por http:// o https://.'],
    ['KIU_AGENT_SINE', 'BLA', 'KIU_AGENT_SINE debe tener 9 letras o cifras.'],
    ['KIU_TERMINAL_ID', 'BLA00AAA0', 'KIU_TERMINAL_ID debe tener 10 letras o cifras.'],
    ['KIU_COUNTRY', 'Venezuela', 'KIU_COUNTRY debe ser un país de dos letras mayúsculas.'],
    ['KIU_CURRENCY', '$', 'KIU_CURRENCY debe ser una moneda de tres letras mayúsculas.'],
    ['KIU_PSEUDO_CITY', 'Caracas', 'KIU_PSEUDO_CITY debe ser una ciudad de tres letras mayúsculas.'],
    ['KIU_TARGET', 'Staging', 'KIU_TARGET debe ser uno de: Testing, Production.'],
    ['KIU_PAYMENT_CODE', 'm', 'KIU_PAYMENT_CODE debe tener de 2 a 10 letras mayúsculas o cifras.'],
  ])('refuses %s=%s', (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line]);
  });

  const settlerKey = '0x8f2a559490d1c7f3b6e04a17c92d85e1f3076bd94c5e2a8810f7d6b3c4e9a251' as const;
  const wallets = createWallets(DRAWN_SEED);
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
    expect(problems).toHaveLength(12);
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
