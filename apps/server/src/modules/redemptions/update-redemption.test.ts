import { maximumMiles, programmeAccounts } from '@millaje/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Redemptions, startRedemptions } from './redemptions.fixture.ts';

let at: Redemptions;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());

test('a rejection whose miles find no room is told so, and the request stays', async () => {
  const member = await at.addMember();
  const id = await at.request(member);
  const { balance } = await at.balanceOf(member);
  const filled = await at.app.app.shared.ledger.submit({
    kind: 'post',
    type: 'reward',
    from: { accountId: programmeAccounts.issuance },
    to: { accountId: member.accountId },
    amount: maximumMiles - BigInt(balance),
    description: 'Premio',
    scope: 'programme',
    key: `fill ${id}`,
    inputHash: '',
  });
  expect(filled.kind).toBe('posted');
  const { status, body } = await at.app.call('POST', '/redemptions/update', {
    token: at.administrator.token,
    body: { id_redemption: id, status: 3 },
  });
  expect([status, body.error.rule, (await at.rowOf(id)).status]).toEqual([409, 'balance_too_large', 1]);
});
