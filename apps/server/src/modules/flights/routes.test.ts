import { routeTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../test/support/app.ts';
import { itIsACatalogue } from '../../../../../test/support/catalogue.behaviour.ts';
import { createDatabase } from '../../platform/database.ts';
import { listRoutes } from './routes.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const arrivals = ['', 'MIA', '', 'PTY', 'AUA', 'CUR', 'LIM'];
const rules = (number: number) => ({
  miles_rewards: 100 * number,
  miles_price_economy: 1000 * number,
  miles_price_business: 1200 * number,
});
const body = (number: number) => ({
  departure: 'LSP',
  arrive: arrivals[number],
  route_type: 'Internacional',
  ...rules(number),
});
const bogota = { ...body(1), arrive: 'BOG' };

describe('the routes', () => {
  itIsACatalogue({
    app: () => app,
    path: '/routes',
    changesAt: '/booking/routes',
    names: { many: 'routes', one: 'route' },
    body,
    changes: rules,
    wrong: [
      ['departure', '', texts.airportRequired],
      ['departure', 'QQQ', texts.airportRequired],
      ['arrive', 'caracas', texts.airportRequired],
      ['arrive', 'LSP', texts.sameAirport],
      ['route_type', '', texts.typeRequired],
      ['route_type', 'Nacional', texts.typeWrong('Internacional')],
      ['miles_rewards', '', texts.rewardRequired],
      ['miles_rewards', '12,5', texts.notPositive],
      ['miles_rewards', '0', texts.notPositive],
      ['miles_price_economy', '', texts.economyRequired],
      ['miles_price_business', '', texts.businessRequired],
      ['miles_price_business', '-5', texts.notPositive],
    ],
    unique: ['arrive', 'Ya existe una ruta entre esos aeropuertos.'],
    actions: { added: 'route_added', updated: 'route_updated', toggled: 'route_status_changed' },
    missing: 'La ruta no existe.',
  });

  test('have the network from the first day, every pair both ways, dearer the farther', async () => {
    const { token } = await app.addPerson('CONSULT');
    const { routes } = (await app.call('GET', '/routes', { token })).body;
    const network = routes.filter(({ departure }: { departure: string }) => departure !== 'LSP');
    expect(network).toHaveLength(28);
    const pairs = new Set(network.map(({ departure, arrive }: Record<string, string>) => `${departure}${arrive}`));
    for (const { departure, arrive } of network) expect(pairs).toContain(`${arrive}${departure}`);
    expect(
      network.find(({ departure, arrive }: Record<string, string>) => departure === 'BLA' && arrive === 'MIA'),
    ).toEqual({
      id: expect.any(Number),
      version: expect.any(String),
      departure: 'BLA',
      departure_airport: 'Aeropuerto José Antonio Anzoátegui',
      arrive: 'MIA',
      arrive_airport: 'Aeropuerto de Miami',
      route_type: 'Internacional',
      miles_rewards: 1500,
      miles_price_economy: 15_000,
      miles_price_business: 18_000,
      status: true,
      status_rewards: true,
    });
  });

  test('take miles as people write them, and the names that a form sends along', async () => {
    const { token } = await app.addPerson('SUPER_ADMIN');
    const typed = { ...bogota, miles_rewards: '1.250', departure: 'lsp', departure_airport: 'Paraguaná' };
    expect((await app.call('POST', '/booking/routes/add', { token, body: typed })).body.route).toMatchObject({
      departure: 'LSP',
      departure_airport: 'Aeropuerto Josefa Camejo',
      miles_rewards: 1250,
      status_rewards: true,
    });
  });

  test('are offered to forms while they are active, with both airports and their names', async () => {
    const { token } = await app.addPerson('SUPER_ADMIN');
    const listed = async () => (await app.call('GET', '/config/routes/getAll', { token })).body.routes;
    const [first] = await listed();
    expect(first).toMatchObject({
      departure: { code: 'AUA', name: 'Aeropuerto Reina Beatriz' },
      arrive: { code: 'CCS', name: 'Aeropuerto Simón Bolívar' },
    });
    await app.call('POST', '/routes/status', { token, body: { id: first.id, status: false } });
    expect((await listed()).map(({ id }: { id: number }) => id)).not.toContain(first.id);
    const { airports } = (await app.call('GET', '/airports/all', { token })).body;
    expect(airports).toContainEqual({
      id: expect.any(Number),
      airPortName: 'Aeropuerto de Santa Bárbara del Zulia',
      airportCode: 'STB',
    });
  });

  test('are not added between airports that are out of use', async () => {
    const { token } = await app.addPerson('SUPER_ADMIN');
    await app.pool.query(`update airports set status = false where code = 'VLV'`);
    const added = await app.writingNothing(() =>
      app.call('POST', '/booking/routes/add', { token, body: { ...body(1), arrive: 'VLV' } }),
    );
    expect(added).toMatchObject({ status: 400, body: { error: { fields: { arrive: texts.airportRequired } } } });
  });

  test('keep every version of their rules with its start and who made it', async () => {
    const { token, userId } = await app.addPerson('SUPER_ADMIN');
    const database = createDatabase(app.pool);
    const [route] = await listRoutes(database);
    const before = new Date();
    const change = { id: route?.id, ...rules(7), status_rewards: false };
    await app.call('POST', '/booking/routes/update', { token, body: change });
    const find = async (at?: Date) => (await listRoutes(database, at)).find(({ id }) => id === route?.id);
    expect(await find(before)).toEqual(route);
    expect(await find()).toMatchObject({ ...rules(7), status_rewards: false });
    await app.call('POST', '/booking/routes/update', { token, body: { id: route?.id, ...rules(8) } });
    expect(await find()).toMatchObject({ ...rules(8), status_rewards: false });
    expect((await find())?.version_id).not.toBe(route?.version_id);
    const { rows } = await app.pool.query('select changed_by from route_versions where id = $1', [
      (await find())?.version_id,
    ]);
    expect(rows).toEqual([{ changed_by: userId }]);
    for (const statement of ['update route_versions set miles_rewards = 1', 'delete from route_versions'])
      await expect(app.pool.query(statement)).rejects.toThrow(/append-only|refused|only/i);
  });
});
