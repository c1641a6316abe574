import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createScheduleInventory } from '../apps/server/src/modules/inventory/index.ts';
import { createLedger } from '../apps/server/src/modules/ledger/index.ts';
import { createRedeeming } from '../apps/server/src/modules/redemptions/add-redemption.ts';
import { createQuotes } from '../apps/server/src/modules/redemptions/quotes.ts';
import { createRedemptionReads } from '../apps/server/src/modules/redemptions/redemption-reads.ts';
import { createDatabase } from '../apps/server/src/platform/database.ts';
import { isRefusal } from '../apps/server/src/platform/http/answers.ts';
import type { Context } from '../apps/server/src/platform/http/bind.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createPool } from '../apps/server/src/platform/postgres.ts';
import { parseBrand } from '../packages/api/src/brand.ts';
import { addDays } from '../packages/domain/src/flights/local-times.ts';
import { ask } from './ask.ts';
import { fly, type Network } from './inventory.ts';
import { emailOf, startMembers, type MembersDatabase } from './members.ts';
import { openSessions, startServer, tokenSecret, type BenchServer } from './server.ts';
import { timed, whole, type Finding, type Sizes } from './support.ts';
import { readWork } from './work.ts';

const callers = 16;

export const redemptionsNotes = `\
A server process of its own (\`--services=api\`) on the embedded inventory. Offers are searched beforehand; then ${callers} callers redeem one way
each, one after another, as 500 members, each by a search of its own: the quote is checked and priced anew; miles, seat, ticket and the mail that waits are
written together. The paper and the sending come later. The process and PostgreSQL share the cores with the callers; what each of the three worked for a redemption is
told. Without HTTP the same is called inside the process that measures. Afterwards every redemption has its ticket, its miles and its seat, and no more than that.`;

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
    const people = await readyPeople(database);
    const tokens = await openSessions(database.pool, people);
    const pairs = await soldPairs(database, network);
    const search = (_: unknown, place: number) => {
      const [origin = '', destination = ''] = pairs[place % pairs.length] ?? [];
      return findOffer(
        server,
        { origin, destination, day: addDays(network.firstDay, 20 + (place % 30)) },
        addressOf(place),
      );
    };
    const offers = await inTurns(Array.from({ length: 2 * (warming + count) }), search);
    const redeem = (offer: Offer, place: number) => redeemAs(server, tokens[place % tokens.length] ?? '', offer);
    const byHttp = await rateOf(offers.slice(0, warming + count), redeem, () => readWork(database.pool, server.pid));
    const direct = await startDirect(database.url);
    const redeemDirectly = (offer: Offer, place: number) => direct.redeem(people[place % people.length] ?? 0n, offer);
    const directly = await rateOf(offers.slice(warming + count), redeemDirectly, () =>
      readWork(database.pool, server.pid),
    );
    await direct.stop();
    const isRight = await addUp(database);
    const miscounted = isRight ? '' : ', MISCOUNTED';
    return [
      {
        name: 'redemptions by HTTP, ticketed',
        value: `${whole(byHttp.perSecond)} a second${miscounted}; of a core ${byHttp.work}`,
        goal: `≥ ${goal} a second, no seat sold twice`,
        isMet: isRight && byHttp.perSecond >= goal,
      },
      {
        name: 'redemptions without HTTP, ticketed',
        value: `${whole(directly.perSecond)} a second${miscounted}; of a core ${directly.work}`,
        goal: `≥ ${goal} a second, no seat sold twice`,
        isMet: isRight && directly.perSecond >= goal,
      },
    ];
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** How fast redemptions go once they are warm, and what each process works for one. */
async function rateOf(
  offers: readonly Offer[],
  redeem: (offer: Offer, place: number) => Promise<unknown>,
  work: () => ReturnType<typeof readWork>,
) {
  await inTurns(offers.slice(0, warming), redeem);
  const before = await work();
  const measured = offers.slice(warming);
  const took = await timed(() => inTurns(measured, redeem));
  const after = await work();
  const each = (name: keyof typeof before) => `${((after[name] - before[name]) / measured.length).toFixed(1)} ms`;
  return {
    perSecond: (measured.length / took) * 1000,
    work: `server ${each('server')}, database ${each('database')}, callers ${each('callers')}`,
  };
}

/** The path itself inside this process, without HTTP. */
async function startDirect(url: string) {
  const pool = createPool({ url, size: 4, onError: () => undefined });
  const database = createDatabase(pool);
  const ledger = createLedger({ databaseUrl: url });
  const brand = parseBrand(JSON.parse(await readFile(new URL('../brand/avp.json', import.meta.url), 'utf8')));
  const now = () => new Date();
  const redeem = createRedeeming({
    pool,
    database,
    ledger,
    inventory: createScheduleInventory({ pool, database, brand, now }),
    brand,
    log: createLog('silent'),
    now,
    pause: () => Promise.resolve(),
    quotes: createQuotes({ tokenSecret }),
    reads: createRedemptionReads(database),
  });
  return {
    async redeem(userId: bigint, { token, offer }: Offer): Promise<void> {
      const identity = { key: randomUUID(), inputHash: 'bench' };
      const answer = await redeem({
        body: { token, going: { offer }, round_trip: false, passengers: [{ type: 'ADT', ...passenger }], emits: false },
        kind: 'fare',
        caller: { userId, role: 'PASSENGER', sessionId: '', accountId: null, email: '' },
        context: { identity, markReplayed: () => undefined, address: '', requestId: '' } as unknown as Context,
      });
      if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal}`);
    },
    async stop(): Promise<void> {
      await ledger.close();
      await pool.end();
    },
  };
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

const addressOf = (place: number): string => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`;

async function findOffer(
  server: BenchServer,
  { origin, destination, day }: { readonly origin: string; readonly destination: string; readonly day: string },
  address: string,
): Promise<Offer> {
  const trip = { origin, origin_iata: origin, destination, destination_iata: destination, round_trip: 0 };
  const found = (await ask(`${server.url}/api/v2/booking/kiu`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: { ...trip, departure_date: day },
  })) as Found;
  const offers = found.flight_found.departure.flatMap(({ fareInfo }) => fareInfo.flatMap(({ offer }) => offer ?? []));
  if (offers[0] === undefined) throw new Error(`nothing flies from ${origin} to ${destination}`);
  return { token: found.token, offer: offers[0] };
}

const passenger = {
  birthCountry: 'VE',
  document: { documentType: 'PP' as const, documentID: '12345678', docIssueCountry: 'VE' },
};

function redeemAs(server: BenchServer, session: string, { token, offer }: Offer): Promise<unknown> {
  return ask(`${server.url}/api/v2/redemptions/add`, {
    method: 'POST',
    token: session,
    headers: { 'idempotency-key': randomUUID() },
    body: { token, going: { offer }, round_trip: 0, passengers: [passenger] },
  });
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
