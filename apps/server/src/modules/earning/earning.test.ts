import { couponColumns as columns, couponProblems as problems, rewardTexts as texts } from '@millaje/api';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csv, dayBefore, type Earning, type Flyer, nextTicket, startEarning, titles } from './earning.fixture.ts';
import { tellRewards } from './tell-rewards.ts';

let at: Earning;
let flyer: Flyer;
beforeAll(async () => {
  at = await startEarning();
  flyer = await at.addFlyer();
});
afterAll(() => at.app.stop());

const workbook = async (rows: readonly unknown[][], options: object = {}) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja', rows: rows as string[][] }], ...options }));
const statesOf = ({ states }: { states: Record<string, number> }) =>
  Object.fromEntries(Object.entries(states).filter(([, count]) => count > 0));

test('a file is checked, credited in the background, and the member sees what for', async () => {
  const member = await at.addFlyer();
  const ticket = nextTicket();
  const { status, body } = await at.upload(
    csv(titles, at.row(member, { ticket }), at.row(member, { class: 'Q' }), at.row(member, { class: 'X' })),
  );
  expect([status, body.message]).toEqual([201, texts.checked]);
  expect(body.upload).toMatchObject({ name: 'marzo.csv', status: 'checked', rows: 3, ready_miles: 300 });
  expect(statesOf(body.upload)).toEqual({ ready: 2, empty: 1 });
  const { id } = body.upload;
  expect(await at.balanceOf(member)).toBe(0);

  expect((await at.start(id)).body).toMatchObject({ message: texts.started, upload: { status: 'crediting' } });
  await at.work();
  expect(await at.uploadOf(id)).toMatchObject({ status: 'credited', ready_miles: 0, credited_miles: 300 });
  expect(await at.balanceOf(member)).toBe(300);
  const became = await at.app.pool.query(
    'select r.miles, o.amount from reward_rows r join operations o on o.id = r.operation_id where r.upload_id = $1 order by r.line',
    [id],
  );
  expect(became.rows).toEqual([200n, 100n].map((miles) => ({ miles, amount: miles })));
  const { rows } = (await at.app.call('GET', '/operations/user', { token: member.token })).body;
  expect(rows.toReversed()[0]).toMatchObject({
    type: 'Premio',
    amount: 200,
    description: texts.operation('9V1301 BLA-CCS'),
    ticket_number: ticket,
    reward: {
      ticket_number: ticket,
      coupon: 1,
      flight: '9V1301',
      day: dayBefore(7),
      origin: 'BLA',
      destination: 'CCS',
      class: 'Y',
      formula: { route_reward: 200, rate: 'rate_Y', rate_factor: '1', membership: 'Silver', membership_factor: '1' },
    },
  });
  const told = await at.app.pool.query(
    `select o.value_date, p.earned_on, o.actor_id from operations o join postings p on p.operation_id = o.id where p.account_id = $1`,
    [member.accountId],
  );
  const earned = { value_date: dayBefore(7), earned_on: dayBefore(7), actor_id: at.administrator.userId };
  expect(told.rows).toEqual([earned, earned]);
  const audited = await at.app.pool.query(
    `select action from audit_entries where subject_type = 'rewards' and subject_id = $1 order by id`,
    [String(id)],
  );
  expect(audited.rows).toEqual([{ action: 'rewards_checked' }, { action: 'rewards_credited' }]);
});

test('each row tells its miles, their formula, or why it has none', async () => {
  const { id } = await at.check(at.row(flyer), at.row(flyer, { class: 'X' }), at.row(flyer, { ticket: '12' }));
  const [ready, empty, rejected] = await at.rowsOf(id);
  expect(ready).toMatchObject({ line: 2, status: 'ready', miles: 200, formula: { rate: 'rate_Y' }, reason: null });
  expect(empty).toMatchObject({ line: 3, status: 'empty', miles: 0, reason: texts.classDoesNotEarn });
  expect(rejected).toMatchObject({
    line: 4,
    status: 'rejected',
    ticket: '12',
    miles: null,
    reason: problems.cell(columns.ticket, problems.ticket),
  });
  expect(await at.rowsOf(id, 'empty')).toHaveLength(1);
});

describe('a coupon is credited once:', () => {
  test('the same file again, cut, in another order, or with a coupon twice', async () => {
    const member = await at.addFlyer();
    const lines = Array.from({ length: 3 }, () => at.row(member));
    const first = await at.check(...lines);
    await at.start(first.id);
    await at.work();
    expect(await at.balanceOf(member)).toBe(600);
    for (const again of [lines, lines.toReversed(), lines.slice(1)]) {
      const { id, states } = await at.check(...again);
      expect(statesOf({ states })).toEqual({ known: again.length });
      expect(await at.app.writingNothing(() => at.start(id))).toMatchObject({
        status: 409,
        body: { message: 'No hay cupones por acreditar.' },
      });
    }
    const line = at.row(member);
    const twice = await at.check(line, line);
    expect(statesOf(twice)).toEqual({ ready: 1, rejected: 1 });
    expect((await at.rowsOf(twice.id, 'rejected'))[0].reason).toBe(problems.twice(2));
    expect(await at.balanceOf(member)).toBe(600);
  });

  test('asked again, it says how far it is, and writes nothing', async () => {
    const { id } = await at.check(at.row(await at.addFlyer()));
    await at.start(id);
    const again = () => at.app.writingNothing(() => at.start(id));
    expect(await again()).toMatchObject({ status: 201, body: { message: texts.started } });
    await at.work();
    const { status, body } = await again();
    expect([status, body.message, body.upload.status]).toEqual([201, texts.creditedBefore('1'), 'credited']);
  });

  test('two uploads of it that were checked before either was credited', async () => {
    const member = await at.addFlyer();
    const line = at.row(member);
    const [one, other] = await Promise.all([at.check(line), at.check(line)]);
    await Promise.all([at.start(one.id), at.start(other.id)]);
    await Promise.all([at.work(), at.work(), at.start(one.id)]);
    await at.work();
    expect(await at.balanceOf(member)).toBe(200);
    const states = [await at.uploadOf(one.id), await at.uploadOf(other.id)].map((upload) => statesOf(upload));
    expect(states).toContainEqual({ credited: 1 });
    expect(states).toContainEqual({ known: 1 });
  });
});

describe('whose coupon it is:', () => {
  test.each<[string, Parameters<Earning['row']>[1], string]>([
    ['nobody has the number', { customer: '9999999999' }, problems.nobody],
    ['a name of somebody else', { name: 'RODRIGUEZ/PEDRO MR' }, problems.otherName],
    ['a flight before the inscription', { day: '2019-12-31' }, problems.beforeInscription],
    ['a flight of tomorrow', { day: dayBefore(-1) }, problems.notFlown],
    ['no such route', { origin: 'MIA', destination: 'CCS' }, problems.noRoute],
    ['no such class', { class: 'Ñ'.normalize('NFC') }, problems.cell(columns.class, problems.class)],
    ['a coupon that no ticket has', { coupon: '5' }, problems.cell(columns.coupon, problems.coupon)],
    ['a date as a word', { day: 'ayer' }, problems.cell(columns.day, problems.day)],
  ])('%s is rejected', async (_name, changes, reason) => {
    const { id, states } = await at.check(at.row(flyer, changes));
    expect(statesOf({ states })).toEqual({ rejected: 1 });
    expect((await at.rowsOf(id))[0].reason).toBe(reason);
  });

  test('who is inactive by the time of crediting gets nothing, and the row says so', async () => {
    const member = await at.addFlyer();
    const { id } = await at.check(at.row(member));
    await at.app.pool.query(`update users set status = 'inactivo' where id = $1`, [member.userId]);
    await at.start(id);
    await at.work();
    const [row] = await at.rowsOf(id);
    expect(row).toMatchObject({ status: 'rejected', reason: 'El usuario que recibe no está activo.' });
    const again = await at.check(at.row(member));
    expect((await at.rowsOf(again.id))[0].reason).toBe(problems.notActive);
  });
});

test('rejected rows come back as a file, which can be corrected and uploaded again', async () => {
  const wrong = at.row(flyer, { name: '=1+1', customer: '12' });
  const { id } = await at.check(at.row(flyer), wrong);
  const { body, headers } = await at.app.call('GET', `/premios/${id}/rejected`, { token: at.administrator.token });
  expect(headers.get('content-type')).toContain('text/csv');
  const lines = (body as string).replace('\uFEFF', '').trim().split('\r\n');
  expect(lines[0]).toBe([...titles, 'Motivo'].map((title) => `"${title}"`).join(';'));
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'=1+1"`);
  expect(lines[1]).toContain(problems.customer);
  const corrected = body.replace(`"12"`, `"${flyer.customerId}"`).replace(`"'=1+1"`, '"NUNEZ/MARIA"');
  expect(statesOf((await at.upload(corrected)).body.upload)).toEqual({ ready: 1 });
});

describe('a file is understood', () => {
  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['as Windows writes it', () => Buffer.from(csv(titles, at.row(flyer, { name: 'NÚÑEZ/MARÍA' })), 'latin1')],
    ['with days as spreadsheets count them', () => workbook([titles, at.row(flyer).with(5, 46_000 as never)])],
    ['with numbers that are numbers', () => workbook([titles, at.row(flyer).with(1, 1 as never)])],
    ['with commas', () => [titles, at.row(flyer)].map((cells) => cells.join(',')).join('\n')],
    ['with its columns in another order', () => csv(titles.toReversed(), at.row(flyer).toReversed())],
  ])('%s', async (_name, content) => {
    const { status, body } = await at.upload(await content());
    expect([status, body.upload && statesOf(body.upload)]).toEqual([201, { ready: 1 }]);
  });
});

describe('a file that cannot be one is refused, and nothing is written:', () => {
  const long = Array.from({ length: 1 }, () => Array.from({ length: 90 }, () => 'a'.repeat(32_000)));
  const one = () => at.row(flyer);
  test.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['wrong columns', () => csv(['A', 'B'], ['1', '2']), problems.missingColumns(titles.join(', '))],
    ['a column twice', () => csv([...titles, 'vuelo'], [...one(), '']), problems.doubleColumn('vuelo')],
    ['columns that nobody knows', () => csv([...titles, 'Tarifa'], one()), problems.unknownColumns('Tarifa')],
    ['no rows', () => csv(titles), problems.empty],
    ['nothing', () => '\r\n', problems.empty],
    ['an old Excel', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), problems.oldExcel],
    ['macros', () => workbook([titles, one()], { vbaProject: Buffer.from('macro') }), problems.macros],
    ['a quote that is not closed', () => csv(titles, [`"${one().join()}`]), problems.openQuote(2)],
    ['a quote in the midst of a cell', () => csv(titles, ['<svg a="b"/>']), problems.openQuote(2)],
    [
      'a quote that takes rows for its own',
      () => `${csv(titles, one())}\r\n"A\r\n${csv(one(), one())}\r\nB";2\r\n${csv(one())}`,
      problems.openQuote(3),
    ],
    [
      'a foreign byte among letters of UTF-8',
      () => Buffer.concat([Buffer.from(csv(titles, ['MARÍA'], ['LÓPEZ'])), Buffer.from('\r\nNU\xd1EZ', 'latin1')]),
      problems.otherEncoding([4]),
    ],
    ['what another program read wrong', () => csv(titles, ['JosÃ©']), problems.otherEncoding([2])],
    ['columns of a bomb', () => workbook(long), problems.doubleColumn('a'.repeat(60))],
    ['a picture', () => Buffer.from('89504e470d0a1a0a00000000', 'hex'), problems.wrongKind],
  ])('%s', async (_name, content, text) => {
    const bytes = await content();
    expect(await at.app.writingNothing(() => at.upload(bytes))).toMatchObject({
      status: 400,
      body: { error: { fields: { file: text } } },
    });
  });

  test('a fault far below writes nothing of what stands above it', async () => {
    const broken = `${csv(titles, ...Array.from({ length: 1500 }, one))}\r\n"`;
    expect(await at.app.writingNothing(() => at.upload(broken))).toMatchObject({ status: 400 });
  });

  test('more bytes than are taken', async () => {
    const content = Buffer.alloc(30 * 1024 * 1024, 'a');
    expect(await at.app.writingNothing(() => at.upload(content))).toMatchObject({ status: 413 });
  });
});

test('who may only look sees all of it and does nothing of it; others see nothing', async () => {
  const { id } = await at.check(at.row(flyer));
  const looker = await at.app.addPerson('CONSULT');
  const list = await at.app.call('GET', '/premios', { token: looker.token, query: { quantity: 5 } });
  expect(list.body).toMatchObject({ page: 1, rows: [{ id, rows: 1 }, {}, {}, {}, {}] });
  expect(list.body.count).toBeGreaterThan(5);
  const refused = await at.app.writingNothing(async () => [
    (await at.upload(csv(titles, at.row(flyer)), looker)).status,
    (await at.app.call('POST', '/premios/credit', { token: looker.token, body: { id } })).status,
    (await at.app.call('GET', '/premios', { token: flyer.token })).status,
  ]);
  expect(refused).toEqual([403, 403, 403]);
  const unknown = await at.app.writingNothing(() => at.start(9_999));
  expect(unknown).toMatchObject({ status: 404, body: { message: texts.notFound } });
  expect((await at.app.call('GET', '/premios/9999/rows', { token: looker.token })).status).toBe(404);
});

test('a day of credits is told in one mail when it is over, once, and to nobody who may not come in', async () => {
  const { pool } = at.app;
  const [member, gone] = [await at.addFlyer(), await at.addFlyer()];
  for (const rows of [[at.row(member), at.row(gone)], [at.row(member, { class: 'Q' })]]) {
    await at.start((await at.check(...rows)).id);
    await at.work();
  }
  await pool.query(`update users set status = 'inactivo' where id = $1`, [gone.userId]);
  const mails = async () =>
    (
      await pool.query(
        `select recipient, opened(data) as data from outbox where template = 'rewards' and recipient in ($1, $2)`,
        [member.email, gone.email],
      )
    ).rows;
  const tell = (days: number) => tellRewards({ pool, now: () => new Date(Date.now() + days * 86_400_000) });

  await tell(0);
  expect(await mails()).toEqual([]);
  await Promise.all([tell(1), tell(1)]);
  await tell(2);
  const description = texts.operation('9V1301 BLA-CCS');
  expect(await mails()).toEqual([
    {
      recipient: member.email,
      data: {
        first_name: 'María José',
        day: dayBefore(0),
        count: 2,
        miles: 300,
        credits: [200, 100].map((miles) => ({ operation: expect.any(Number), description, miles })),
      },
    },
  ]);
  expect((await pool.query('select from reward_notices')).rowCount).toBe(0);
});

test('what a row was checked to be, and what it became, stays', async () => {
  const { pool } = at.app;
  const { id } = await at.check(at.row(flyer));
  await expect(pool.query('update reward_rows set miles = 9 where upload_id = $1', [id])).rejects.toThrow(/refused/);
  await expect(pool.query('delete from reward_rows')).rejects.toThrow(/refused/);
  await expect(pool.query('delete from coupon_rewards')).rejects.toThrow(/refused/);
});
