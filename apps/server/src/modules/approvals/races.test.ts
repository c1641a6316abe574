import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Person, testPassword } from '../../../../../test/support/app.ts';
import { mortal, steppingPool } from '../../../../../test/support/mortal.ts';
import { createDatabase } from '../../platform/database.ts';
import type { By } from '../../platform/guard.ts';
import { creditChange } from '../earning/index.ts';
import { feeChange, rulesChange } from '../settings/index.ts';
import { createRoleChange } from '../members/change-role.ts';
import { createErasureChange } from '../personal-data/index.ts';
import { type Approvals, ruleOf, startApprovals } from './approvals.fixture.ts';
import { findRequest } from './approvals.store.ts';
import { type DecideDependencies, decideRequest } from './decide-request.ts';
import { executeTransfer } from './execute-transfer.ts';

let at: Approvals;
let elsewhere: string;
beforeAll(async () => {
  at = await startApprovals();
  elsewhere = await at.app.startAnother();
  await at.set({ approvals: 1, approval_transfer_above: 1_000, approval_role: 1 });
});
afterAll(() => at.stop());

const sorted = (answers: readonly Answer[]) => answers.map(ruleOf).toSorted((one, other) => one.localeCompare(other));
const idOf = (answer: Answer): number => answer.body.approval_request.id as number;

/** Something that waits, and how often it was done. */
interface Waiting {
  readonly id: number;
  readonly times: () => Promise<number>;
}

async function askTransfer(): Promise<Waiting> {
  const sender = await at.app.addPerson('PASSENGER', { balance: 9_000n });
  const receiver = await at.app.addPerson();
  const id = idOf(await at.transfer(at.first, sender, receiver, 2_000));
  return { id, times: async () => (await at.balanceOf(receiver)) / 2_000 };
}

async function askFee(): Promise<Waiting> {
  const versions = async () =>
    (await at.app.pool.query(`select from setting_versions where name = 'transfer_fee'`)).rowCount ?? 0;
  const before = await versions();
  const fee = (await at.feeOf()) === '7' ? '8' : '7';
  const id = idOf(await at.post('/config/updateFee', at.first, { fee }));
  return { id, times: async () => (await versions()) - before };
}

const things = [
  ['a transfer', askTransfer],
  ['a fee', askFee],
] as const;

describe.each(things)('%s', (_name, ask) => {
  test.each<[string, readonly [path: string, who: 'first' | 'second' | 'third', comment?: string][]]>([
    [
      'two approve',
      [
        ['approve', 'second'],
        ['approve', 'third'],
      ],
    ],
    [
      'one approves, one rejects',
      [
        ['approve', 'second'],
        ['reject', 'third', 'No'],
      ],
    ],
    [
      'one approves, who asked takes it back',
      [
        ['approve', 'second'],
        ['withdraw', 'first'],
      ],
    ],
  ])('%s at once: one of them does it, once', async (_race, calls) => {
    for (let round = 0; round < 2; round += 1) {
      const { id, times } = await ask();
      const answers = await Promise.all(
        calls.map(([path, who, comment], place) =>
          at.at(place === round % 2 ? at.app.url : elsewhere, `/approvals/${path}`, at[who], { id, comment }),
        ),
      );
      expect(sorted(answers)).toEqual(['approval_request_final', 'ok']);
      const { status } = await at.one(id);
      expect(await times()).toBe(status === 'approved' ? 1 : 0);
      expect(await at.auditOf(id)).toHaveLength(2);
      expect((await at.mailsTo(at.first)).filter(({ data }) => data.request === id)).toHaveLength(
        status === 'withdrawn' ? 0 : 1,
      );
    }
  });

  test('the approver’s process dies at any line: the same call again ends it, once', async () => {
    let isOver = false;
    for (let line = 1; !isOver; line += 1) {
      const key = randomUUID();
      const { id, times } = await ask();
      const process = mortal(line, 'after');
      const decision = { id: BigInt(id), step: 'approve', comment: null, by: byOf(at.second, key) } as const;
      const ended = await decideRequest(dependenciesOf(process), decision).then(
        () => 'well',
        () => 'died',
      );
      isOver = !process.isDead();
      expect(ended).toBe(isOver ? 'well' : 'died');
      expect([line, await at.approve(at.second, id, key).then(ruleOf)]).toEqual([line, 'ok']);
      expect([line, await times()]).toEqual([line, 1]);
      expect(await at.auditOf(id)).toHaveLength(2);
    }
  });
});

test.each<[string, (id: number) => Promise<unknown>, 'first' | 'second', number]>([
  ['was rejected since it was read', (id) => at.reject(at.third, id), 'second', 0],
  ['has expired since it was read', () => Promise.resolve(), 'second', 8 * 24 * 60 * 60 * 1000],
  ['is the approver’s own', () => Promise.resolve(), 'first', 0],
])('a transfer whose request %s moves nothing', async (_name, meanwhile, who, later) => {
  const { ledger, database } = at.app.app.shared;
  const { id, times } = await askTransfer();
  const row = await findRequest(database, BigInt(id));
  if (!row) throw new Error('nothing was asked for');
  await meanwhile(id);
  const decision = { id: BigInt(id), step: 'approve', comment: null, by: byOf(at[who], randomUUID()) } as const;
  const now = () => new Date(Date.now() + later);
  expect(await executeTransfer({ ledger, now }, row, decision)).toBeUndefined();
  expect(await times()).toBe(0);
});

test('who asked for a transfer approves it as little beside somebody who may', async () => {
  const { ledger, database } = at.app.app.shared;
  const { id, times } = await askTransfer();
  const row = await findRequest(database, BigInt(id));
  if (!row) throw new Error('nothing was asked for');
  const approve = (who: Person) => {
    const decision = { id: BigInt(id), step: 'approve', comment: null, by: byOf(who, randomUUID()) } as const;
    return executeTransfer({ ledger, now: at.now }, row, decision);
  };
  // Both go with one batch of the ledger, under one key: it is looked at again.
  await Promise.all([approve(at.first), approve(at.second)]);
  expect(await times()).toBe(0);
  expect(ruleOf(await at.approve(at.second, id))).toBe('ok');
  expect((await findRequest(database, BigInt(id)))?.decided_by).toBe(at.second.userId);
});

test('the same transfer asked for twice at once is one request', async () => {
  const sender = await at.app.addPerson('PASSENGER', { balance: 9_000n });
  const receiver = await at.app.addPerson();
  const answers = await Promise.all([1, 2, 3].map(() => at.transfer(at.first, sender, receiver, 2_000, 'a-la-vez')));
  expect(new Set(answers.map(idOf)).size).toBe(1);
});

test('the same change asked for by two at once is one request', async () => {
  const person = await at.app.addPerson('CONSULT');
  const ask = (by: Person) => at.post('/users/role', by, { email: person.email, rol: 1 });
  const answers = await Promise.all([ask(at.first), ask(at.second), ask(at.third)]);
  expect(sorted(answers)).toEqual(['approval_request_open', 'approval_request_open', 'ok']);
});

/** Who calls, as the server sees it. */
function byOf({ userId, email }: Person, key: string): By {
  return {
    caller: { userId, email, role: 'SUPER_ADMIN', accountId: null, sessionId: '' },
    context: {
      address: '127.0.0.1',
      requestId: 'test',
      device: undefined,
      browser: undefined,
      site: undefined,
      rememberDevice: () => undefined,
      signal: new AbortController().signal,
      identity: { key, inputHash: 'test' },
      markReplayed: () => undefined,
    },
  };
}

/** What deciding works with, each wait of which is a step of the process. */
function dependenciesOf(process: ReturnType<typeof mortal>): DecideDependencies {
  const { ledger, pool, wallets, files } = at.app.app.shared;
  const stepping = steppingPool(pool, process);
  const database = createDatabase(stepping);
  const forgetSessions = () => undefined;
  const management = {
    pool: stepping,
    wallets,
    now: at.now,
    forgetSessions,
    removeSecondFactor: () => Promise.resolve(false),
  };
  return {
    pool: stepping,
    database,
    ledger: { submit: (request) => process.step(() => ledger.submit(request)) },
    now: at.now,
    changes: {
      role: createRoleChange(management),
      fee: feeChange,
      rewards: creditChange,
      erasure: createErasureChange({ pool: stepping, database, ledger, files, forgetSessions }),
      rules: rulesChange,
    },
  };
}

test.each([
  ['another role', (email: string) => at.post('/users/role', at.first, { email, rol: 2 })],
  [
    'a transfer',
    async (email: string) =>
      at.post('/miles/admin-transfer', at.first, {
        email_from: (await at.app.addPerson('PASSENGER', { balance: 9_000n })).email,
        email_to: email,
        amount: 2_000,
        description: 'Ajuste',
      }),
  ],
] as const)('who asks to be erased while %s is asked for them hears that something is open', async (_name, ask) => {
  const member = await at.app.addPerson();
  const client = await at.app.pool.connect();
  await client.query('begin');
  await client.query('lock table approval_requests in share mode');
  const waiting = async (count: number): Promise<void> => {
    const { rowCount } = await at.app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rowCount ?? 0) < count) await waiting(count);
  };
  const asking = ask(member.email);
  await waiting(1);
  const erasing = at.post('/account/erase', member, { proof: testPassword });
  await waiting(2);
  await client.query('commit');
  client.release();
  expect([(await asking).status, ruleOf(await erasing)]).toEqual([202, 'erasure_requests_open']);
});
