import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = async (path: string) => (await app.call('GET', path)).body;
const arrivals = async (departure: string): Promise<string[]> =>
  (await read(`/booking/routes?departure=${departure}`)).routes.departures.map(
    ({ arrival }: { arrival: string }) => arrival,
  );
const add = async (departure: string, arrive: string) => {
  const { token } = await app.addPerson('SUPER_ADMIN');
  const prices = { miles_rewards: 500, miles_price_economy: 5000, miles_price_business: 6000 };
  const body = { departure, arrive, route_type: 'Internacional', ...prices };
  return (await app.call('POST', '/booking/routes/add', { token, body })).body.route.id as number;
};
const change = async (path: string, body: unknown) => {
  const { token } = await app.addPerson('SUPER_ADMIN');
  expect((await app.call('POST', path, { token, body })).status).toBe(201);
};
const rangeOf = async (type: 'national' | 'international', route: string) =>
  (await read('/booking/miles-table'))[type].find((row: { route: string }) => row.route === route);

test('anybody reads the airports of the search, without those from which nobody can book', async () => {
  const { airports } = await read('/booking/airports');
  expect(airports).toHaveLength(18);
  expect(airports).toContainEqual({
    id: expect.any(Number),
    locationCode: 'PMV',
    cityName: 'Porlamar',
    airPortName: 'Aeropuerto Santiago Mariño',
    airportCode: 'PMV',
  });
  const codes = airports.map(({ locationCode }: { locationCode: string }) => locationCode);
  expect(codes).not.toContain('STB');
  expect(codes).not.toContain('MDE');
});

test('the destinations from an airport are its active routes, without airports where nobody can book', async () => {
  const { routes } = await read('/booking/routes?departure=bla');
  expect(routes.departures[0]).toEqual({
    id_route: expect.any(Number),
    arrival: 'CCS',
    arrivalCityName: 'Caracas',
    arrivalAirportName: 'Aeropuerto Simón Bolívar',
  });
  expect(await arrivals('BLA')).toEqual(['CCS', 'PTY', 'PZO', 'MIA', 'PMV', 'VLN']);
  await add('LIM', 'MDE');
  const bogota = await add('LIM', 'BOG');
  await add('LIM', 'VLV');
  expect(await arrivals('LIM')).toEqual(['BOG', 'VLV']);
  await change('/routes/status', { id: bogota, status: false });
  await app.pool.query(`update airports set status = false where code = 'VLV'`);
  expect(await arrivals('LIM')).toEqual([]);
});

test.each([
  ['', 'Seleccione el origen'],
  ['CARACAS', 'El código IATA del origen tiene tres letras.'],
])('destinations from %o are refused', async (departure, text) => {
  expect(await app.call('GET', '/booking/routes', { query: { departure } })).toMatchObject({
    status: 400,
    body: { error: { fields: { departure: text } } },
  });
});

test('the miles table spans the classes that earn, and changes with the next reward or factor', async () => {
  const route = 'Barcelona (BLA) - Miami (MIA)';
  expect(await rangeOf('international', route)).toEqual({ route, min: 375, max: 1800 });
  expect(await rangeOf('national', route)).toBeUndefined();
  const { routes } = await read('/booking/routes?departure=BLA');
  const id = routes.departures.find(({ arrival }: { arrival: string }) => arrival === 'MIA').id_route;
  const rules = { id, miles_rewards: 999, miles_price_economy: 1, miles_price_business: 1 };
  await change('/booking/routes/update', rules);
  expect(await rangeOf('international', route)).toEqual({ route, min: 249, max: 1198 });
  const { token } = await app.addPerson('SUPER_ADMIN');
  const { rates } = (await app.call('GET', '/config/reward-rates', { token })).body;
  const lowest = rates.find(({ name }: { name: string }) => name.endsWith('_R'));
  await app.call('PUT', '/config/reward-rates', { token, body: { id: lowest.id, value: '0.1' } });
  expect(await rangeOf('international', route)).toEqual({ route, min: 99, max: 1198 });
  await change('/booking/routes/update', { ...rules, status_rewards: false });
  expect(await rangeOf('international', route)).toEqual({ route, min: 0, max: 0 });
});
