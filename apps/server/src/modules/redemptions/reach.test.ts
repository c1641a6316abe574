import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayFromNow, type Redemptions, startRedemptions } from './redemptions.fixture.ts';

let at: Redemptions;
beforeAll(async () => {
  at = await startRedemptions();
});
afterAll(() => at.app.stop());
beforeEach(() => {
  at.memory.grounded.clear();
  Object.assign(at.memory.seats, { LIGHT: 9, MEDIUM: 9, ULTRA: 9, BUSINESS: 9 });
});

async function reach(city: string | null, query: Record<string, string> = {}) {
  const { token, userId } = await at.addMember();
  await at.app.pool.query('update users set city = $2 where id = $1', [userId, city]);
  return (await at.app.call('GET', '/booking/reach', { token, query })).body;
}

interface Way {
  fareInfo: {
    miles_price: number | null;
    miles_price_by_outbound: Record<string, number> | null;
    offer: string | null;
  }[];
}

/** The least that the search asks for these days: one way, and there and back. */
async function searched(destination: string, departure: string, back: string) {
  const asked = { origin_iata: 'BLA', destination_iata: destination, departure_date: departure };
  const oneWay = (await at.search({ ...asked, round_trip: 0, return_date: null })).body.flight_found;
  const roundTrip = (await at.search({ ...asked, return_date: back })).body.flight_found;
  const faresOf = (ways: Way[]) => ways.flatMap(({ fareInfo }) => fareInfo).filter(({ offer }) => offer !== null);
  const there = faresOf(roundTrip.departure);
  const totals = faresOf(roundTrip.return).flatMap(({ miles_price_by_outbound: prices }) =>
    there.map(({ offer, miles_price }) => Number(miles_price) + Number(prices?.[offer ?? ''])),
  );
  return {
    one_way: Math.min(...faresOf(oneWay.departure).map(({ miles_price }) => Number(miles_price))),
    round_trip: Math.min(...totals),
  };
}

test.each<[string, () => void]>([
  ['with seats everywhere', () => undefined],
  ['without the cheapest', () => (at.memory.seats.LIGHT = 0)],
  ['after days without flights', () => [1, 2].forEach((days) => at.memory.grounded.add(dayFromNow(days)))],
])('each figure is what the search then asks, %s', async (_name, arrange) => {
  arrange();
  const { origin, destinations } = await reach('Barcelona');
  expect(origin).toMatchObject({ code: 'BLA', city: 'Barcelona', latitude: 10.1111 });
  const found = destinations.find(({ code }: { code: string }) => code === 'CCS');
  expect(found.departure).toBe(dayFromNow(at.memory.grounded.size + 1));
  const { one_way, round_trip } = found;
  expect({ one_way, round_trip }).toEqual(await searched('CCS', found.departure, found.return));
});

test('where there is no way back, only the way there is told; where nothing flies, nothing is', async () => {
  const { destinations } = await reach('barcelona');
  const miami = destinations.find(({ code }: { code: string }) => code === 'MIA');
  expect(miami).toMatchObject({ return: null, round_trip: null });
  expect(miami.one_way).toBe(await searchedOneWay('MIA', miami.departure));
  expect(destinations.some(({ code }: { code: string }) => code === 'PTY')).toBe(false);
});

async function searchedOneWay(destination: string, day: string): Promise<number> {
  const { body } = await at.search({ destination_iata: destination, departure_date: day, round_trip: 0 });
  const fares = (body.flight_found.departure as Way[]).flatMap(({ fareInfo }) => fareInfo);
  return Math.min(...fares.flatMap(({ miles_price }) => miles_price ?? []));
}

test.each<[string | null, Record<string, string>, string]>([
  ['Maracaibo', {}, 'MAR'],
  ['maracaibo ', { origin: 'bla' }, 'BLA'],
  ['Lechería', {}, 'CCS'],
  [null, {}, 'CCS'],
  ['Caracas', { origin: 'STB' }, 'CCS'],
])('who lives in %o and asks for %o leaves from %s', async (city, query, code) => {
  const { origin, origins } = await reach(city, query);
  expect(origin.code).toBe(code);
  expect(origins).toContain(code);
  expect(origins).not.toContain('STB');
});

test('an inventory that says nothing is told as such', async () => {
  at.memory.will('ways', 'silent before');
  expect((await reach('Barcelona')).error.rule).toBe('inventory_silent');
});
