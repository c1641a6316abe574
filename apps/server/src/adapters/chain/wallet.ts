import { keccak256, toHex } from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import type { Hex, Wallet } from '../../modules/settlement/ports.ts';

/**
 * The programme's keys. An account's address is m/44'/60'/0'/0/account; the settler's key is given, or comes from another
 * branch of the seed (m/44'/60'/1'/0/0).
 */
export function createWallet({ seed, settlerKey }: { readonly seed: string; readonly settlerKey?: Hex }): Wallet {
  // The branch of the accounts is derived once; each account is one step from it.
  const accounts = mnemonicToAccount(seed, { path: "m/44'/60'/0'/0" }).getHdKey();
  const settler = settlerKey ? privateKeyToAccount(settlerKey) : mnemonicToAccount(seed, { path: "m/44'/60'/1'/0/0" });
  return {
    addressOf(accountId) {
      if (accountId < 0n || accountId >= 2n ** 31n) throw new RangeError(`account ${accountId} is beyond the wallet`);
      const { privateKey } = accounts.deriveChild(Number(accountId));
      if (!privateKey) throw new Error('the seed gives no private keys');
      return privateKeyToAccount(toHex(privateKey)).address;
    },
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
