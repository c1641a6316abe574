import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../env.ts';
import { isWalletSeed, newWalletSeed } from '../wallet-seed.ts';

export type Secrets = {
  /** BIP-39 words; every account's address on the chain comes from them. */
  walletSeed: string;
  /** Signs tokens; 32 characters or more. */
  tokenSecret: string;
  /** Signed and sealed before this one; accepted, and used for nothing new. */
  earlierTokenSecrets?: readonly string[];
};

/** Secrets that cannot be had. The message is one Spanish line. */
export class SecretsFailure extends Error {
  override name = 'SecretsFailure';
}

const FILE = z.object({
  wallet_seed: z.string().refine(isWalletSeed),
  token_secret: z.string().min(32),
});
type File = z.infer<typeof FILE>;

async function readKept(path: string): Promise<File | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SecretsFailure(`No se puede leer ${path} (${code}).`);
  }
  try {
    const kept = FILE.parse(JSON.parse(text));
    await chmod(path, 0o600);
    return kept;
  } catch {
    // Never replaced by new ones: the addresses of all accounts come from the seed.
    throw new SecretsFailure(
      `${path} está dañado: recupérelo de una copia, o apártelo para empezar con secretos nuevos.`,
    );
  }
}

async function makeKept(dataDir: string, path: string): Promise<File> {
  const made: File = { wallet_seed: newWalletSeed(), token_secret: randomBytes(32).toString('base64url') };
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(fresh, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new SecretsFailure(
      `No se puede escribir en ${dataDir} (${(error as NodeJS.ErrnoException).code}): revise DATA_DIR.`,
    );
  }
  try {
    // Linking refuses what is there already, so servers that start together agree on the first one's.
    await link(fresh, path);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readKept(path)) ?? made;
  } finally {
    await rm(fresh, { force: true });
  }
}

/**
 * The secrets of the settings; those that were not set are made once and kept in `secrets.json` of the data folder, readable
 * by its owner only. In production nothing is made: they have to be set.
 */
export async function loadSecrets(environment: Environment): Promise<Secrets> {
  const { walletSeed, tokenSecret, tokenSecretPrevious } = environment;
  const earlierTokenSecrets = tokenSecretPrevious === undefined ? [] : [tokenSecretPrevious];
  if (walletSeed !== undefined && tokenSecret !== undefined) return { walletSeed, tokenSecret, earlierTokenSecrets };
  if (environment.mode === 'production')
    throw new SecretsFailure('En producción WALLET_SEED y TOKEN_SECRET son obligatorias.');
  const path = join(environment.dataDir, 'secrets.json');
  const kept = (await readKept(path)) ?? (await makeKept(environment.dataDir, path));
  return {
    walletSeed: walletSeed ?? kept.wallet_seed,
    tokenSecret: tokenSecret ?? kept.token_secret,
    earlierTokenSecrets,
  };
}
