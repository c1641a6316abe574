import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wordsOfPdf } from '../../../../../test/support/pdf.ts';
import type { Person } from '../../../../../test/support/app.ts';
import { dayFromNow, type Redemptions, startRedemptions } from './redemptions.fixture.ts';

let at: Redemptions;
let member: Person;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());
beforeEach(async () => {
  member = await at.addMember();
});

test('redemptions are seen by their member and by staff, in their words', async () => {
  const { id_redemption: id, pnr, tickets } = (await at.searchAndRedeem(member)).body;
  const own = (await at.app.call('GET', '/redemptions/user', { token: member.token })).body;
  expect(own.count).toBe(1);
  expect(own.rows[0]).toMatchObject({
    id,
    pnr,
    redemption_status: { name: 'Aceptada' },
    flight_number_go: '9V1301',
    flight_number_return: '9V1302',
    flight_date_go: `${dayFromNow(30)}T06:45`,
  });
  expect(JSON.parse(own.rows[0].flight_details)).toMatchObject({ pnr, tickets });
  const { token } = at.administrator;
  for (const text of [`#${id}`, pnr, tickets[0].ticketNumber, 'prueba'])
    expect(
      (await at.app.call('GET', '/redemptions', { token, query: { text, email: member.email } })).body.rows,
    ).toMatchObject([{ id_redemption: id, route: 'BLA - CCS', operation: { amount: 6_000 } }]);
  // The staff's report counts by route what this list has.
  const today = dayFromNow(0);
  const span = { date_from: today, date_to: today };
  const { redemptions } = (await at.app.call('GET', '/reports/dashboard', { token, query: span })).body;
  const onRoute = (await at.app.call('GET', '/redemptions', { token, query: { ...span, route: 'BLA - CCS' } })).body;
  expect(redemptions).toEqual([
    { origin: 'BLA', destination: 'CCS', count: onRoute.count, miles: 6_000 * onRoute.count },
  ]);
  for (const query of [
    { route: 'CCS - BLA' },
    { redemptions_status: '3' },
    { text: 'nadie' },
    { date_to: dayFromNow(-1) },
  ] as Record<string, string>[])
    expect(
      (await at.app.call('GET', '/redemptions', { token, query: { ...query, email: member.email } })).body.rows,
    ).toEqual([]);
  expect((await at.app.call('GET', '/redemptions/count', { token: member.token })).body).toMatchObject({
    count: 1,
    late: 0,
  });
});

test('redemptions are seen one by one: by their member and by staff, not by another', async () => {
  const { id_redemption: id, pnr } = (await at.searchAndRedeem(member)).body;
  const see = ({ token }: Person) => at.app.call('GET', `/redemptions/${id}`, { token });
  for (const person of [member, at.administrator])
    expect((await see(person)).body.redemption).toMatchObject({ id_redemption: id, pnr, status: 2 });
  expect((await see(await at.addMember())).body.error.rule).toBe('redemption_not_found');
});

test('the locator of a request without a ticket: staff see it and find the request by it, its member does not', async () => {
  at.memory.will('ticket', 'silent before');
  at.memory.will('find', 'silent before', 'silent before', 'silent before');
  const { id_redemption: id, status } = (await at.searchAndRedeem(member)).body;
  at.memory.will('find');
  const { booking_pnr: locator } = await at.rowOf(id);
  expect([status, locator]).toEqual([1, expect.stringMatching(/^[A-Z]{6}$/)]);
  const read = async ({ token }: Person, path: string, query: Record<string, string> = {}) =>
    (await at.app.call('GET', path, { token, query })).body;
  const { administrator } = at;
  const seen = { pnr: null, booking_pnr: locator };
  expect((await read(administrator, '/redemptions', { text: locator.toLowerCase() })).rows).toMatchObject([
    { id_redemption: id, ...seen },
  ]);
  expect((await read(administrator, `/redemptions/${id}`)).redemption).toMatchObject(seen);
  expect((await read(administrator, '/redemptions/user', { email: member.email })).rows).toMatchObject([seen]);
  const hidden = { pnr: null, booking_pnr: null };
  expect((await read(member, `/redemptions/${id}`)).redemption).toMatchObject(hidden);
  const own = await read(member, '/redemptions/user');
  expect(own.rows).toMatchObject([hidden]);
  expect(JSON.stringify(own)).not.toContain(locator);
  // Accepted with it, it is the ticket's.
  const body = { id_redemption: id, status: 2, pnr: locator };
  const answer = await at.app.call('POST', '/redemptions/update', { token: administrator.token, body });
  expect(answer.body.redemption).toMatchObject({ pnr: locator, booking_pnr: null });
});

test('requests that have been in process for more than 72 hours: flagged, counted, and listed apart', async () => {
  const [id, other] = [await at.request(member), await at.request(member)];
  const { token } = at.administrator;
  const countLate = async () => (await at.app.call('GET', '/redemptions/count', { token })).body.late;
  const before = await countLate();
  await at.app.pool.query(`update redemptions set created_at = now() - interval '73 hours' where id = $1`, [id]);
  const list = async (query: Record<string, string>) =>
    (await at.app.call('GET', '/redemptions', { token, query: { ...query, email: member.email } })).body.rows;
  expect(await list({ late: '1' })).toMatchObject([{ id_redemption: id, is_late: true }]);
  expect(await list({})).toMatchObject([
    { id_redemption: other, is_late: false },
    { id_redemption: id, is_late: true },
  ]);
  expect(await countLate()).toBe(before + 1);
});

test('redemptions stand in the spreadsheet of operations, with how they were paid and their PNR', async () => {
  const { pnr } = (await at.searchAndRedeem(member)).body;
  const answer = await fetch(`${at.app.url}/api/v1/operations/excel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${at.administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, operationType: 'Redención' }),
  });
  const [header = [], ...rows] = await readSheet(Buffer.from(await answer.arrayBuffer()));
  const place = (name: string) => header.indexOf(name);
  expect(rows.map((row) => [row[place('Método de pago')], row[place('PNR')]])).toEqual([['Millas', pnr]]);
});

test('the ticket as a PDF by their member, not by another, and not before there is one', async () => {
  const { id_redemption: id, pnr, tickets } = (await at.searchAndRedeem(member)).body;
  const fetchPdf = (person: Person, number = id) =>
    fetch(`${at.app.url}/api/v1/redemptions/${number}/pdf`, { headers: { authorization: `Bearer ${person.token}` } });
  const answer = await fetchPdf(member);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  const words = wordsOfPdf(pdf);
  for (const word of [pnr, tickets[0].ticketNumber, '12345678', '9V1301', '9V1302', '6.000 AVPM', '06:45'])
    expect(words).toContain(word);
  expect((await fetchPdf(await at.addMember())).status).toBe(404);
  expect((await fetchPdf(at.administrator)).status).toBe(200);
  expect((await fetchPdf(member, await at.request(member))).status).toBe(409);
});

test('a document is written on the ticket as it is read, however it was typed', async () => {
  const [passenger] = at.bodyOf('').passengers;
  const document = { ...passenger?.document, documentType: 'PP', documentID: 'p-xda 123.456', docIssueCountry: 'VE' };
  const { body } = await at.searchAndRedeem(member, { passengers: [{ ...passenger, document }] });
  const { passenger: written } = await at.rowOf(body.id_redemption);
  expect(written.document).toEqual({ type: 'PP', number: 'XDA123456', issueCountry: 'VE' });
});
