import { couponColumns, itineraryColumns } from '@millaje/api';
import { dayFromNow, roundTrip } from '../../apps/server/src/modules/redemptions/redemptions.fixture.ts';
import { anchored, days, type Example, type Examples, listed, paged } from './example.ts';
import type { Person } from '../support/app.ts';
import { next, nextCode, type World } from './world.ts';

/** A table as a data URL, its titles first. */
const table = (...lines: readonly (readonly string[])[]): string =>
  `data:text/csv;base64,${Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n')).toString('base64')}`;

const itineraries = () =>
  table(
    Object.values(itineraryColumns),
    `9V,${100 + (next() % 800)},BLA,MIA,135,2026-01-01,2099-12-31,08:00,11:45,734,Y20 B10,193,250.5,338,559`.split(','),
  );

/** A coupon of somebody who flew a week ago. */
export async function coupons(world: World): Promise<string> {
  const flyer = await world.app.addPerson();
  const customer = String(8_000_000_000 + Number(flyer.userId));
  await world.app.pool.query(
    `update users set customerid = $2, registered_at = '2020-01-01', first_name = 'María José', last_name = 'Núñez' where id = $1`,
    [flyer.userId, customer],
  );
  const ticket = `742${String(next()).padStart(10, '0')}`;
  return table(Object.values(couponColumns), [
    ticket,
    '1',
    customer,
    'NUNEZ/MARIAJOSE MRS',
    '9V1301',
    dayFromNow(-7),
    'BLA',
    'CCS',
    'Y',
  ]);
}

const uploadOf = async (world: World): Promise<number> =>
  (await world.post('/premios/file', world.second, { file: await coupons(world), name: 'marzo.csv' })).upload.id;

const airport = () => ({
  code: nextCode(),
  name: `Aeropuerto ${next()}`,
  description: 'Para las pruebas',
  city_name: 'Ciudad',
  country_code: 'VE',
  time_zone: 'America/Caracas',
});

/** An airport of its own, by its number and its code. */
async function airportOf(world: World): Promise<{ id: number; code: string }> {
  return (await world.post('/airports/add', world.second, airport())).airport;
}

async function newRoute(world: World) {
  const [one, other] = [await airportOf(world), await airportOf(world)];
  return {
    departure: one.code,
    arrive: other.code,
    route_type: 'Internacional',
    miles_rewards: 200,
    miles_price_economy: '2.000',
    miles_price_business: '2.400',
    status_rewards: true,
    departure_airport: 'Uno',
    arrive_airport: 'Otro',
  };
}

const routeOf = async (world: World): Promise<number> =>
  (await world.post('/booking/routes/add', world.second, await newRoute(world))).route.id;

const promotion = (world: World) => ({
  start_date: dayFromNow(0),
  finish_date: dayFromNow(9),
  id_route: 1,
  name: 'Margarita a mitad de precio',
  description: 'Solo esta semana',
  miles_price: '3.001',
  seat: 'Economy',
  flight_type: 'RT',
  img: world.picture,
});
const promotionOf = async (world: World): Promise<number> =>
  (await world.post('/promotions/add', world.second, promotion(world))).promotion.id;

const search = { ...roundTrip(), round_trip: true };

const flight = { flight: '9V1301', origin: 'BLA', destination: 'CCS', day: dayFromNow(30) };

/** A redemption of a quote that was asked for now. Staff redeem for a member, who does not name anybody. */
async function redemption(world: World, edition: 1 | 2, isOfStaff: boolean): Promise<Example> {
  world.fillSeats();
  const { token } = (await world.redeeming.search({}, edition)).body;
  const { going, goBack, passengers } = world.redeeming.bodyOf(token);
  const [passenger] = passengers;
  const buyer = await world.addCaller('PASSENGER');
  return {
    body: {
      ...(isOfStaff && { emits: true, email: buyer.email }),
      going,
      goBack,
      ...(edition === 1 && { cabin: 'Economy' }),
      passengers: [{ ...passenger, lastName: 'Prueba' }],
      round_trip: true,
      token,
    },
    isOnce: true,
  };
}

/** A redemption of whoever asks, and one of others; allies have none. */
async function redeemed(world: World, { accountId, ...caller }: Person): Promise<Example> {
  const others = await world.ticket(world.member);
  if (accountId === 0n) return { params: { id: others } };
  const { rows } = await world.app.pool.query(`select from accounts where id = $1 and kind = 'ally'`, [accountId]);
  if (rows.length > 0) return { params: { id: others }, refused: 'redemption_not_found' };
  return { params: { id: await world.ticket({ accountId, ...caller }) }, others: [['params', 'id', others]] };
}

const catalogues: Examples = {
  AirportAdd: () => ({ body: airport(), isOnce: true }),
  AirportUpdate: async (world) => {
    const { id, code } = await airportOf(world);
    return { body: { id, ...airport(), code } };
  },
  AirportStatus: async (world) => ({ body: { id: (await airportOf(world)).id, status: false } }),
  RouteAdd: async (world) => ({ body: await newRoute(world), isOnce: true }),
  RouteUpdate: async (world) => ({
    body: {
      id: await routeOf(world),
      miles_rewards: 210,
      miles_price_economy: '2.100',
      miles_price_business: '2.500',
      status_rewards: true,
    },
  }),
  RouteStatus: async (world) => ({ body: { id: await routeOf(world), status: false } }),
  Promotion: async (world) => ({ query: { id: await promotionOf(world) } }),
  PromotionAdd: (world) => ({ body: promotion(world) }),
  PromotionUpdate: async (world) => ({ body: { id: await promotionOf(world), ...promotion(world), status: true } }),
  PromotionStatus: async (world) => ({ body: { id: await promotionOf(world), status: false } }),
};

const flying: Examples = {
  BookingRoutes: () => ({ query: { departure: 'BLA' } }),
  BookingReach: () => ({ query: { origin: 'BLA' } }),
  BookingSearch: () => ({ body: { ...search, cabin: 'Economy' } }),
  BookingSearchByFare: () => ({ body: search }),
  RedemptionAdd: (world, caller) => redemption(world, 1, caller.accountId === 0n),
  RedemptionAddByFare: (world, caller) => redemption(world, 2, caller.accountId === 0n),
  RedemptionOutcome: () => ({ query: { key: 'una-clave' } }),
  RedemptionsAll: listed([...anchored, ...days], (world) => ({
    email: world.member.email,
    redemptions_status: '1',
    late: 'true',
    text: 'Ana',
    route: 'BLA',
  })),
  RedemptionsUser: listed(anchored),
  Redemption: redeemed,
  RedemptionUpdate: async (world) => ({
    body: { id_redemption: await world.redemption(world.member), status: 2, pnr: 'ABCDEF' },
    isOnce: true,
  }),
  RedemptionPdf: redeemed,
  ItineraryChanges: () => ({ params: { id: 1 } }),
  ItinerariesUpload: () => ({ body: { file: itineraries(), name: 'marzo.csv', apply: 'false' } }),
  ItinerariesApply: () => ({ body: { version: 1 } }),
  Flights: listed([...paged, ...days], () => ({ origin: 'BLA', destination: 'CCS' })),
  FlightSeats: () => ({ body: { ...flight, class: 'Q', seats: '9' } }),
  FlightFlown: () => ({ body: flight, refused: 'flight_without_passengers' }),
  CouponTraces: (world) => ({
    query: {
      email: world.member.email,
      ticket: '7420000000001',
      coupon: '1',
      flight: '9V1301',
      day: dayFromNow(-7),
    },
  }),
  RewardUploads: listed(paged),
  RewardUpload: async (world) => ({ params: { id: await uploadOf(world) } }),
  RewardRows: async (world) => ({
    params: { id: await uploadOf(world) },
    query: { page_count: '1', quantity: '50', status: 'ready' },
  }),
  RewardRejected: async (world) => ({ params: { id: await uploadOf(world) } }),
  RewardsUpload: async (world) => ({ body: { file: await coupons(world), name: 'marzo.csv' } }),
  RewardsCredit: async (world) => ({ body: { id: await uploadOf(world) } }),
};

export const flightExamples: Examples = { ...catalogues, ...flying };
