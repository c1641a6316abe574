import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { isAddress } from 'viem';
import { english, generateMnemonic, privateKeyToAddress } from 'viem/accounts';
import { z } from 'zod';
import { createWallets } from './platform/wallets.ts';

/** What the log may be asked for, from most to least. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Set once, when the server starts; nothing else reads process.env. */
export type Environment = {
  mode: 'development' | 'test' | 'production';
  host: string;
  port: number;
  /** Where people reach the server, without a slash at the end. */
  publicUrl: string;
  /** Absolute path of the folder for everything that is kept beside the database. */
  dataDir: string;
  /** `undefined` means the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Where health and figures are served besides; `undefined` means nowhere, 0 any free port. */
  healthPort: number | undefined;
  /** `undefined` means the embedded chain. */
  chainRpcUrl: string | undefined;
  /** Blocks over a transaction before it counts. */
  chainConfirmations: number;
  chainTokenAddress: `0x${string}` | undefined;
  /** A block at or before the one that the given token came in; `undefined` means that it is looked for. */
  chainTokenFirstBlock: number | undefined;
  /** Whether a chain that lost our history may be written again from the ledger. */
  chainRebuild: boolean;
  /** Whether the chain is a development node that gives the settler its gas. */
  chainFreeGas: boolean;
  /** `undefined` outside production only, until `loadSecrets` fills it. */
  walletSeed: string | undefined;
  tokenSecret: string | undefined;
  /** `undefined` means derived from the seed. */
  chainSettlerKey: `0x${string}` | undefined;
  /** Who grants the token's roles and pauses it; `undefined` means derived from the seed, apart from the settler. */
  chainAdminAddress: `0x${string}` | undefined;
  /** The admin's key, for `npm run token` only. */
  chainAdminKey: `0x${string}` | undefined;
  brandFile: string;
  /** `undefined` means that mails go to a folder. */
  smtpUrl: string | undefined;
  /** `undefined` means the brand's support address. */
  smtpFrom: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Whether X-Forwarded-* headers are believed: yes, no, how many proxies, or which addresses. */
  trustProxy: boolean | number | string;
  metricsToken: string | undefined;
  /** What backups are encrypted with; `undefined` means that they are not, unless a command is told otherwise. */
  backupPassphrase: string | undefined;
  /** Whether a new database is filled with examples. */
  demoData: boolean;
};

export type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };

/** A new random wallet seed: twelve BIP-39 words. */
export function newWalletSeed(): string {
  return generateMnemonic(english);
}

/** Whether the words are a BIP-39 seed in English, its checksum included (which viem does not look at). */
export function isWalletSeed(words: string): boolean {
  const places = words.split(' ').map((word) => english.indexOf(word));
  if (![12, 15, 18, 21, 24].includes(places.length) || places.includes(-1)) return false;
  const bits = places.map((place) => place.toString(2).padStart(11, '0')).join('');
  const checksumLength = places.length / 3;
  const entropy = Buffer.from(
    bits
      .slice(0, -checksumLength)
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
  const digest = createHash('sha256').update(entropy).digest();
  return (digest[0] ?? 0).toString(2).padStart(8, '0').startsWith(bits.slice(-checksumLength));
}

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `debe ser un número entero entre ${least} y ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `debe ser un número entero entre ${least} y ${most}`);

const SWITCH: Record<string, boolean> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
};
const toggle = z
  .string()
  .toLowerCase()
  .refine((value) => value in SWITCH, 'debe ser true o false')
  .transform((value) => SWITCH[value] === true);

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `debe ser uno de: ${values.join(', ')}` });

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `debe ser una dirección que empiece por ${protocols.map((protocol) => `${protocol}//`).join(' o ')}`,
    );

const chainAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'debe ser una dirección 0x de 40 cifras hexadecimales')
  .transform((value) => value as `0x${string}`);

const chainKey = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/, 'debe ser una clave 0x de 64 cifras hexadecimales')
  .transform((value) => value as `0x${string}`);

/** Express's and Fastify's own meaning: a switch, a count of proxies, or a list of addresses. */
const proxies = z.string().transform((value): boolean | number | string => {
  const word = value.toLowerCase();
  if (/^\d{1,3}$/.test(value)) return Number(value);
  return word in SWITCH ? SWITCH[word] === true : value;
});

const SCHEMA = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: whole(2, 100).default(4),
  HEALTH_PORT: whole(0, 65_535).optional(),
  CHAIN_RPC_URL: url(['http:', 'https:', 'ws:', 'wss:']).optional(),
  CHAIN_CONFIRMATIONS: whole(1, 1000).optional(),
  CHAIN_TOKEN_ADDRESS: chainAddress.optional(),
  CHAIN_TOKEN_FIRST_BLOCK: whole(0, 999_999_999).optional(),
  CHAIN_REBUILD: toggle.optional(),
  CHAIN_FREE_GAS: toggle.optional(),
  WALLET_SEED: z
    .string()
    .transform((value) => value.trim().split(/\s+/).join(' ').toLowerCase())
    .refine(isWalletSeed, 'debe ser una frase BIP-39 válida (12 a 24 palabras inglesas)')
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'debe tener 32 caracteres o más').optional(),
  CHAIN_SETTLER_KEY: chainKey.optional(),
  // Whoever is named here by mistake is the admin for ever: a wrong letter shows in the capitals.
  CHAIN_ADMIN_ADDRESS: chainAddress
    .refine((value) => isAddress(value), 'tiene una errata: sus mayúsculas no cuadran')
    .optional(),
  CHAIN_ADMIN_KEY: chainKey.optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  SMTP_FROM: z.email('debe ser un correo electrónico').optional(),
  BRAND_FILE: z.string().default('brand/avp.json'),
  LOG_LEVEL: oneOf(LOG_LEVELS).optional(),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: z.string().min(16, 'debe tener 16 caracteres o más').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'debe tener 12 caracteres o más').optional(),
  DEMO_DATA: toggle.optional(),
});
type Settings = z.output<typeof SCHEMA>;

/** What nobody may leave to chance in production, and why. */
const REQUIRED_IN_PRODUCTION: ReadonlyArray<readonly [string, string]> = [
  ['DATABASE_URL', 'la base de datos incluida es solo para probar'],
  ['CHAIN_RPC_URL', 'la cadena incluida es solo para probar'],
  ['WALLET_SEED', 'de ella salen las direcciones de todas las cuentas'],
  ['TOKEN_SECRET', 'firma las sesiones'],
  ['CHAIN_ADMIN_ADDRESS', 'decide quién liquida en la cadena, y no puede ser la clave que liquida'],
  ['SMTP_URL', 'sin servidor de correo nadie puede validar su cuenta'],
];

function complete(settings: Settings): Environment {
  const isEmbeddedChain = settings.CHAIN_RPC_URL === undefined;
  return {
    mode: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    healthPort: settings.HEALTH_PORT,
    chainRpcUrl: settings.CHAIN_RPC_URL,
    chainConfirmations: settings.CHAIN_CONFIRMATIONS ?? (isEmbeddedChain ? 1 : 12),
    chainTokenAddress: settings.CHAIN_TOKEN_ADDRESS,
    chainTokenFirstBlock: settings.CHAIN_TOKEN_FIRST_BLOCK,
    chainRebuild: settings.CHAIN_REBUILD ?? isEmbeddedChain,
    chainFreeGas: settings.CHAIN_FREE_GAS ?? isEmbeddedChain,
    walletSeed: settings.WALLET_SEED,
    tokenSecret: settings.TOKEN_SECRET,
    chainSettlerKey: settings.CHAIN_SETTLER_KEY,
    chainAdminAddress: settings.CHAIN_ADMIN_ADDRESS,
    chainAdminKey: settings.CHAIN_ADMIN_KEY,
    smtpUrl: settings.SMTP_URL,
    smtpFrom: settings.SMTP_FROM,
    brandFile: resolve(settings.BRAND_FILE),
    // Who starts it by hand wants to read the address, not every step.
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: settings.TRUST_PROXY,
    metricsToken: settings.METRICS_TOKEN,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    demoData: settings.DEMO_DATA ?? settings.NODE_ENV !== 'production',
  };
}

/** Whoever gets hold of the key that settles, or of the seed, must not be the one who can take that right away again. */
function problemsOfAdmin({ CHAIN_ADMIN_ADDRESS: admin, CHAIN_SETTLER_KEY, WALLET_SEED }: Settings): string[] {
  const wallets = WALLET_SEED === undefined ? undefined : createWallets(WALLET_SEED);
  const settlerKey = CHAIN_SETTLER_KEY ?? wallets?.settlerKey();
  const isOf = (key: `0x${string}` | undefined): boolean =>
    key !== undefined && admin?.toLowerCase() === privateKeyToAddress(key).toLowerCase();
  if (isOf(settlerKey)) return ['CHAIN_ADMIN_ADDRESS no puede ser la dirección de la clave que liquida.'];
  if (isOf(wallets?.adminKey()) || isOf(wallets?.settlerKey()))
    return ['CHAIN_ADMIN_ADDRESS no puede salir de WALLET_SEED: quien tenga la frase tendría las dos claves.'];
  return [];
}

/** Reads all settings at once. What is wrong comes back as a list, one line each, never with the value of a secret. */
export function readEnvironment(source: NodeJS.ProcessEnv): EnvironmentResult {
  // An empty line in an .env file means that nothing was set.
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = SCHEMA.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  if (source['NODE_ENV'] === 'production') {
    for (const [name, reason] of REQUIRED_IN_PRODUCTION) {
      if (given[name] === undefined) problems.push(`Falta ${name}: en producción es obligatoria (${reason}).`);
    }
  }
  if (parsed.success && source['NODE_ENV'] === 'production') problems.push(...problemsOfAdmin(parsed.data));
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, environment: complete(parsed.data) };
}
