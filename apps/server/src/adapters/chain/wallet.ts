import { keccak256 } from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import type { Hex, Signer, Wallet } from '../../modules/settlement/ports.ts';
import type { Wallets } from '../../platform/wallets.ts';

/** The programme's keys as settlement needs them. The settler's key is the given one, or comes from the seed. */
export function createWallet({
  wallets,
  settlerKey,
}: {
  readonly wallets: Wallets;
  readonly settlerKey?: Hex;
}): Wallet {
  return {
    addressOf: (accountId) => wallets.addressOf(accountId),
    settler: createSigner(settlerKey ?? wallets.settlerKey()),
  };
}

/** Who the token's admin is: the given address, or that of the seed's own key for it. */
export function adminAddressOf(wallets: Wallets, given: Hex | undefined): Hex {
  return given ?? privateKeyToAddress(wallets.adminKey());
}

/** Signs with a private key. */
export function createSigner(privateKey: Hex): Signer {
  const account = privateKeyToAccount(privateKey);
  return {
    address: account.address,
    async sign({ chainId, nonce, to, data, gas, maxFee, priorityFee }) {
      const raw = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce: Number(nonce),
        to,
        data,
        gas,
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: priorityFee,
      });
      return { raw, hash: keccak256(raw) };
    },
  };
}
