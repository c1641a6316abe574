import { readFileSync } from 'node:fs';
import { parseBrand } from '../packages/api/src/brand.ts';
import { addDays } from '../packages/domain/src/flights/local-times.ts';
import { createScheduleInventory, type Inventory } from '../apps/server/src/modules/inventory/index.ts';
import type { FlightChoice } from '../apps/server/src/modules/inventory/ports.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { measureRate, milliseconds, ratio, startBenchDatabase, takeTurns, whole } from './support.ts';
import type { BenchDatabase, Finding, Sizes } from './support.ts';

export const inventoryNotes = `\
The embedded inventory on 200 routes with two flights a day each for a year, every one of them with seats that are taken (292,000 rows). One
search at a time, of any day: of a pair that flies directly, and of one that takes a stop. The bare lookup is one flight's seats by their
key. Then 16 callers book and ticket seats of one way each, and what is taken is added up.`;

const routeCount = 200;
const searchGoalMilliseconds = 30;
const bookingGoal = 300;
const callers = 16;
const yearDays = 365;

export interface Network {
  readonly direct: readonly (readonly [string, string])[];
  readonly others: readonly (readonly [string, string])[];
  readonly firstDay: string;
}

/** How long a search takes, and how many seats a second are booked and ticketed. */
export async function benchInventory({ rounds, secondsARound }: Sizes): Promise<Finding[]> {
  const bench = await startBenchDatabase();
  try {
    const network = await fly(bench);
    const inventory = createScheduleInventory({
      pool: bench.pool,
      database: createDatabase(bench.pool),
      brand: parseBrand(JSON.parse(readFileSync(new URL('../brand/avp.json', import.meta.url), 'utf8'))),
      now: () => new Date(`${network.firstDay}T00:00:00Z`),
    });
    const day = (count: number) => addDays(network.firstDay, 1 + ((count * 37) % (yearDays - 2)));
    const search = (pairs: Network['direct']) => (_caller: number, count: number) => {
      const [origin = '', destination = ''] = pairs[count % pairs.length] ?? [];
      return inventory.ways({ origin, destination, day: day(count) });
    };
    const lookUp = (_caller: number, count: number) =>
      bench.pool.query({
        name: 'bare',
        text: `select class_code, seats, taken from flight_seats
          where day = $1 and flight_number = $2 and origin_id = $3 and destination_id = $4`,
        values: [day(count), '9V1', 1, 2],
      });
    const [direct, connecting, bare] = await takeTurns(rounds, [
      () => measureRate(1, secondsARound, search(network.direct)),
      () => measureRate(1, secondsARound, search(network.others)),
      () => measureRate(1, secondsARound, lookUp),
    ]);
    const told = (name: string, { medianMilliseconds: median }: typeof direct): Finding => ({
      name: `search, ${name}, median`,
      value: `${milliseconds(median)}, ${ratio(median, bare.medianMilliseconds)} a bare lookup`,
      goal: `≤ ${searchGoalMilliseconds} ms`,
      isMet: median <= searchGoalMilliseconds,
    });
    return [
      told('direct', direct),
      told('with a stop', connecting),
      await bookSeats(bench, inventory, { network, seconds: rounds * secondsARound }),
    ];
  } finally {
    await bench.stop();
  }
}

/** Makes the network: its timetable, and for a year what is taken on each flight. */
export async function fly({ pool }: BenchDatabase): Promise<Network> {
  const { rows: places } = await pool.query<{ id: number; code: string }>(
    `select id, code from airports where time_zone is not null and code not in ('STB', 'MDE') order by id`,
  );
  const pairs = places.flatMap((origin, from) =>
    places.flatMap((destination, to) =>
      from === to ? [] : [{ origin, destination, order: (from * 31 + to * 17) % 101 }],
    ),
  );
  const sorted = pairs.toSorted((one, other) => one.order - other.order);
  const flown = sorted.slice(0, routeCount);
  const { rows: started } = await pool.query<{ id: number; day: string }>(
    `with version as (insert into itinerary_versions (name) values ('bench') returning id),
       start as (insert into itinerary_starts (version_id) select id from version)
     select id, current_date as day from version`,
  );
  const [version] = started;
  if (!version) throw new Error('there is no timetable');
  await pool.query(
    `insert into itinerary_rows (version_id, position, carrier, flight_number, origin_id, destination_id, days, valid_from, valid_until,
       departure_time, arrival_time, equipment, seats, fares)
     select $1, row_number() over (), '9V', (2 * route.number - 1 + flight)::text, route.origin, route.destination, '1234567', $4::date,
       $4::date + $5::integer, case flight when 0 then '07:30' else '15:00' end, case flight when 0 then '09:00' else '16:30' end, '734',
       '{"Q": 500, "M": 500, "Y": 500, "C": 500}', '{"LIGHT": "40", "MEDIUM": "60", "ULTRA": "80", "BUSINESS": "120"}'
     from unnest($2::smallint[], $3::smallint[]) with ordinality as route (origin, destination, number), generate_series(0, 1) as flight`,
    [
      version.id,
      flown.map(({ origin }) => origin.id),
      flown.map(({ destination }) => destination.id),
      version.day,
      yearDays,
    ],
  );
  await pool.query(
    `insert into flight_seats (day, flight_number, origin_id, destination_id, class_code, taken)
     select $2::date + passed, '9V' || flight_number, origin_id, destination_id, class_code, 0
     from itinerary_rows, generate_series(0, $3::integer - 1) as passed, unnest(array['Q', 'Y']) as class_code where version_id = $1`,
    [version.id, version.day, yearDays],
  );
  await pool.query('vacuum analyze flight_seats');
  const codes = ({ origin, destination }: (typeof pairs)[number]) => [origin.code, destination.code] as const;
  return { direct: flown.map(codes), others: sorted.slice(routeCount).map(codes), firstDay: version.day };
}

/** Books and tickets seats of one flight each, and adds up what is taken. */
async function bookSeats(
  { pool }: BenchDatabase,
  inventory: Inventory,
  { network, seconds }: { readonly network: Network; readonly seconds: number },
): Promise<Finding> {
  const choices: FlightChoice[] = [];
  for (const [origin, destination] of network.direct) {
    const [way] = await inventory.ways({ origin, destination, day: addDays(network.firstDay, 30) });
    const [flight] = way?.flights ?? [];
    if (flight) choices.push({ ...flight, classCode: 'Q' });
  }
  const rate = await measureRate(callers, seconds, async (caller, count) => {
    const flight = choices[count % choices.length];
    if (!flight) throw new Error('nothing flies');
    const reference = `bench ${caller} ${count}`;
    const { pnr } = await inventory.book({ reference, flights: [flight], passenger });
    await inventory.ticket({ pnr, reference });
  });
  const { rows } = await pool.query<{ taken: bigint; coupons: bigint; over: bigint }>(
    `select (select sum(taken) from flight_seats) as taken, (select count(*) from inventory_coupons) as coupons,
       (select count(*) from flight_seats where taken > 500) as over`,
  );
  const [sums] = rows;
  const isRight = sums !== undefined && sums.taken === sums.coupons && sums.over === 0n;
  return {
    name: 'bookings with their tickets',
    value: `${whole(rate.perSecond)} a second${isRight ? '' : ', MISCOUNTED'}`,
    goal: `≥ ${bookingGoal} a second, no seat sold twice`,
    isMet: isRight && rate.perSecond >= bookingGoal,
  };
}

const passenger = {
  firstName: 'Ana',
  lastName: 'Li',
  birthDate: '1990-01-01',
  email: 'ana@bench.example',
  phone: '+584141234567',
  document: { type: 'ID', number: '12345678', issueCountry: 'VE' },
  birthCountry: 'VE',
  customerId: null,
} as const;
