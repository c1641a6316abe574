import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, routes } from '@millaje/api';
import { auditSubjectName } from '@millaje/api/audit/audit-fields.texts';
import { call } from '../../../../../test/support/app.ts';
import { inTransaction } from '../../platform/transaction.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { startSmallServer, type SmallServer } from '../notifications/small-server.fixture.ts';
import { auditRoutes, recordAudit, verifyAudit } from './index.ts';
import { personalReads } from './journal.ts';
import { sealAudit } from './seals.ts';

const admin: Caller = {
  userId: 1n,
  sessionId: 'a',
  role: 'SUPER_ADMIN',
  accountId: null,
  email: 'admin@pruebas.example',
};
const reader: Caller = { ...admin, role: 'CONSULT' };
let server: SmallServer;
let adminId: bigint;
let memberId: bigint;

async function insertUser(email: string, roleId: number): Promise<bigint> {
  const { rows } = await server.pool.query<{ id: bigint }>(
    `insert into users (role_id, status, first_name, last_name, email) values ($1, 'activo', 'Ana', 'Prueba', $2) returning id`,
    [roleId, email],
  );
  return rows[0]?.id ?? 0n;
}

beforeAll(async () => {
  server = await startSmallServer({ routes: auditRoutes, callers: { admin, reader } });
  adminId = await insertUser('admin@pruebas.example', 1);
  memberId = await insertUser('ana@pruebas.example', 3);
  const actor = { userId: adminId, role: 'SUPER_ADMIN' } as const;
  const subject = { type: 'user', id: memberId } as const;
  await recordAudit(server.database, {
    action: 'login_refused',
    actor: null,
    subject,
    origin: { address: '203.0.113.7' },
  });
  await recordAudit(server.database, {
    action: 'membership_changed',
    actor,
    subject,
    origin: { address: '10.0.0.1', requestId: 'r-1' },
    before: { membership: 'Silver' },
    after: { membership: 'Gold' },
  });
  await recordAudit(server.database, {
    action: 'setting_changed',
    actor,
    subject: { type: 'setting', id: 'fee' },
    before: { fee_percent: '5' },
    after: { fee_percent: '6' },
  });
});
afterAll(() => server.stop());

const audit = (query: Record<string, string | number> = {}, token = 'admin') =>
  call(server.url, 'GET', '/audit', { token, query });
const actionsOf = async (query: Record<string, string | number>) =>
  (await audit(query)).body.rows.map(({ action }: { action: string }) => action);

describe('the audit', () => {
  test('tells who did what to whom, newest first', async () => {
    const { status, body } = await audit();

    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 3, count_is_estimate: false });
    expect(body.rows.map(({ action }: { action: string }) => action)).toEqual([
      'setting_changed',
      'membership_changed',
      'login_refused',
    ]);
    expect(body.rows[1]).toMatchObject({
      action_name: 'Membresía modificada',
      actor: { id: Number(adminId), role: 'SUPER_ADMIN', email: 'admin@pruebas.example', name: 'Ana Prueba' },
      subject: { type: 'user', id: String(memberId), email: 'ana@pruebas.example' },
      address: '10.0.0.1',
      request_id: 'r-1',
      before: { membership: 'Silver' },
      after: { membership: 'Gold' },
    });
    expect(body.rows[2].actor).toBeNull();
  });

  test('is for the SUPER_ADMIN only', async () => {
    expect((await audit({}, 'reader')).status).toBe(403);
    expect((await audit({}, 'nobody')).status).toBe(401);
  });

  test.each([
    [
      'the e-mail of who did it, letter case ignored',
      { actor: 'ADMIN@pruebas.example' },
      ['setting_changed', 'membership_changed'],
    ],
    ['the e-mail of whom it was done to', { subject: 'ana@pruebas.example' }, ['membership_changed', 'login_refused']],
    ['the id of anything', { subject: 'fee' }, ['setting_changed']],
    ['the action', { action: 'login_refused' }, ['login_refused']],
    ['what changes', { kind: 'changes' }, ['setting_changed', 'membership_changed']],
    ['who came or was kept out', { kind: 'access' }, ['login_refused']],
    ['who looked', { kind: 'reads' }, []],
    ['a kind and an action of it', { kind: 'access', action: 'login_refused' }, ['login_refused']],
    ['a kind and an action of another one', { kind: 'changes', action: 'login_refused' }, []],
    ['somebody unknown', { actor: 'nadie@pruebas.example' }, []],
    ['a subject unknown', { subject: 'nadie@pruebas.example' }, []],
    ['days long gone', { date_from: '2020-01-01', date_to: '2020-12-31' }, []],
    [
      'both ends of a range around today',
      { date_from: '2020-01-01', date_to: '2099-12-31', quantity: 5 },
      ['setting_changed', 'membership_changed', 'login_refused'],
    ],
  ])('is searched by %s', async (_name, query, actions) => {
    expect(await actionsOf(query as Record<string, string>)).toEqual(actions);
  });

  test('is read page by page; behind the end stands the last page', async () => {
    const first = (await audit({ quantity: 5 })).body;
    for (let index = 0; index < 4; index += 1)
      await recordAudit(server.database, {
        action: 'report_exported',
        actor: null,
        subject: { type: 'report', id: 'users' },
      });

    expect((await audit({ kind: 'reads', quantity: 5 })).body).toMatchObject({ count: 4, page: 1 });
    const { rows, ...last } = (await audit({ action: 'report_exported', quantity: 5, page_count: 9 })).body;
    expect([rows.length, last.count, last.page]).toEqual([4, 4, 1]);
    expect((await audit({ quantity: 5, anchor: first.anchor })).body).toEqual(first);
  });

  test('is searched by the days of the programme, the last one whole', async () => {
    await server.pool.query(`
      insert into audit_entries (at, action) values ('2025-03-01T03:59:59Z', 'report_exported'), ('2025-03-01T04:00:00Z', 'setting_changed')`);
    const day = (from: string, to: string) => actionsOf({ date_from: from, date_to: to });
    expect(await day('2025-02-28', '2025-02-28')).toEqual(['report_exported']);
    expect(await day('2025-03-01', '2025-03-01')).toEqual(['setting_changed']);
    expect(await day('2025-02-28', '2025-03-01')).toEqual(['setting_changed', 'report_exported']);
  });

  test('by the e-mail of whom it was done to finds nothing that only has the same number', async () => {
    await recordAudit(server.database, {
      action: 'report_exported',
      actor: null,
      subject: { type: 'report', id: memberId },
    });
    expect(await actionsOf({ subject: 'ana@pruebas.example' })).toEqual(['membership_changed', 'login_refused']);
    expect(await actionsOf({ subject: String(memberId) })).toContain('report_exported');
  });

  test.each([
    [{ action: 'hacked' }, 'action'],
    [{ kind: 'hacked' }, 'kind'],
    [{ date_from: '2026-02-30' }, 'date_from'],
    [{ date_from: '2026-02-02', date_to: '2026-02-01' }, 'date_from'],
    [{ quantity: 6 }, 'quantity'],
    [{ actor: 'a\u0000b' }, 'actor'],
    [{ anchor: '0' }, 'anchor'],
    [{ before_id: '1' }, 'before_id'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await audit(query);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});

describe('what staff read', () => {
  /** Calls that show staff something, and nothing of people, or only what is their own. */
  const ofNobody = [
    'AddressOfPoint AddressesFound Addresses Airports AllAirports AllMemberships AllRoles ApprovalRules BalanceAddress BankApproval Coins',
    'ConfigRoutes Dashboard DashboardFrame DolarPrice Erasure Fee FindOutcome Flights Gateways GetFee GetUser HighSeason ItineraryChanges',
    'ItineraryVersions KeptExports Map Month MonthVerify Months OperationsType OperationsUserLast OwnSessions PersonalData PersonalDataPdf',
    'Quarantine Rates Reconciliation Reconciliations RedemptionOutcome RedemptionsCount RestoreDrill RewardRates RewardUpload RewardUploads',
    'Routes SavedViews TransferConfirmation TwoFactorStatus',
  ].flatMap((line) => line.split(' '));
  const shown = (routes as readonly Route[])
    .filter(({ method, file, who }) => (method === 'GET' || file) && (who === 'user' || who.includes('SUPER_ADMIN')))
    .map(({ name }) => name);

  test('of people is written down, whichever call shows it', () => {
    const known = new Set([...Object.keys(personalReads), ...ofNobody]);
    expect(shown.length).toBeGreaterThan(60);
    expect(shown.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => name !== 'Reconcile' && !shown.includes(name))).toEqual([]);
    expect(ofNobody.filter((name) => name in personalReads)).toEqual([]);
  });

  test('has a name that people read in the audit', () =>
    expect(Object.keys(personalReads).filter((name) => !auditSubjectName('report', name))).toEqual([]));
});

describe('an entry', () => {
  test.each(["update audit_entries set address = 'x'", 'delete from audit_entries', 'truncate audit_entries'])(
    'cannot be changed: %s',
    async (statement) => {
      await expect(server.pool.query(statement)).rejects.toMatchObject({ code: 'ML001' });
    },
  );

  test('is not there when what it tells of was rolled back', async () => {
    const failing = inTransaction(server.pool, async ({ database }) => {
      await recordAudit(database, {
        action: 'role_changed',
        actor: { userId: adminId, role: 'SUPER_ADMIN' },
        subject: { type: 'user', id: memberId },
      });
      throw new Error('the change failed');
    });

    await expect(failing).rejects.toThrow('the change failed');
    expect(await actionsOf({ action: 'role_changed' })).toEqual([]);
  });

  test('holds no secret, whatever it is told', async () => {
    await recordAudit(server.database, {
      action: 'password_changed',
      actor: null,
      subject: { type: 'user', id: memberId },
      before: { password_hash: '$argon2id$old', note: 'a\u0000b\ud800' },
      after: { password: 'Nueva.2026', details: [{ conversion_token: 'abc' }], amount: 5n },
    });
    const { rows } = await server.pool.query<{ before: unknown; after: unknown }>(
      `select opened(before) as before, opened(after) as after from audit_entries where action = 'password_changed'`,
    );

    expect(rows).toEqual([
      {
        before: { password_hash: '[oculto]', note: 'ab\ufffd' },
        after: { password: '[oculto]', details: [{ conversion_token: '[oculto]' }], amount: '5' },
      },
    ]);
  });
});

describe('the seals', () => {
  const tamper = async (statement: string) => {
    await server.pool.query('alter table audit_entries disable trigger user');
    await server.pool.query(statement);
    await server.pool.query('alter table audit_entries enable trigger user');
  };
  const write = (id: string) =>
    recordAudit(server.database, { action: 'report_exported', actor: null, subject: { type: 'report', id } });

  test.each([
    ['taken out', `delete from audit_entries where subject_id = 'sealed two'`],
    ['changed', `update audit_entries set address = '198.51.100.1' where subject_id = 'sealed two'`],
  ])('show an entry that was %s, also to whom every rule of the database obeys', async (_what, statement) => {
    for (const id of ['sealed one', 'sealed two', 'sealed three']) await write(id);
    const head = await sealAudit(server.database);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    expect(await sealAudit(server.database)).toBeUndefined();
    const before = (await verifyAudit(server.database)).broken.length;
    await write('a later one');
    await sealAudit(server.database);
    await tamper(statement);
    expect((await verifyAudit(server.database)).broken.length).toBe(before + 1);
  });

  test('cannot be made anew in silence', async () => {
    await expect(server.pool.query('delete from audit_seals')).rejects.toMatchObject({ code: 'ML001' });
  });
});
