import { approvalRulesTexts, approvalTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Person, testPassword } from '../../../../../test/support/app.ts';
import { individualForm } from '../identity/accounts.fixture.ts';
import { type Approvals, ruleOf, startApprovals } from './approvals.fixture.ts';
import { type Way, ways } from './ways.fixture.ts';

let at: Approvals;
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  at = await startApprovals();
  ({ first, second, third } = at);
});
afterAll(() => at.stop());
beforeEach(() => at.set({ approvals: 1, approval_transfer_above: 1_000 }));

const idOf = ({ status, body }: Answer): number => {
  expect({ status, message: body.message }).toEqual({ status: 202, message: texts.waiting });
  return body.approval_request.id as number;
};

describe.each(ways)('$action', ({ action, start }) => {
  test('waits, is not decided by who asked, and is done once another one approves', async () => {
    const { ask, isDone } = await start(at);
    const mailsBefore = (await at.mailsTo(second)).length;
    const id = idOf(await ask(first));
    expect(await isDone()).toBe(false);
    expect(await at.one(id)).toMatchObject({ action, status: 'pending', requested_by: first.email, is_own: false });
    expect((await at.mailsTo(second)).slice(mailsBefore)).toMatchObject([
      { template: 'approval_requested', data: { request: id, action, requested_by: first.email } },
    ]);
    for (const decide of [at.approve, at.reject] as const) expect(ruleOf(await decide(first, id))).toBe('own_approval');
    expect(ruleOf(await at.withdraw(second, id))).toBe('not_own_approval_request');
    expect(await isDone()).toBe(false);

    const approved = await at.approve(second, id, `approve-${action}`);
    expect(approved).toMatchObject({
      status: 201,
      body: { message: texts.approved, approval_request: { status: 'approved', decided_by: second.email } },
    });
    expect(await isDone()).toBe(true);
    expect(await at.auditOf(id)).toEqual([
      { action: 'approval_requested', actor_user_id: first.userId },
      { action: 'approval_approved', actor_user_id: second.userId },
    ]);
    expect((await at.mailsTo(first)).at(-1)).toMatchObject({
      template: 'approval_decided',
      data: { request: id, status: 'approved', decided_by: second.email },
    });
    // The same call is answered alike; everybody else is late.
    const again = await at.approve(second, id, `approve-${action}`);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(ruleOf(await at.approve(third, id))).toBe('approval_request_final');
    expect(ruleOf(await at.reject(third, id))).toBe('approval_request_final');
    expect(ruleOf(await at.withdraw(first, id))).toBe('approval_request_final');
  });

  test('is not done where it is rejected, withdrawn or expired, and can be asked for again', async () => {
    const { ask, isDone } = await start(at);
    const rejected = idOf(await ask(first));
    expect(await at.reject(second, rejected, 'Falta el soporte')).toMatchObject({
      status: 201,
      body: { approval_request: { status: 'rejected', comment: 'Falta el soporte' } },
    });
    const withdrawn = idOf(await ask(first));
    expect(await at.withdraw(first, withdrawn)).toMatchObject({ body: { approval_request: { status: 'withdrawn' } } });
    const expired = idOf(await ask(first));
    at.pass(8);
    for (const decide of [at.approve, at.reject] as const)
      expect(ruleOf(await decide(second, expired))).toBe('approval_request_expired');
    expect((await at.one(expired)).status).toBe('expired');
    // Asked for again before the job comes round.
    const last = idOf(await ask(first));
    expect(await isDone()).toBe(false);
    await at.expire();
    expect(await at.auditOf(expired)).toEqual([
      { action: 'approval_requested', actor_user_id: first.userId },
      { action: 'approval_expired', actor_user_id: null },
    ]);
    expect((await at.mailsTo(first)).map(({ data: { request, status } }) => [request, status])).toContainEqual([
      expired,
      'expired',
    ]);
    expect(await at.withdraw(first, last)).toMatchObject({ status: 201 });
    expect(await isDone()).toBe(false);
  });

  test('is not decided by the key by which another one was', async () => {
    const { ask, isDone } = await start(at);
    const decide = (id: number) => at.post('/approvals/reject', second, { id, comment: 'No' }, `la-misma-de-${action}`);
    expect(ruleOf(await decide(idOf(await ask(first))))).toBe('ok');
    const other = idOf(await ask(first));
    expect(ruleOf(await decide(other))).toBe('idempotency_key_reused');
    expect((await at.one(other)).status).toBe('pending');
    expect(await at.withdraw(first, other)).toMatchObject({ status: 201 });
    expect(await isDone()).toBe(false);
  });

  test('does not wait while the rules are off', async () => {
    await at.set({ approvals: 0 });
    const { ask, isDone } = await start(at);
    expect((await ask(first)).status).toBe(201);
    expect(await isDone()).toBe(true);
  });
});

describe('a transfer', () => {
  test('of the amount itself goes at once, one mile more waits', async () => {
    const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
    const receiver = await at.app.addPerson();
    expect((await at.transfer(first, sender, receiver, 1_000)).status).toBe(201);
    idOf(await at.transfer(first, sender, receiver, 1_001));
    expect(await at.balanceOf(sender)).toBe(4_000);
  });

  test('keeps its key, whatever becomes of it and of the rules', async () => {
    const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
    const receiver = await at.app.addPerson();
    const send = (amount = 2_000) => at.transfer(first, sender, receiver, amount, 'una');
    const id = idOf(await send());
    const again = await send();
    expect([idOf(again), again.headers.get('idempotent-replayed')]).toEqual([id, 'true']);
    expect(ruleOf(await send(2_500))).toBe('idempotency_key_reused');
    await at.set({ approvals: 0 });
    expect(idOf(await send())).toBe(id);
    await at.approve(second, id);
    expect(await send()).toMatchObject({ status: 202, body: { message: texts.asked.approved } });
    expect(await at.balanceOf(sender)).toBe(3_000);
    // What was posted at once under a key stays so.
    const direct = () => at.transfer(first, sender, receiver, 1_500, 'otra');
    expect((await direct()).status).toBe(201);
    await at.set({ approvals: 1 });
    expect((await direct()).headers.get('idempotent-replayed')).toBe('true');
    expect(await at.balanceOf(sender)).toBe(1_500);
  });

  test('to the programme is told as such, and its operation names who approved it', async () => {
    const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
    const asked = await at.post('/miles/admin-transfer', first, {
      email_from: sender.email,
      amount: 2_000,
      description: 'Devolución',
      to_avp: true,
    });
    const id = idOf(asked);
    expect(asked.body.approval_request.asked).toEqual([
      { field: 'email_from', value: sender.email },
      { field: 'email_to', value: 'Programa AVP' },
      { field: 'amount', value: '2.000' },
      { field: 'description', value: 'Devolución' },
    ]);
    const { operation } = (await at.approve(second, id)).body.approval_request;
    const { rows } = await at.app.pool.query(
      `select o.actor_id, k.scope, k.key from operations o join ledger_keys k on k.operation_id = o.id where o.id = $1`,
      [operation],
    );
    expect(rows).toEqual([{ actor_id: second.userId, scope: 'approval', key: String(id) }]);
  });

  test.each<[string, (sender: Person, receiver: Person) => Promise<Answer>, string]>([
    ['of nobody', (_, receiver) => at.transfer(first, third, receiver, 2_000), 'sender_not_found'],
    ['to nobody', (sender) => at.transfer(first, sender, third, 2_000), 'receiver_not_found'],
    ['to oneself', (sender) => at.transfer(first, sender, sender, 2_000), 'same_account'],
    ['of too much', (sender, receiver) => at.transfer(first, sender, receiver, 9_000), 'insufficient_miles'],
  ])('%s is refused when it is asked for', async (_name, ask, rule) => {
    const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
    const receiver = await at.app.addPerson();
    expect(ruleOf(await at.app.writingNothing(() => ask(sender, receiver)))).toBe(rule);
  });

  test('is looked at again when it is approved, as often as somebody tries', async () => {
    const sender = await at.app.addPerson('PASSENGER', { balance: 2_000n });
    const receiver = await at.app.addPerson();
    const id = idOf(await at.transfer(first, sender, receiver, 2_000));
    const other = await at.app.addPerson();
    await at.transfer(first, sender, other, 500);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(ruleOf(await at.approve(second, id))).toBe('insufficient_miles');
    expect((await at.one(id)).status).toBe('pending');
    await at.app.pool.query(`update users set status = 'inactivo' where id = $1`, [receiver.userId]);
    await at.transfer(first, other, sender, 500);
    expect(ruleOf(await at.approve(second, id))).toBe('receiver_not_active');
    await at.app.pool.query(`update users set status = 'activo' where id = $1`, [receiver.userId]);
    expect((await at.approve(second, id)).status).toBe(201);
    expect([await at.balanceOf(sender), await at.balanceOf(receiver)]).toEqual([0, 2_000]);
  });
});

describe('a role', () => {
  const give = (by: Person, person: Person, rol: number) => at.post('/users/role', by, { email: person.email, rol });

  test('is tried out when it is asked for, and leaves nothing behind', async () => {
    const member = await at.app.addPerson('PASSENGER', { balance: 100n });
    expect(ruleOf(await at.app.writingNothing(() => give(first, member, 2)))).toBe('account_not_empty');
    expect(ruleOf(await at.app.writingNothing(() => give(first, first, 2)))).toBe('not_oneself');
  });

  test('that the person has already waits for nobody', async () => {
    const member = await at.app.addPerson('PASSENGER');
    expect(ruleOf(await at.app.writingNothing(() => give(first, member, 3)))).toBe('setting_unchanged');
  });

  test('is looked at again when it is approved, and nobody approves their own', async () => {
    const member = await at.app.addPerson('PASSENGER');
    const id = idOf(await give(first, member, 2));
    expect(ruleOf(await give(third, member, 1))).toBe('approval_request_open');
    await at.app.credit(member.accountId, 100n);
    expect(ruleOf(await at.approve(second, id))).toBe('account_not_empty');
    expect((await at.one(id)).status).toBe('pending');
    const own = idOf(await give(first, third, 2));
    expect(ruleOf(await at.approve(third, own))).toBe('not_oneself');
    await at.withdraw(first, own);
  });

  test('asked for by who is no administrator any more is not given', async () => {
    const leaving = await at.app.addPerson('SUPER_ADMIN');
    const person = await at.app.addPerson('CONSULT');
    const sender = await at.app.addPerson('PASSENGER', { balance: 5_000n });
    const ids = [
      idOf(await give(leaving, person, 1)),
      idOf(await at.transfer(leaving, sender, await at.app.addPerson(), 2_000)),
    ];
    for (const change of ['role_id = 2', `role_id = 1, status = 'inactivo'`]) {
      await at.app.pool.query(`update users set ${change} where id = $1`, [leaving.userId]);
      for (const id of ids) expect(ruleOf(await at.approve(second, id))).toBe('requester_not_administrator');
    }
    expect(await at.balanceOf(sender)).toBe(5_000);
  });

  test('of an administrator is not given by registering a new one', async () => {
    const { is_avp: _flag, ...form } = individualForm({ marketing: null, isAdmin: true, role: 1 });
    expect(ruleOf(await at.app.writingNothing(() => at.post('/register-from-admin', first, form)))).toBe(
      'administrator_needs_approval',
    );
  });
});

describe('an erasure', () => {
  const erase = (by: Person, { email }: Person) => at.post('/users/erase', by, { email });

  test('says whose account it is and what is lost; what stands against it is looked at twice', async () => {
    const member = await at.app.addPerson('PASSENGER', { balance: 1_250n });
    const id = idOf(await erase(first, member));
    expect((await at.one(id)).asked).toEqual([
      { field: 'name', value: expect.any(String) },
      { field: 'email', value: member.email },
      { field: 'given_up', value: '1.250' },
    ]);
    expect((await at.app.call('GET', '/account/erasure', { token: member.token })).body.obstacles).toEqual([
      'Hay una solicitud de aprobación abierta sobre la cuenta.',
    ]);
    await at.app.app.shared.ledger.submit({
      kind: 'hold',
      scope: 'programme',
      key: `held ${member.userId}`,
      inputHash: '',
      accountId: member.accountId,
      amount: 10n,
      description: 'Redención',
      expiresAt: new Date('2100-01-01'),
    });
    expect(ruleOf(await at.approve(second, id))).toBe('erasure_miles_held');
    expect((await at.one(id)).status).toBe('pending');
    expect(await at.balanceOf(member)).toBe(1_250);
    await at.withdraw(first, id);
    expect(ruleOf(await at.app.writingNothing(() => erase(first, member)))).toBe('erasure_miles_held');
  });

  test('of oneself does not wait, nor any while that rule is off', async () => {
    const own = await at.app.addPerson('PASSENGER', { balance: 10n });
    const proof = { token: own.token, body: { proof: testPassword } };
    expect((await at.app.call('POST', '/account/erase', proof)).status).toBe(201);
    await at.set({ approval_erasure: 0 });
    expect((await erase(first, await at.app.addPerson('PASSENGER', { balance: 10n }))).status).toBe(201);
    await at.set({ approval_erasure: 1 });
  });

  test('leaves nothing of the person in its request', async () => {
    const member = await at.app.addPerson('PASSENGER');
    const id = idOf(await erase(first, member));
    expect((await at.approve(second, id)).body.approval_request).toMatchObject({ status: 'approved' });
    expect(await at.one(id)).toMatchObject({ action: 'erasure', status: 'approved', asked: [] });
  });
});

describe('the rules', () => {
  const good = {
    status: true,
    transfer_above: '1.000',
    role: true,
    fee: true,
    rewards: true,
    erasure: true,
    days: '7',
  };
  const put = (changes: object, by = first) =>
    at.app.call('PUT', '/config/approvals', { token: by.token, body: { ...good, ...changes } });

  test.each([
    ['transfer_above', '', approvalRulesTexts.transferRequired],
    ['transfer_above', '1,5', approvalRulesTexts.transferWrong],
    ['days', '', approvalRulesTexts.daysWrong],
    ['days', '31', approvalRulesTexts.daysWrong],
    ['days', '1.5', approvalRulesTexts.daysWrong],
  ])('%s of %o is refused', async (field, value, text) => {
    const answer = await at.app.writingNothing(() => put({ [field]: value }));
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: { [field]: text } } } });
  });

  test('ask nobody about what is so already', async () => {
    const fee = await at.feeOf();
    expect(ruleOf(await at.app.writingNothing(() => at.post('/config/updateFee', first, { fee })))).toBe(
      'setting_unchanged',
    );
  });

  test('are switched on by one, and off by two', async () => {
    await at.set({ approvals: 0 });
    expect(await put({})).toMatchObject({ status: 201, body: { status: true, transfer_above: '1000', days: 7 } });
    const id = idOf(await put({ status: false }));
    expect(ruleOf(await put({ days: 3 }, second))).toBe('approval_request_open');
    await at.approve(third, id);
    expect((await at.app.call('GET', '/config/approvals', { token: first.token })).body.status).toBe(false);
  });
});

describe('the list', () => {
  test('is of one status or of all, the latest first, and says how many wait', async () => {
    const list = async (query: Record<string, string | number>) =>
      (await at.app.call('GET', '/approvals', { token: first.token, query })).body;
    const { rows, count, pending } = await list({ status: 'pending', quantity: 100 });
    expect(rows.map(({ status }: { status: string }) => status)).toEqual(Array(count).fill('pending'));
    expect(pending).toBe(count);
    const all = await list({ quantity: 500 });
    expect(all.count).toBeGreaterThan(count);
    const ids = all.rows.map(({ id }: { id: number }) => id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
    at.pass(8);
    expect(await list({ status: 'pending' })).toMatchObject({ count: 0, pending: 0 });
    expect((await list({ status: 'expired', quantity: 500 })).count).toBeGreaterThanOrEqual(count);
    expect((await at.app.call('GET', '/approvals/999999', { token: first.token })).status).toBe(404);
  });

  test('a rejection says why', async () => {
    const { ask } = await (ways[0] as Way).start(at);
    const id = idOf(await ask(first));
    expect(await at.app.writingNothing(() => at.reject(second, id, ' '))).toMatchObject({
      status: 400,
      body: { error: { fields: { comment: texts.commentRequired } } },
    });
  });
});

test('the database itself keeps who decides, and that it is once', async () => {
  const { ask } = await (ways[0] as Way).start(at);
  const id = idOf(await ask(first));
  const set = (values: string) => at.app.pool.query(`update approval_requests set ${values} where id = ${id}`);
  const decided = (status: string, by: Person) =>
    set(`status = '${status}', comment = 'x', decided_at = now(), decided_by = ${by.userId}`);
  await expect(decided('approved', first)).rejects.toThrow(/check/);
  await expect(decided('rejected', first)).rejects.toThrow(/check/);
  await expect(decided('withdrawn', second)).rejects.toThrow(/check/);
  await expect(set(`expires_at = expires_at + interval '1 day'`)).rejects.toThrow(/does not change/);
  await decided('rejected', second);
  await expect(decided('approved', second)).rejects.toThrow(/is decided/);
  await expect(at.app.pool.query('delete from approval_requests')).rejects.toThrow(/append-only|refused|only/i);
});

test('nobody switches the rules on where nobody else could approve', async () => {
  await at.set({ approvals: 0 });
  await at.app.pool.query(`update users set status = 'inactivo' where role_id = 1 and id <> $1`, [first.userId]);
  const body = { status: true, transfer_above: '0', role: true, fee: true, rewards: true, erasure: true, days: 7 };
  const put = () => at.app.call('PUT', '/config/approvals', { token: first.token, body });
  expect(ruleOf(await at.app.writingNothing(put))).toBe('no_second_person');
});
