import { privateKeyToAddress } from 'viem/accounts';
import { isLoopback } from './platform/loopback.ts';
import { createWallets } from './platform/wallets.ts';
import { isPublicSeed } from './wallet-seed.ts';

/** The settings that decide, as they were read. */
interface Settings {
  readonly WALLET_SEED?: string | undefined;
  readonly TOKEN_SECRET?: string | undefined;
  readonly TOKEN_SECRET_PREVIOUS?: string | undefined;
  readonly METRICS_TOKEN?: string | undefined;
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY?: boolean | number | string | undefined;
  readonly DEMO_DATA?: 'none' | 'members' | 'all' | undefined;
  readonly CHAIN_SETTLER_KEY?: `0x${string}` | undefined;
  readonly CHAIN_ADMIN_ADDRESS?: `0x${string}` | undefined;
}

/** What is wrong with settings that are well formed, but would leave a programme in production open. One line each. */
export function problemsInProduction(settings: Settings): string[] {
  return [
    ...problemsOfSecrets(settings),
    ...problemsOfAddresses(settings),
    ...((settings.DEMO_DATA ?? 'none') === 'none'
      ? []
      : ['DEMO_DATA solo puede ser false en producción: sus contraseñas son públicas.']),
    ...problemsOfAdmin(settings),
  ];
}

function problemsOfSecrets({ WALLET_SEED, ...settings }: Settings): string[] {
  const secrets = ['TOKEN_SECRET', 'TOKEN_SECRET_PREVIOUS', 'METRICS_TOKEN', 'BACKUP_PASSPHRASE'] as const;
  const weak = secrets.filter((name) => settings[name] !== undefined && isRegular(settings[name]));
  return [
    ...(WALLET_SEED !== undefined && isPublicSeed(WALLET_SEED)
      ? ['WALLET_SEED es una frase conocida o demasiado regular: cualquiera tendría las claves.']
      : []),
    ...weak.map((name) => `${name} es demasiado regular para ser un secreto: use uno al azar.`),
  ];
}

/** Texts of fewer different characters were typed, not drawn: random hexadecimal digits have about fourteen. */
const differentCharactersMinimum = 8;

function isRegular(secret: string): boolean {
  return new Set(secret).size < differentCharactersMinimum || /^(.{1,16})\1+$/s.test(secret);
}

function problemsOfAddresses({ PUBLIC_URL, TRUST_PROXY }: Settings): string[] {
  return [
    ...(PUBLIC_URL?.startsWith('http:') ? ['PUBLIC_URL debe empezar por https:// en producción.'] : []),
    ...(TRUST_PROXY === true
      ? [
          'TRUST_PROXY no puede ser true en producción: cada quien elegiría su dirección. Diga cuántos proxies hay, o cuáles.',
        ]
      : []),
  ];
}

/** What travels in clear text between machines, for the log: it may be meant so, within one network that is trusted. */
export function warningsInProduction({
  chainRpcUrl,
  databaseUrl,
}: {
  readonly chainRpcUrl: string | undefined;
  readonly databaseUrl: string | undefined;
}): string[] {
  const isOpen = (url: string, isEncrypted: (parsed: URL) => boolean) =>
    URL.canParse(url) && !isLoopback(new URL(url).hostname) && !isEncrypted(new URL(url));
  return [
    ...(isOpen(chainRpcUrl ?? '', ({ protocol }) => ['https:', 'wss:'].includes(protocol))
      ? ['CHAIN_RPC_URL va sin TLS a otra máquina']
      : []),
    ...(isOpen(databaseUrl ?? '', ({ searchParams }) => /require|verify/.test(searchParams.get('sslmode') ?? ''))
      ? ['DATABASE_URL va sin TLS a otra máquina: añada sslmode=verify-full']
      : []),
  ];
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
