import { monthLineNames, type MonthReport, monthTexts } from '@millaje/api';
import { holders, monthLineCodes } from '@millaje/domain';
import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import { type HistoryEntry, postAt } from '../ledger/history.fixture.ts';
import { balanceAsOf } from '../ledger/index.ts';
import { closeMonths } from '../ledger/jobs.ts';
import { readHolderBalances } from './month.store.ts';
import { sealMonths } from './months.ts';

let app: TestApp;
let admin: Person;
let consult: Person;
let ana: Person;
let luis: Person;
let clock = new Date('2025-05-02T12:00:00Z');

const post = (entry: HistoryEntry) => postAt(app.pool, entry);

const becomes = ({ userId }: Person, membership: number, at: string) =>
  app.pool.query(
    'insert into member_tiers (user_id, membership_id, membership_date, since) values ($1, $2, $3::timestamptz::date, $3)',
    [userId, membership, at],
  );

const get = (path: string, query: Record<string, string | number> = {}, { token } = admin) =>
  app.call('GET', `/reports${path}`, { token, query });
const send = (path: string, body: object = {}, { token } = admin) =>
  app.call('POST', `/reports${path}`, { token, body });
const monthOf = async (month: string): Promise<MonthReport> => (await get(`/months/${month}`)).body.report;
const shown = ({ lines }: MonthReport) =>
  lines
    .filter(({ by_holder: by }) => Object.values(by).some((miles) => miles !== 0))
    .map(({ line, total, by_holder: by }) => [line, total, ...holders.map((holder) => by[holder])]);

beforeAll(async () => {
  app = await startTestApp({}, { now: () => clock });
  [admin, consult, ana, luis] = [
    await app.addPerson('SUPER_ADMIN'),
    await app.addPerson('CONSULT'),
    await app.addPerson(),
    await app.addPerson(),
  ];
  await becomes(luis, 2, '2025-01-01T12:00:00Z');
  await becomes(ana, 2, '2025-03-20T12:00:00Z');
  const [a, l] = [ana.accountId, luis.accountId];
  // Days begin at four o'clock in UTC.
  await post({ type: 'reward', from: 1n, to: a, amount: 1_000n, at: '2025-03-01T03:59:59.999Z' });
  await post({ type: 'reward', from: 1n, to: a, amount: 500n, at: '2025-03-01T04:00:00Z' });
  await post({ type: 'miles_purchase', from: 1n, to: l, amount: 300n, at: '2025-03-10T12:00:00Z' });
  await post({ type: 'transfer', from: a, to: l, amount: 101n, fee: 6n, at: '2025-03-12T12:00:00Z' });
  await post({ type: 'redemption', from: l, to: 3n, amount: 200n, at: '2025-04-01T03:59:59.999Z' });
  await post({ type: 'reward', from: 1n, to: l, amount: 7n, at: '2025-04-01T04:00:00Z' });
  await closeMonths(app.app.shared.database, clock);
});
afterAll(() => app.stop());

/** The file of March. */
async function file(as: 'excel' | 'pdf', { token }: Person): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/api/v1/reports/months/2025-03/${as}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

describe('a month', () => {
  test('goes from its opening to its closing, by tier, by the days of the programme', async () => {
    const report = await monthOf('2025-03');
    expect(shown(report)).toEqual([
      ['opening', 1_000, 1_000, 0, 0, 0],
      ['issued_rewards', 500, 500, 0, 0, 0],
      ['issued_purchases', 300, 0, 300, 0, 0],
      ['redeemed_flights', -200, 0, -200, 0, 0],
      ['commission', -6, -6, 0, 0, 0],
      ['transfers', 0, -95, 95, 0, 0],
      ['tier_changes', 0, -1_399, 1_399, 0, 0],
      ['closing', 1_594, 0, 1_594, 0, 0],
    ]);
    expect(report).toMatchObject({
      since: '2025-03-01T04:00:00.000Z',
      before: '2025-04-01T04:00:00.000Z',
      problems: [],
      programme: [
        { code: 'issuance', miles: -1_800 },
        { code: 'commission', miles: 6 },
        { code: 'redemption', miles: 200 },
      ],
    });
    // The oldest are spent first, person by person: of Ana's thousand of February 899 are left.
    expect(report.ages.filter(({ miles }) => miles > 0)).toEqual([{ from: 0, below: 3, miles: 1_594 }]);
    const april = await monthOf('2025-04');
    expect(april.lines[0]).toEqual({ ...report.lines.at(-1), line: 'opening' });
    expect(shown(april).slice(1)).toEqual([
      ['issued_rewards', 7, 0, 7, 0, 0],
      ['closing', 1_601, 0, 1_601, 0, 0],
    ]);
  });

  test('lets each figure be opened: its operations make it', async () => {
    const report = await monthOf('2025-03');
    const isSomething = (line: string) => shown(report).some(([name]) => name === line);
    for (const line of [...monthLineCodes.filter((code) => isSomething(code)), 'breakage' as const]) {
      const figure = report.lines.find((row) => row.line === line);
      for (const holder of [undefined, ...holders]) {
        const query: Record<string, string> = { line, ...(holder && { holder }) };
        const { body } = await get('/months/2025-03/operations', query);
        const expected = holder ? figure?.by_holder[holder] : figure?.total;
        expect([line, holder, body.miles]).toEqual([line, holder, expected]);
        const sum = body.rows.reduce((miles: number, row: { miles: number }) => miles + row.miles, 0);
        expect([line, holder, sum, body.rows.length]).toEqual([line, holder, expected, body.count]);
      }
    }
    const { body } = await get('/months/2025-03/operations', { line: 'redeemed_flights' });
    expect(body.rows).toMatchObject([
      { type: 'Redención', email: luis.email, miles: -200, date: '2025-04-01T03:59:59.999Z' },
    ]);
  });

  test('that runs or never was is told apart', async () => {
    expect((await get('/months')).body.months).toEqual([
      { month: '2025-05', state: 'running' },
      { month: '2025-04', state: 'over' },
      { month: '2025-03', state: 'over' },
      { month: '2025-02', state: 'over' },
    ]);
    const refusals = await Promise.all(
      ['2025-01', '2025-06', '2025-13', 'marzo'].map((month) => get(`/months/${encodeURIComponent(month)}`)),
    );
    expect(refusals.map(({ status, body }) => [status, body.error.rule])).toEqual([
      [404, 'month_not_found'],
      [404, 'month_not_found'],
      [400, 'invalid_input'],
      [400, 'invalid_input'],
    ]);
    expect((await send('/months/2025-05/seal')).body.error.rule).toBe('month_not_over');
  });

  test('comes as a spreadsheet and as a PDF with the figures of the screen', async () => {
    const report = await monthOf('2025-03');
    const rows = await readSheet(await file('excel', consult));
    expect(rows.slice(1, 1 + report.lines.length)).toEqual(
      report.lines.map(({ line, total, by_holder: by }) => [
        monthLineNames[line],
        total,
        ...holders.map((holder) => by[holder]),
      ]),
    );
    const words = wordsOfPdf(await file('pdf', admin));
    for (const text of [monthTexts.pdfTitle('2025-03'), monthLineNames.closing, '1.594', '-200'])
      expect(words).toContain(text);
  });
});

describe('a seal', () => {
  const sealJob = () => sealMonths({ pool: app.app.shared.pool, now: () => clock });
  const audited = async () =>
    (
      await app.pool.query(
        `select action, subject_id, after from audit_entries where subject_type = 'month' order by id`,
      )
    ).rows;

  test('is set by itself once, holds the same bytes, and is opened with a reason only', async () => {
    const before = await monthOf('2025-03');
    await sealJob();
    await app.writingNothing(sealJob);
    const sealed = (await get('/months/2025-03')).body;
    expect(sealed).toMatchObject({
      state: 'sealed',
      report: before,
      seals: [{ edition: 1, sealed_by: null, reopened: null }],
    });
    const [{ digest, sealed_at: sealedAt }] = sealed.seals;
    const paper = await file('pdf', admin);
    expect(paper.toString('latin1')).toContain(`(D:${sealedAt.slice(0, 19).replaceAll(/[^0-9]/g, '')}Z)`);
    expect(paper.equals(await file('pdf', admin))).toBe(true);
    expect((await get('/months/2025-03/verify')).body).toMatchObject({ same: true, digest });
    expect((await send('/months/2025-03/seal')).body.error.rule).toBe('month_sealed');

    const noReason = await app.writingNothing(() => send('/months/2025-03/reopen', { reason: '  ' }));
    expect([noReason.status, noReason.body.error.fields]).toEqual([400, { reason: monthTexts.reasonRequired }]);
    const notAllowed = await send('/months/2025-03/reopen', { reason: 'Por ver' }, consult);
    expect(notAllowed.status).toBe(403);
    const reopened = await send('/months/2025-03/reopen', { reason: 'Auditoría externa' });
    expect(reopened.body).toMatchObject({
      state: 'reopened',
      seals: [{ digest, reopened: { reason: 'Auditoría externa', reopened_by: admin.email } }],
    });
    expect((await send('/months/2025-03/reopen', { reason: 'Otra vez' })).body.error.rule).toBe('month_not_sealed');
    // What was opened again waits for somebody.
    await app.writingNothing(sealJob);
    const again = await send('/months/2025-03/seal');
    expect(again.body).toMatchObject({
      state: 'sealed',
      seals: [{ edition: 2, digest, sealed_by: admin.email }, { edition: 1 }],
    });
    expect((await audited()).filter(({ subject_id: id }) => id === '2025-03')).toMatchObject([
      { action: 'month_sealed', after: { digest, edition: 1 } },
      { action: 'month_reopened', after: { reason: 'Auditoría externa' } },
      { action: 'month_sealed', after: { digest, edition: 2 } },
    ]);
  });

  test('stays as it is, whatever hand tries', async () => {
    const tries = [
      `update month_seals set digest = digest`,
      `delete from month_reopenings`,
      `insert into month_seals (month, edition, report, digest)
         select month, 3, report, digest from month_seals where month = '2025-03' limit 1`,
      `insert into month_seals (month, edition, report, digest) values ('2024-01', 1, 'a', repeat('0', 64))`,
    ];
    const states = await Promise.all(
      tries.map((text) =>
        app.pool.query(text).then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(states).toEqual(['ML001', 'ML001', 'ML015', '23514']);
  });

  test('of two at once one is set', async () => {
    await send('/months/2025-04/reopen', { reason: 'Dos a la vez' });
    const both = await Promise.all([send('/months/2025-04/seal'), send('/months/2025-04/seal')]);
    expect(
      both.map(({ status, body }) => [status, body.error?.rule]).toSorted(([a], [b]) => Number(a) - Number(b)),
    ).toEqual([
      [201, undefined],
      [409, 'month_sealed'],
    ]);
  });
});

describe('what was had at an instant', () => {
  const first = Date.parse('2025-06-01T00:00:00Z');
  const minute = 60_000;
  const span = 180 * 24 * 60;
  let people: Person[];
  let history: HistoryEntry[];

  /** What a person had, by adding up the story from its beginning. */
  const replay = (accountId: bigint, instant: number): bigint =>
    history
      .filter(({ at }) => Date.parse(at) <= instant)
      .reduce((sum, { from, to, amount, fee = 0n }) => {
        if (from === accountId) return sum - amount;
        return to === accountId ? sum + amount - fee : sum;
      }, 0n);

  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 12 }, () => app.addPerson()));
    const moment = fc.record({
      minute: fc.nat(span),
      who: fc.nat(people.length - 1),
      other: fc.nat(people.length - 1),
      kind: fc.constantFrom('reward', 'redemption', 'transfer'),
      amount: fc.bigInt({ min: 50n, max: 500n }),
    });
    const drawn = fc.sample(moment, { seed: 20_260_331, numRuns: 300 }).toSorted((a, b) => a.minute - b.minute);
    history = people.map(({ accountId }, place) => ({
      type: 'reward',
      from: 1n,
      to: accountId,
      amount: 40_000n,
      at: new Date(first + place).toISOString(),
    }));
    for (const { minute: at, who, other, kind, amount } of drawn) {
      const [from, to] = [people[who]?.accountId ?? 0n, people[other]?.accountId ?? 0n];
      const told = { amount, at: new Date(first + minute + at * minute).toISOString() };
      if (kind === 'reward') history.push({ type: 'reward', from: 1n, to, ...told });
      else if (kind === 'redemption') history.push({ type: 'redemption', from, to: 3n, ...told });
      else if (from !== to) history.push({ type: 'transfer', from, to, fee: amount / 20n, ...told });
    }
    for (const entry of history) await post(entry);
    clock = new Date('2025-10-15T12:00:00Z');
    // Some months are closed, the last ones are not: both ways of reckoning are taken.
    await closeMonths(app.app.shared.database, clock);
  });

  /** Members and instants: any, and the very instants at which something was posted, and just before. */
  const pairs = () => {
    const any = fc.nat(span * minute).map((milliseconds) => first - 1_000 + milliseconds);
    const edge = fc
      .record({ place: fc.nat(history.length - 1), off: fc.constantFrom(-1, 0) })
      .map(({ place, off }) => Date.parse(history[place]?.at ?? '') + off);
    return fc.sample(fc.tuple(fc.nat(people.length - 1), fc.oneof(any, edge)), { seed: 7, numRuns: 1_000 });
  };

  const known = async () => {
    const balances: bigint[] = [];
    for (const [who, instant] of pairs())
      balances.push(await balanceAsOf(app.app.shared.database, people[who]?.accountId ?? 0n, new Date(instant)));
    return balances;
  };

  test('is what a plain replay gives, for a thousand members and instants, and stays so', async () => {
    const expected = pairs().map(([who, instant]) => replay(people[who]?.accountId ?? 0n, instant));
    expect(await known()).toEqual(expected);
    const [one] = people;
    await post({ type: 'reward', from: 1n, to: one?.accountId ?? 0n, amount: 99n, at: '2026-01-05T12:00:00Z' });
    await closeMonths(app.app.shared.database, new Date('2026-01-15T12:00:00Z'));
    expect(await known()).toEqual(expected);
  });

  test('by all of them is the sum of each', async () => {
    const others = 1_601n;
    for (const [, instant] of pairs().slice(0, 60)) {
      const balances = await readHolderBalances(app.app.shared.database, new Date(instant), 'with');
      const sum = people.reduce((miles, { accountId }) => miles + replay(accountId, instant), others);
      expect([instant, balances.reduce((miles, row) => miles + row.miles, 0n)]).toEqual([instant, sum]);
    }
  });

  test('is told to staff, of one or of all, never of what is still to come', async () => {
    const edge = '2025-04-01T03:59:59.999Z';
    const [one, before, all] = await Promise.all([
      get('/balance', { at: edge, email: luis.email }, consult),
      get('/balance', { at: '2025-04-01T03:59:59.998Z', email: luis.email }),
      get('/balance', { at: edge }),
    ]);
    expect([one.body.miles, before.body.miles, all.body.miles, all.body.by_holder]).toEqual([
      195,
      395,
      1_594,
      { Silver: 0, Gold: 1_594, Black: 0, Ally: 0 },
    ]);
    const refused = await Promise.all([
      get('/balance', { at: '2025-10-15T12:00:00.001Z' }),
      get('/balance', { at: edge, email: 'nadie@pruebas.example' }),
      get('/balance', { at: '2025-04-31T00:00:00Z' }),
      get('/balance', { at: edge }, luis),
    ]);
    expect(refused.map(({ status, body }) => [status, body.error.rule])).toEqual([
      [409, 'instant_not_over'],
      [404, 'user_not_found'],
      [400, 'invalid_input'],
      [403, 'not_allowed'],
    ]);
  });

  test('and every month between still makes what the ledger says', async () => {
    for (const month of ['2025-06', '2025-07', '2025-08', '2025-09', '2025-10']) {
      const report = await monthOf(month);
      expect([month, report.problems]).toEqual([month, []]);
      const ages = report.ages.reduce((sum, { miles }) => sum + miles, 0);
      expect([month, ages]).toEqual([month, report.lines.at(-1)?.total]);
    }
  });

  test('and their ages are those of lots of which the oldest are spent first', async () => {
    const lots = new Map<bigint, { month: number; miles: bigint }[]>();
    for (const { from, to, amount, fee = 0n, at } of history) {
      if (Date.parse(at) >= Date.parse('2025-11-01T04:00:00Z')) continue;
      for (let left = amount, own = lots.get(from) ?? []; left > 0n && own.length > 0;) {
        const spent = own[0] && own[0].miles < left ? own[0].miles : left;
        left -= spent;
        if (own[0]) own[0].miles -= spent;
        if (own[0]?.miles === 0n) own.shift();
      }
      const day = new Date(Date.parse(at) - 4 * 60 * minute);
      if (to >= 1_000n) lots.set(to, [...(lots.get(to) ?? []), { month: day.getUTCMonth() + 1, miles: amount - fee }]);
    }
    const between = (from: number, to: number) =>
      [...lots.values()].flat().reduce((sum, lot) => sum + (lot.month >= from && lot.month <= to ? lot.miles : 0n), 0n);
    const { ages } = await monthOf('2025-10');
    // August to October, and May to July; what Ana and Luis have is older.
    expect(ages.map(({ miles }) => miles)).toEqual([
      Number(between(8, 10)),
      Number(between(5, 7)),
      1_601,
      ...ages.slice(3).map(() => 0),
    ]);
  });
});
