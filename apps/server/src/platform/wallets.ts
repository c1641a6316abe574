import { ECDH, pbkdf2Sync } from 'node:crypto';
import { HDKey, publicKeyToAddress } from 'viem/accounts';

/** Where the accounts' addresses hang; the account's number is the last step. */
const accountsPath = "m/44'/60'/0'/0";
/** The settler's key stands on a branch of its own, which no account's number can reach. */
const settlerPath = "m/44'/60'/1'/0/0";
/** So does that of the token's admin. */
const adminPath = "m/44'/60'/2'/0/0";
/** What a step that is not hardened can count to. */
const accountMaximum = 2n ** 31n - 1n;

/**
 * Addresses and keys from the seed (BIP-39 words, checked before they come here; BIP-32 and BIP-44). An address takes a third
 * of a millisecond: only its last step is computed.
 */
export function createWallets(seed: string) {
  // BIP-39 says how words become a seed; there is no passphrase.
  const root = HDKey.fromMasterSeed(pbkdf2Sync(seed.normalize('NFKD'), 'mnemonic', 2048, 64, 'sha512'));
  const accounts = root.derive(accountsPath);

  return {
    /** The account's address on the chain, with its checksum letters. Refuses numbers that BIP-32 cannot count to. */
    addressOf(accountId: bigint): `0x${string}` {
      if (accountId < 0n || accountId > accountMaximum) throw new Error(`account ${accountId} has no address`);
      const { publicKey } = accounts.deriveChild(Number(accountId));
      if (!publicKey) throw new Error(`account ${accountId} has no key`);
      const whole = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed') as string;
      return publicKeyToAddress(`0x${whole}`);
    },
    /** The private key of the one that settles: whoever has it moves miles on the chain. */
    settlerKey: () => keyOf(root, settlerPath),
    /** The private key of the token's admin, where no other was named: whoever has it says who settles. */
    adminKey: () => keyOf(root, adminPath),
  };
}

function keyOf(root: HDKey, path: string): `0x${string}` {
  const { privateKey } = root.derive(path);
  if (!privateKey) throw new Error(`there is no key at ${path}`);
  return `0x${Buffer.from(privateKey).toString('hex')}`;
}

export type Wallets = ReturnType<typeof createWallets>;
