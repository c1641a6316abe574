import { batchIdOf, decodeSettleData, deployData, encodeMovements, settleData } from '@millaje/token';
import { zeroAddress } from 'viem';
import { expect, it } from 'vitest';
import { readSettleCalldata } from './settle-calldata.ts';

const movements = [
  {
    operationId: 1n,
    from: zeroAddress,
    to: '0x52908400098527886E0F7030069857D2E4169EE7' as const,
    amount: 2n ** 63n - 1n,
  },
  { operationId: 2n ** 40n, from: '0x8617E340B3D01FA5F11F306F4090FD50E238070D' as const, to: zeroAddress, amount: 1n },
];

it('reads what the token package reads, in small letters', () => {
  const packed = encodeMovements(movements);
  const data = settleData(batchIdOf('salt', packed), packed);
  const { batchId, movements: read } = decodeSettleData(data) ?? {};

  expect(readSettleCalldata(data)).toEqual({
    batchId,
    movements: read?.map((row) => ({ ...row, from: row.from.toLowerCase(), to: row.to.toLowerCase() })),
  });
});

it('reads nothing from what settles nothing', () => {
  expect(readSettleCalldata('0x')).toBeUndefined();
  expect(
    readSettleCalldata(deployData({ name: 'M', symbol: 'M', admin: zeroAddress, settler: zeroAddress })),
  ).toBeUndefined();
  expect(readSettleCalldata(settleData(`0x${'1'.repeat(64)}`, '0x0102'))).toBeUndefined();
});
