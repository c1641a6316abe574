import type { Address, Hex } from 'viem';
import { encodeFunctionData, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batchIdOf, encodeMovements, milesTokenAbi, settleData, tokenRoles } from '../src/index.ts';
import type { Chain } from './chain.ts';
import { people, startChain } from './chain.ts';

const abi = milesTokenAbi;
const { ana, bruno, admin, settler, pauser } = people;

let chain: Chain;
let token: Awaited<ReturnType<Chain['createToken']>>;
let pausedToken: typeof token;

beforeAll(async () => {
  chain = await startChain();
  const create = async (): Promise<typeof token> => {
    const created = await chain.createToken();
    await created.send(admin, grant(tokenRoles.PAUSER_ROLE, pauser.address));
    await created.settle('welcome', [{ operationId: 1n, from: zeroAddress, to: ana.address, amount: 100n }]);
    return created;
  };
  token = await create();
  pausedToken = await create();
  await pausedToken.send(pauser, pause);
});
afterAll(() => chain.stop());

const grant = (role: Hex, account: Address): Hex =>
  encodeFunctionData({ abi, functionName: 'grantRole', args: [role, account] });
const pause = encodeFunctionData({ abi, functionName: 'pause' });
const unpause = encodeFunctionData({ abi, functionName: 'unpause' });
const oneMile = encodeMovements([{ operationId: 2n, from: ana.address, to: bruno.address, amount: 1n }]);
const settle = settleData(batchIdOf('roles', oneMile), oneMile);

const calls: Record<string, Hex> = {
  settle,
  pause,
  unpause,
  grantRole: grant(tokenRoles.SETTLER_ROLE, bruno.address),
  revokeRole: encodeFunctionData({
    abi,
    functionName: 'revokeRole',
    args: [tokenRoles.SETTLER_ROLE, settler.address],
  }),
  renounceRole: encodeFunctionData({
    abi,
    functionName: 'renounceRole',
    args: [tokenRoles.SETTLER_ROLE, settler.address],
  }),
  transfer: encodeFunctionData({ abi, functionName: 'transfer', args: [bruno.address, 1n] }),
  transferFrom: encodeFunctionData({ abi, functionName: 'transferFrom', args: [ana.address, bruno.address, 1n] }),
  approve: encodeFunctionData({ abi, functionName: 'approve', args: [bruno.address, 1n] }),
};

const denied = 'AccessControlUnauthorizedAccount';
const notMe = 'AccessControlBadConfirmation';
const closed = 'ClosedLoop';
const yes = 'yes';

/** What each caller hears. `ana` holds miles and no role. */
const expected: [call: string, byRole: Record<'admin' | 'settler' | 'pauser' | 'ana', string>][] = [
  ['settle', { admin: denied, settler: yes, pauser: denied, ana: denied }],
  ['pause', { admin: yes, settler: denied, pauser: yes, ana: denied }],
  ['unpause', { admin: yes, settler: denied, pauser: yes, ana: denied }],
  ['grantRole', { admin: yes, settler: denied, pauser: denied, ana: denied }],
  ['revokeRole', { admin: yes, settler: denied, pauser: denied, ana: denied }],
  ['renounceRole', { admin: notMe, settler: yes, pauser: notMe, ana: notMe }],
  ['transfer', { admin: closed, settler: closed, pauser: closed, ana: closed }],
  ['transferFrom', { admin: closed, settler: closed, pauser: closed, ana: closed }],
  ['approve', { admin: closed, settler: closed, pauser: closed, ana: closed }],
];

describe('who may do what', () => {
  it.each(expected)('%s', async (call, byRole) => {
    const onWhich = call === 'unpause' ? pausedToken : token;
    const heard = async (role: keyof typeof byRole): Promise<string> =>
      (await onWhich.refusal(people[role], calls[call]!))?.errorName ?? yes;
    expect({
      admin: await heard('admin'),
      settler: await heard('settler'),
      pauser: await heard('pauser'),
      ana: await heard('ana'),
    }).toEqual(byRole);
  });

  it('leaves no function that could change something out of the table', () => {
    const open = abi.filter((item) => item.type === 'function' && item.stateMutability === 'nonpayable');
    const closedLoop = ['transfer', 'transferFrom', 'approve'];
    const names = [...open.map((item) => (item as { name: string }).name), ...closedLoop];
    expect(expected.map(([call]) => call).sort()).toEqual(names.sort());
  });

  it('is decided by the admin: a settler whose role is revoked settles no more, and a new one does', async () => {
    const fresh = await chain.createToken();
    const issue = encodeMovements([{ operationId: 1n, from: zeroAddress, to: ana.address, amount: 5n }]);
    const data = settleData(batchIdOf('handover', issue), issue);

    await fresh.send(admin, calls['revokeRole']!);
    await fresh.send(admin, calls['grantRole']!);

    expect((await fresh.send(settler, data)).status).toBe('reverted');
    expect((await fresh.send(bruno, data)).status).toBe('success');
    expect(await fresh.balanceOf(ana)).toBe(5n);
  });
});

describe('the closed loop', () => {
  it("moves nothing with a member's own key, whatever that key signs", async () => {
    for (const data of Object.values(calls)) {
      expect((await token.send(ana, data)).status).toBe('reverted');
    }
    expect(await token.balanceOf(ana)).toBe(100n);
    expect(await token.balanceOf(bruno)).toBe(0n);
  });

  it('sends no ether to the token: there is nothing to pay', async () => {
    await expect(chain.reader.call({ account: ana, to: token.address, value: 1n })).rejects.toThrow('reverted');
  });
});
