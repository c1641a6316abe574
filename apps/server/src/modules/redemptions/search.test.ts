import { refusals, searchTexts as texts } from '@millaje/api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayFromNow, type Redemptions, startRedemptions } from './redemptions.fixture.ts';

let at: Redemptions;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());
beforeEach(() => {
  at.memory.grounded.clear();
  at.memory.soldOut.clear();
  Object.assign(at.memory.seats, { LIGHT: 9, MEDIUM: 9, ULTRA: 9, BUSINESS: 9 });
});

type Fare = {
  family: string;
  miles_price: number | null;
  miles_price_by_outbound: Record<string, number>;
  sold_out: boolean;
};
const faresOf = (way: { fareInfo: Fare[] }) => Object.fromEntries(way.fareInfo.map((fare) => [fare.family, fare]));

test('a way is told with its local times, and each family with its price', async () => {
  const { status, body } = await at.search();
  expect([status, body.code, body.is_national]).toEqual([200, 201, true]);
  const [way] = body.flight_found.departure;
  expect(way).toMatchObject({ stops: 0, timeFlight: 50, timeConection: 0, days_later: 0 });
  expect(way.segments).toEqual([
    {
      flightID: `9V1301-${dayFromNow(30)}T06:45`,
      flightNumber: '9V1301',
      originDestRPH: '1',
      EQP: '734',
      aircraft: 'BOEING 737-400',
      timeFlight: 50,
      timeConection: 0,
      departureInfo: {
        cityName: 'Barcelona',
        locationCode: 'BLA',
        airPortName: expect.any(String),
        dateTime: `${dayFromNow(30)}T06:45`,
      },
      arrivalInfo: {
        cityName: 'Caracas',
        locationCode: 'CCS',
        airPortName: expect.any(String),
        dateTime: `${dayFromNow(30)}T07:35`,
      },
    },
  ]);
  const prices = Object.values(faresOf(way)).map(({ miles_price }) => miles_price);
  expect(prices).toEqual([3_000, 3_600, 6_000, 9_000]);
  expect(body.flight_found.return[0].segments[0].originDestRPH).toBe('1001');
  const back = faresOf(body.flight_found.return[0]).MEDIUM;
  expect([back?.miles_price, back?.miles_price_by_outbound['1-BUSINESS']]).toEqual([null, 3_600]);
});

test('the conditions of each family come in their order', async () => {
  const { terms } = (await at.search()).body;
  expect(Object.keys(terms.fareConditions)).toEqual(['LIGHT', 'MEDIUM', 'ULTRA', 'BUSINESS']);
  expect(terms.fareConditions.LIGHT.map(({ name }: { name: string }) => name)).toEqual([
    'carry_on',
    'checked_bag',
    'changes',
    'refunds',
    'child_discount',
    'miles',
    'seat_selection',
  ]);
});

test('a family without seats is sold out, and has neither offer nor price', async () => {
  at.memory.seats.ULTRA = 0;
  const [way] = (await at.search()).body.flight_found.departure;
  expect(faresOf(way).ULTRA).toMatchObject({ sold_out: true, offer: null, miles_price: null });
  expect(faresOf(way).BUSINESS).toMatchObject({ sold_out: false, offer: '1-BUSINESS' });
});

test('by chart a way has the plainest family of the cabin, at the price of its route', async () => {
  const chart = async (cabin: string) => {
    const { flight_found } = (await at.search({ cabin }, 1)).body;
    return [flight_found.departure[0].fareInfo, flight_found.return[0].fareInfo] as Fare[][];
  };
  const [there, back] = await chart('Economy');
  // 257 km are 160 miles: 200 in steps of 50, ten times that by the chart.
  expect(there).toMatchObject([{ family: 'LIGHT', miles_price: 2_000 }]);
  expect(back).toMatchObject([{ family: 'LIGHT', miles_price_by_outbound: { '1-LIGHT': 2_000 } }]);
  expect((await chart('Business'))[0]).toMatchObject([{ family: 'BUSINESS', miles_price: 2_400 }]);
  at.memory.seats.LIGHT = 0;
  expect((await chart('Economy'))[0]).toMatchObject([{ family: 'MEDIUM', miles_price: 2_000 }]);
});

describe('a promotion prices by the day on which one redeems:', () => {
  const oneWay = { round_trip: 0, return_date: null };
  async function publish(from: string, until: string): Promise<number> {
    const { rows } = await at.app.pool.query(
      `with added as (
         insert into promotions (name, description, picture) values ('Caracas a mitad', 'Solo ida', repeat('a', 32)) returning id)
       insert into promotion_versions (promotion_id, route_id, seat, flight_type, miles_price, start_date, finish_date)
       select added.id, route.id, 'Economy', 'OW', 1234, $1, $2 from added, routes as route
       join airports as origin on origin.id = route.departure_id and origin.code = 'BLA'
       join airports as destination on destination.id = route.arrive_id and destination.code = 'CCS'
       returning promotion_id`,
      [from, until],
    );
    return rows[0].promotion_id;
  }
  const priceBy = async (promotion: number) => {
    const { body } = await at.search({ ...oneWay, promotion }, 1);
    return [body.flight_found.departure[0].fareInfo[0].miles_price, body.promotion, body.token];
  };

  test('the flight may leave when it is over', async () => {
    const id = await publish(dayFromNow(-3), dayFromNow(2));
    const [price, promotion, token] = await priceBy(id);
    expect([price, promotion]).toEqual([1_234, id]);
    const member = await at.addMember(2_000n);
    const { body } = await at.redeem(member, at.bodyOf(token, { round_trip: 0 }), { edition: 1 });
    const row = await at.rowOf(body.id_redemption);
    expect([row.miles_price, row.promotion]).toEqual([1_234n, expect.objectContaining({ name: 'Caracas a mitad' })]);
    expect(await at.balanceOf(member)).toMatchObject({ balance: 766 });
  });

  test('and not while it is only to come, though the flight leaves on a day of it', async () => {
    expect((await priceBy(await publish(dayFromNow(20), dayFromNow(40)))).slice(0, 2)).toEqual([2_000, null]);
  });

  test('nor when it was over yesterday', async () => {
    expect((await priceBy(await publish(dayFromNow(-9), dayFromNow(-1)))).slice(0, 2)).toEqual([2_000, null]);
  });
});

test('where nothing flies, the nearest days with seats are told', async () => {
  for (const days of [29, 30, 31]) at.memory.grounded.add(dayFromNow(days));
  const { status, body } = await at.search();
  expect([status, body.message, body.error.rule]).toEqual([404, texts.noFlights, 'flights_not_found']);
  expect(body.nearest).toEqual({ departure: [dayFromNow(27), dayFromNow(28), dayFromNow(32)], return: [] });
});

test('where everything is sold out, it says so, and the nearest days with seats are told', async () => {
  at.memory.soldOut.add(dayFromNow(30));
  const { status, body } = await at.search({ round_trip: 0, return_date: null });
  expect(status).toBe(200);
  expect(body.flight_found.departure[0].fareInfo.every((fare: { sold_out: boolean }) => fare.sold_out)).toBe(true);
  expect(body.nearest).toEqual({ departure: [dayFromNow(28), dayFromNow(29), dayFromNow(31)], return: [] });
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no origin', { origin_iata: '' }, 'origin_iata', texts.originRequired],
  ['no destination', { destination_iata: '' }, 'destination_iata', texts.destinationRequired],
  ['no day', { departure_date: '' }, 'departure_date', texts.departureRequired],
  ['no day that is one', { departure_date: '2026-02-30' }, 'departure_date', texts.wrongDay],
  ['no day of return', { return_date: null }, 'return_date', texts.returnRequired],
  ['yesterday', { departure_date: dayFromNow(-1) }, 'departure_date', texts.departureOutside],
  ['in more than a year', { departure_date: dayFromNow(367), round_trip: 0 }, 'departure_date', texts.departureOutside],
  ['back before there', { return_date: dayFromNow(29) }, 'return_date', texts.returnOutside],
])('%s is refused', async (_name, own, field, text) => {
  const { status, body } = await at.search(own);
  expect([status, body.error.fields]).toEqual([400, { [field]: text }]);
});

test('by chart a cabin is asked for', async () => {
  expect((await at.search({ cabin: '' }, 1)).body.error.fields).toEqual({ cabin: texts.cabinRequired });
});

describe('what is not of the network', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['an airport where nobody can book', { destination_iata: 'STB' }, 'route_not_in_network'],
    ['a route that does not exist', { destination_iata: 'AUA' }, 'route_not_in_network'],
    ['the number of another route', { id_route: 1 }, 'route_not_in_network'],
  ])('%s', async (_name, own, rule) => {
    expect((await at.search(own)).body.error.rule).toBe(rule);
  });
});

test('an inventory that says nothing is told as such', async () => {
  at.memory.will('ways', 'silent before');
  expect((await at.search()).body.error.rule).toBe('inventory_silent');
});

test('one can come back on the day on which one leaves', async () => {
  const { flight_found } = (await at.search({ departure_date: dayFromNow(30), return_date: dayFromNow(30) })).body;
  expect(faresOf(flight_found.return[0]).LIGHT?.sold_out).toBe(false);
});

test('one network searches so often in a minute, in both editions together; others go on', async () => {
  const from = (address: string, edition: 1 | 2) => at.search({}, edition, { 'x-forwarded-for': address });
  const answers = await Promise.all(Array.from({ length: 121 }, (_, place) => from('203.0.113.7', place % 2 ? 1 : 2)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, body }) => [status, body.error.rule, body.message])).toEqual([
    [429, 'too_many_searches', refusals.too_many_searches.text],
  ]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await from('203.0.113.8', 2)).status).toBe(200);
});
