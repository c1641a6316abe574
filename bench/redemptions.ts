import { randomUUID } from 'node:crypto';
import { addDays } from '../packages/domain/src/flights/local-times.ts';
import { fly, type Network } from './inventory.ts';
import { emailOf, startMembers, type MembersDatabase } from './members.ts';
import { openSessions, startServer, type BenchServer } from './server.ts';
import { timed, whole, type Finding, type Sizes } from './support.ts';

export const redemptionsNotes = `\
A server process of its own (\`--services=api\`) on the embedded inventory. Offers are searched beforehand; then 16 callers redeem one way
each, one after another, as 500 members, each by a search of its own: the quote is checked, miles are held, the seat is booked and ticketed, the hold is posted. The
paper and the mail come later. Afterwards every redemption has its ticket, its miles and its seat, and no more than that.`;

const callers = 16;
const memberCount = 500;
const goal = 300;
/** Before it is measured: a new process has not done it yet. */
const warming = 200;

interface Offer {
  readonly token: string;
  readonly offer: string;
}

interface Found {
  readonly token: string;
  readonly flight_found: {
    readonly departure: readonly { readonly fareInfo: readonly { readonly offer?: string }[] }[];
  };
}

/** How many redemptions a second go through, and whether each has just what belongs to it. */
export async function benchRedemptions(sizes: Sizes): Promise<Finding[]> {
  const count = sizes.rounds * 450;
  const database = await startMembers({ ...sizes, members: memberCount });
  const network = await fly(database);
  // Searches come from many addresses, as they do.
  const server = await startServer(database, undefined, { TRUST_PROXY: '1' });
  try {
    const tokens = await openSessions(database.pool, await readyPeople(database));
    const pairs = await soldPairs(database, network);
    const search = (_: unknown, place: number) => {
      const [origin = '', destination = ''] = pairs[place % pairs.length] ?? [];
      return findOffer(
        server,
        { origin, destination, day: addDays(network.firstDay, 20 + (place % 30)) },
        addressOf(place),
      );
    };
    const offers = await inTurns(Array.from({ length: warming + count }), search);
    const redeem = (offer: Offer, place: number) => redeemAs(server, tokens[place % tokens.length] ?? '', offer);
    await inTurns(offers.slice(0, warming), redeem);
    const took = await timed(() => inTurns(offers.slice(warming), redeem));
    const perSecond = (count / took) * 1000;
    const isRight = await addUp(database);
    return [
      {
        name: 'redemptions by HTTP, ticketed',
        value: `${whole(perSecond)} a second${isRight ? '' : ', MISCOUNTED'}`,
        goal: `≥ ${goal} a second, no seat sold twice`,
        isMet: isRight && perSecond >= goal,
      },
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** What flies directly and is a route of the programme. */
async function soldPairs({ pool }: MembersDatabase, { direct }: Network): Promise<Network['direct']> {
  const { rows } = await pool.query<{ origin: string; destination: string }>(
    `select o.code as origin, d.code as destination from routes r
       join airports o on o.id = r.departure_id join airports d on d.id = r.arrive_id where r.status`,
  );
  const sold = new Set(rows.map(({ origin, destination }) => `${origin} ${destination}`));
  return direct.filter((pair) => sold.has(pair.join(' ')));
}

/** Gives the members what a passenger has to have. */
async function readyPeople({ pool }: MembersDatabase): Promise<bigint[]> {
  const emails = Array.from({ length: memberCount }, (_, place) => emailOf(place + 1));
  const { rows } = await pool.query<{ id: bigint }>(
    `update users set birthdate = '1990-01-01', code_phone = '58', phone = '4141234567' where email = any($1) returning id`,
    [emails],
  );
  return rows.map(({ id }) => id);
}

async function post(
  { url }: BenchServer,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(`${url}/api/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

const addressOf = (place: number): string => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;

async function findOffer(
  server: BenchServer,
  { origin, destination, day }: { readonly origin: string; readonly destination: string; readonly day: string },
  address: string,
): Promise<Offer> {
  const trip = { origin, origin_iata: origin, destination, destination_iata: destination, round_trip: 0 };
  const found = (await post(
    server,
    '/booking/kiu',
    { ...trip, departure_date: day },
    { 'x-forwarded-for': address },
  )) as Found;
  const offers = found.flight_found.departure.flatMap(({ fareInfo }) => fareInfo.flatMap(({ offer }) => offer ?? []));
  if (offers[0] === undefined) throw new Error(`nothing flies from ${origin} to ${destination}`);
  return { token: found.token, offer: offers[0] };
}

const passenger = {
  birthCountry: 'VE',
  document: { documentType: 'PP', documentID: '12345678', docIssueCountry: 'VE' },
};

function redeemAs(server: BenchServer, session: string, { token, offer }: Offer): Promise<unknown> {
  return post(
    server,
    '/redemptions/add',
    { token, going: { offer }, round_trip: 0, passengers: [passenger] },
    { authorization: `Bearer ${session}`, 'idempotency-key': randomUUID() },
  );
}

/** Does the same with each, by so many callers at once, each one after another. */
async function inTurns<One, Done>(
  all: readonly One[],
  work: (one: One, place: number) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const call = async (): Promise<void> => {
    for (let place = next++; place < all.length; place = next++) done[place] = await work(all[place] as One, place);
  };
  await Promise.all(Array.from({ length: callers }, call));
  return done;
}

/** Whether redemptions, tickets, operations and seats are the same number. */
async function addUp({ pool }: MembersDatabase): Promise<boolean> {
  const { rows } = await pool.query<Record<'redeemed' | 'coupons' | 'operations' | 'taken' | 'over', bigint>>(
    `select (select count(*) from redemptions where status = 2 and stage = 'over') as redeemed,
       (select count(*) from inventory_coupons) as coupons,
       (select count(distinct operation_id) from operation_references where kind = 'redemption') as operations,
       (select sum(taken) from flight_seats)::bigint as taken, (select count(*) from flight_seats where taken > 500) as over`,
  );
  const [sums] = rows;
  return (
    sums !== undefined &&
    sums.redeemed > 0n &&
    sums.over === 0n &&
    new Set([sums.redeemed, sums.coupons, sums.operations, sums.taken]).size === 1
  );
}
