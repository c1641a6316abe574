import type { Address } from 'viem';
import { encodeDeployData, encodeFunctionData, numberToHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileContract } from '../src/compile.ts';
import type { Movement } from '../src/index.ts';
import { MAX_MOVEMENTS_PER_BATCH, OPERATIONS_PER_WORD, settleGasLimit, wordsOf } from '../src/index.ts';
import type { Chain } from './chain.ts';
import { people, startChain } from './chain.ts';

/** What one transaction may use since EIP-7825. */
const GAS_PER_TRANSACTION = 16_777_216n;

const PLAIN_TOKEN = `
  // SPDX-License-Identifier: UNLICENSED
  pragma solidity 0.8.37;
  import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
  contract PlainToken is ERC20 {
    constructor() ERC20("Plain", "PLAIN") { _mint(msg.sender, 1_000_000); }
  }`;

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain.stop());

/** Addresses as dense as real ones (zero bytes are cheaper to send). */
const holder = (index: number): Address =>
  numberToHex((0x7fn << 152n) + (2n ** 152n / 997n) * BigInt(index + 1), { size: 20 });

type Ends = Omit<Movement, 'operationId'>;

/** Rows of operations that nobody settled yet: the next ids, or with a distance between one and the other. */
function createRows(first: bigint, distance = 1n) {
  let next = first;
  return (count: number, row: (index: number) => Ends): Movement[] =>
    Array.from({ length: count }, (_, index) => ({ operationId: (next += distance), ...row(index) }));
}

/** The gas of one transfer between two holders in a transaction of its own, on a token that adds nothing to OpenZeppelin's. */
async function gasOfPlainTransfer(): Promise<bigint> {
  const { abi, bytecode } = compileContract('PlainToken', PLAIN_TOKEN);
  const address = await chain.create(encodeDeployData({ abi, bytecode }));
  const data = encodeFunctionData({ abi, functionName: 'transfer', args: [holder(0), 25_000n] });
  await chain.send(people.admin, data, address);
  const { gasUsed, status } = await chain.send(people.admin, data, address);
  expect(status).toBe('success');
  return gasUsed;
}

describe('gas', () => {
  it('is at most 40% of a plain transfer for each of 200 movements between 400 different holders', async () => {
    const plain = await gasOfPlainTransfer();
    const token = await chain.createToken();
    const rows = createRows(1_234_567n);
    await token.settle(
      'issue',
      rows(400, (index) => ({ from: zeroAddress, to: holder(index), amount: 90_000n })),
    );

    // The words of these operations are partly begun, as they are in the middle of a programme's life.
    const batch = rows(200, (index) => ({ from: holder(index), to: holder(index + 200), amount: 25_000n }));
    const { gasUsed, status } = await token.settle('move', batch);

    expect(status).toBe('success');
    expect(gasUsed * 100n).toBeLessThanOrEqual(plain * 40n * 200n);
  });

  it.each([
    ['one', 1, 1n],
    ['a full batch', MAX_MOVEMENTS_PER_BATCH, 1n],
    ['operations that lie a word apart', 200, BigInt(OPERATIONS_PER_WORD)],
  ])('suffices as `settleGasLimit` has it for movements to new holders: %s', async (_, n, distance) => {
    const token = await chain.createToken();
    const rows = createRows(1_234_567n, distance);
    const issue = rows(n, (index) => ({ from: zeroAddress, to: holder(index), amount: 2n ** 63n }));
    const move = rows(n, (index) => ({ from: holder(index), to: holder(index + n), amount: 2n ** 63n - 1n }));
    const redeem = rows(n, (index) => ({ from: holder(index + n), to: zeroAddress, amount: 2n ** 63n - 1n }));

    // Each is sent with that limit, so that it would run out of gas were the limit too low.
    expect((await token.settle('issue', issue)).status).toBe('success');
    expect((await token.settle('move', move)).status).toBe('success');
    expect((await token.settle('redeem', redeem)).status).toBe('success');
    expect(settleGasLimit(n, wordsOf(move))).toBeLessThan(GAS_PER_TRANSACTION);
  });
});
