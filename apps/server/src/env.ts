import { resolve } from 'node:path';
import { isAddress } from 'viem';
import { z } from 'zod';
import {
  kiuSettings,
  kiuVariables,
  problemsOfKiu,
  problemsOfKiuInProduction,
  type KiuSettings,
} from './kiu-settings.ts';
import { mapSettings, type MapSettings, mapVariables, problemsOfMapInProduction } from './map-settings.ts';
import { problemsOfS3, problemsOfS3InProduction, type S3Settings, s3Settings, s3Variables } from './s3-settings.ts';
import {
  paymentSettings,
  paymentVariables,
  problemsOfPayments,
  problemsOfPaymentsInProduction,
  type PaymentSettings,
} from './payment-settings.ts';
import { isLoopback } from './platform/loopback.ts';
import { problemsInProduction } from './production-settings.ts';
import { isChainKey } from './public-keys.ts';
import type { PassSigner } from './modules/cards/index.ts';
import { problemsOfWalletPass, walletPassSettings, walletPassVariables } from './wallet-pass-settings.ts';
import { isProxyList } from './trusted-proxies.ts';
import { isWalletSeed } from './wallet-seed.ts';

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
  /** Who owns the tables: migrations and commands act by it. `undefined` means whoever `databaseUrl` names. */
  databaseOwnerUrl: string | undefined;
  databasePoolSize: number;
  /** A streaming replica of it, which may answer lists, reports and exports; `undefined` means none. */
  databaseReplicaUrl: string | undefined;
  /** A replica that is further behind is not read from, in seconds. */
  databaseReplicaLagSeconds: number;
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
  /** The one before: what it signed and sealed still counts, until nobody needs it any more. */
  tokenSecretPrevious: string | undefined;
  /** Whether staff have to set up a second factor before anything else. */
  staffSecondFactor: boolean;
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
  /** Where backups are kept, for the weekly rehearsal; `undefined` means that there is none. */
  backupFolder: string | undefined;
  /** Which examples a new database is filled with: none, people and what they did, or everything that a programme has. */
  demoData: 'none' | 'members' | 'all';
  /** Where seats come from: our own timetable, or KIU. */
  inventory: 'schedule' | 'kiu';
  /** `undefined` where it cannot be spoken to: never with the inventory `kiu`. */
  kiu: KiuSettings | undefined;
  /** Who takes cards, and who verifies pago móvil; nobody where they are not named. */
  payments: PaymentSettings;
  /** Whose report stands on the staff's first screen; `undefined` means our own. */
  reportUrl: string | undefined;
  /** `undefined` means that pictures are kept in a folder. */
  s3: S3Settings | undefined;
  /** What maps use of others: nothing where nothing is named. */
  map: MapSettings;
  /** Who signs passes for Apple Wallet; nobody where no certificate is named. */
  passSigner: PassSigner | undefined;
};

export type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };

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

const examples = z
  .string()
  .toLowerCase()
  .refine((value) => value === 'members' || value in SWITCH, 'debe ser true, false o members')
  .transform((value) => (value === 'members' ? value : SWITCH[value] === true ? 'all' : 'none'));

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
  .transform((value) => value as `0x${string}`)
  .refine(isChainKey, 'no es una clave: ninguna dirección sale de ella');

/** Express's and Fastify's own meaning: a switch, a count of proxies, or a list of addresses. */
const proxies = z
  .string()
  .transform((value): boolean | number | string => {
    const word = value.toLowerCase();
    if (/^\d{1,3}$/.test(value)) return Number(value);
    return word in SWITCH ? SWITCH[word] === true : value;
  })
  .refine(
    (value) => typeof value !== 'string' || isProxyList(value),
    'debe ser cuántos proxies hay delante, o sus direcciones separadas por comas',
  );

// What runs is known by the names of its connections (a restore refuses beside them), and an address would overrule them.
const databaseUrl = url(['postgres:', 'postgresql:']).refine(
  (value) => !URL.canParse(value) || !new URL(value).searchParams.has('application_name'),
  'no puede llevar application_name: Millaje nombra sus conexiones',
);

const SCHEMA = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  HOST: z.string().optional(),
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: whole(2, 100).default(4),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  DATABASE_REPLICA_LAG_SECONDS: whole(1, 300).default(10),
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
  TOKEN_SECRET_PREVIOUS: z.string().min(32, 'debe tener 32 caracteres o más').optional(),
  STAFF_SECOND_FACTOR: toggle.optional(),
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
  TRUST_PROXY: proxies.optional(),
  METRICS_TOKEN: z.string().min(16, 'debe tener 16 caracteres o más').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'debe tener 12 caracteres o más').optional(),
  BACKUP_FOLDER: z.string().optional(),
  DEMO_DATA: examples.optional(),
  REPORT_URL: url(['https:']).optional(),
  INVENTORY: oneOf(['schedule', 'kiu']).default('schedule'),
  ...kiuVariables,
  ...paymentVariables,
  ...s3Variables,
  ...mapVariables,
  ...walletPassVariables,
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
  ['PUBLIC_URL', 'a ella llevan los enlaces de los correos'],
  ['TRUST_PROXY', 'dice cuántos proxies hay delante; 0, ninguno'],
  ['METRICS_TOKEN', 'sin ella cualquiera lee /metrics'],
];

/** Whoever tries the product does not open it to the network; in production that is what it is for. */
function hostOf({ HOST, NODE_ENV }: Settings): string {
  return HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1');
}

/** Examples have known passwords: they are there by themselves only where nobody else reaches the server. */
function demoDataOf(settings: Settings): Environment['demoData'] {
  const isForTrying = settings.NODE_ENV !== 'production' && isLoopback(hostOf(settings));
  return settings.DEMO_DATA ?? (isForTrying ? 'all' : 'none');
}

function complete(settings: Settings): Environment {
  const isEmbeddedChain = settings.CHAIN_RPC_URL === undefined;
  return {
    mode: settings.NODE_ENV,
    host: hostOf(settings),
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseOwnerUrl: settings.DATABASE_OWNER_URL ?? settings.DATABASE_URL,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    databaseReplicaLagSeconds: settings.DATABASE_REPLICA_LAG_SECONDS,
    healthPort: settings.HEALTH_PORT,
    chainRpcUrl: settings.CHAIN_RPC_URL,
    chainConfirmations: settings.CHAIN_CONFIRMATIONS ?? (isEmbeddedChain ? 1 : 12),
    chainTokenAddress: settings.CHAIN_TOKEN_ADDRESS,
    chainTokenFirstBlock: settings.CHAIN_TOKEN_FIRST_BLOCK,
    chainRebuild: settings.CHAIN_REBUILD ?? isEmbeddedChain,
    chainFreeGas: settings.CHAIN_FREE_GAS ?? isEmbeddedChain,
    walletSeed: settings.WALLET_SEED,
    tokenSecret: settings.TOKEN_SECRET,
    tokenSecretPrevious: settings.TOKEN_SECRET_PREVIOUS,
    staffSecondFactor: settings.STAFF_SECOND_FACTOR ?? settings.NODE_ENV === 'production',
    chainSettlerKey: settings.CHAIN_SETTLER_KEY,
    chainAdminAddress: settings.CHAIN_ADMIN_ADDRESS,
    chainAdminKey: settings.CHAIN_ADMIN_KEY,
    smtpUrl: settings.SMTP_URL,
    smtpFrom: settings.SMTP_FROM,
    brandFile: resolve(settings.BRAND_FILE),
    // Who starts it by hand wants to read the address, not every step.
    logLevel: settings.LOG_LEVEL ?? (settings.NODE_ENV === 'production' ? 'info' : 'warn'),
    trustProxy: settings.TRUST_PROXY ?? false,
    metricsToken: settings.METRICS_TOKEN,
    backupPassphrase: settings.BACKUP_PASSPHRASE,
    backupFolder: settings.BACKUP_FOLDER === undefined ? undefined : resolve(settings.BACKUP_FOLDER),
    demoData: demoDataOf(settings),
    reportUrl: settings.REPORT_URL,
    inventory: settings.INVENTORY,
    kiu: kiuSettings(settings, settings.NODE_ENV === 'production'),
    payments: paymentSettings(settings),
    s3: s3Settings(settings),
    map: mapSettings(settings),
    passSigner: walletPassSettings(settings),
  };
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
  if (given['INVENTORY'] === 'kiu') problems.push(...problemsOfKiu(given));
  problems.push(...problemsOfPayments(given), ...problemsOfWalletPass(given));
  if (given['FILES'] === 's3') problems.push(...problemsOfS3(given));
  if (parsed.success && source['NODE_ENV'] === 'production') {
    problems.push(...problemsInProduction(parsed.data), ...problemsOfPaymentsInProduction(parsed.data));
    problems.push(...problemsOfS3InProduction(parsed.data), ...problemsOfMapInProduction(parsed.data));
    if (parsed.data.INVENTORY === 'kiu') problems.push(...problemsOfKiuInProduction(parsed.data));
  }
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, environment: complete(parsed.data) };
}
