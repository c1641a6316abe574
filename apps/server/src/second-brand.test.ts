import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginItineraries } from './modules/flights/index.ts';
import { createDatabase } from './platform/database.ts';
import { startTestApp, type Person, type TestApp } from '../../../test/support/app.ts';
import { wordsOfPdf } from '../../../test/support/pdf.ts';

/** Another airline's programme on the same code: its names on the wire, its words, its days. */
let app: TestApp;
let ana: Person;
let admin: Person;

beforeAll(async () => {
  app = await startTestApp({ BRAND_FILE: fileURLToPath(new URL('../../../brand/cumbre.json', import.meta.url)) });
  ana = await app.addPerson('PASSENGER', { balance: 1_000n });
  admin = await app.addPerson('SUPER_ADMIN');
});
afterAll(() => app.stop());

test('the field that says who belongs to the programme has its name', async () => {
  const { body } = await app.call('GET', '/users/getUser', { token: ana.token });
  expect(body.user_info).toMatchObject({ is_cumbre: true });
  expect(Object.keys(body.user_info).filter((name) => name.startsWith('is_'))).toEqual(['is_cumbre']);
});

test('staff give miles back to it by its name', async () => {
  const form = { email_from: ana.email, amount: '10', description: 'Devuelve', to_cumbre: 'true' };
  const { status, body } = await app.call('POST', '/miles/admin-transfer', { token: admin.token, form });
  expect([status, body.operation.total]).toEqual([201, 10]);
});

test('its product stands in what is said', async () => {
  const form = { email_to: 'nadie@pruebas.example', amount: '50', description: 'Regalo' };
  const { body } = await app.call('POST', '/miles/transfer', { token: ana.token, form });
  expect(body.message).toBe('Usuario no registrado en Cumbre');
});

test('its days begin by its own clocks', async () => {
  // Half past eleven at night there; in another zone it is the next day.
  await app.pool.query(`insert into audit_entries (action, at) values ('user_disabled', '2026-03-02T04:30:00Z')`);
  const countOf = async (day: string) => {
    const query = { date_from: day, date_to: day };
    return (await app.call('GET', '/audit', { token: admin.token, query })).body.count as number;
  };
  expect([await countOf('2026-03-01'), await countOf('2026-03-02')]).toEqual([1, 0]);
});

test('the flights of a new database are its own, until staff bring others', async () => {
  const { body } = await app.call('GET', '/booking/itineraries/get');
  const numbers = [...body.national, ...body.international].map(({ flightNumber }) => flightNumber as string);
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((number) => !number.startsWith('QX'))).toEqual([]);
  const versions = async () =>
    (await app.pool.query<{ count: number }>('select count(*)::integer as count from itinerary_versions')).rows[0]
      ?.count;
  const before = await versions();
  await beginItineraries(createDatabase(app.pool), 'QX');
  expect(await versions()).toBe(before);
  await app.pool.query(`insert into itinerary_versions (name, created_by) values ('De otra', $1)`, [admin.userId]);
  await app.pool.query(`insert into itinerary_starts (version_id) select max(id) from itinerary_versions`);
  await app.pool.query(
    `insert into itinerary_rows select (select max(id) from itinerary_versions), position, '9V', flight_number, origin_id, destination_id,
       days, valid_from, valid_until, departure_time, arrival_time, equipment, seats, fares
     from itinerary_rows where version_id = 1`,
  );
  const uploaded = await versions();
  await beginItineraries(createDatabase(app.pool), 'QX');
  expect(await versions()).toBe(uploaded);
});

test('its papers and its guide have its names, and no other one', async () => {
  const read = async (path: string) => {
    const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${admin.token}` } });
    return Buffer.from(await response.arrayBuffer());
  };
  const papers = [
    wordsOfPdf(await read('/terms-conditions')),
    wordsOfPdf(await read('/api/v1/users/holders-pdf')),
    (await read('/docs')).toString(),
    (await read('/llms.txt')).toString(),
  ];
  for (const words of papers) {
    expect(words).toMatch(/Cumbre/);
    expect(words.replaceAll(/updateAVP/gi, '')).not.toMatch(/AVP|Avior/);
  }
});
