import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { createWallets } from './wallets.ts';

const seed = 'test test test test test test test test test test test junk';
const wallets = createWallets(seed);

test('addresses are those of BIP-44, as every wallet derives them', () => {
  expect(wallets.addressOf(0n)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  for (const accountId of [1, 1000, 4821, 2 ** 31 - 1]) {
    expect(wallets.addressOf(BigInt(accountId))).toBe(mnemonicToAccount(seed, { addressIndex: accountId }).address);
  }
});

test('the settler and the admin of the token have branches of their own', () => {
  expect(privateKeyToAddress(wallets.settlerKey())).toBe(mnemonicToAccount(seed, { accountIndex: 1 }).address);
  expect(privateKeyToAddress(wallets.adminKey())).toBe(mnemonicToAccount(seed, { accountIndex: 2 }).address);
});

test.each([-1n, 2n ** 31n])('account %s has no address', (accountId) =>
  expect(() => wallets.addressOf(accountId)).toThrow('has no address'),
);

test('another seed gives other addresses', () => {
  expect(
    createWallets('legal winner thank year wave sausage worth useful legal winner thank yellow').addressOf(1000n),
  ).not.toBe(wallets.addressOf(1000n));
});
