import { keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Hex, Wallet } from '../../modules/settlement/ports.ts';
import type { Wallets } from '../../platform/wallets.ts';

/** The programme's keys as settlement needs them. The settler's key is the given one, or comes from the seed. */
export function createWallet({
  wallets,
  settlerKey,
}: {
  readonly wallets: Wallets;
  readonly settlerKey?: Hex;
}): Wallet {
  const settler = privateKeyToAccount(settlerKey ?? wallets.settlerKey());
  return {
    addressOf: (accountId) => wallets.addressOf(accountId),
    settler: {
      address: settler.address,
      async sign({ chainId, nonce, to, data, gas, maxFee, priorityFee }) {
        const raw = await settler.signTransaction({
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
    },
  };
}
