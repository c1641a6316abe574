import type { Outside } from './asking.ts';
import { askFor, call, settlingTries, triesMaximum } from './calling.ts';
import type { FlightAnswer, FlightAttempt, FlightCommand, FlightRecords } from './flights.ts';
import type { Random } from './random.ts';

/** What is flown: national routes of the network that the first start brings. */
const routes = [
  ['CCS', 'PMV'],
  ['PMV', 'CCS'],
  ['CCS', 'MAR'],
  ['BLA', 'CCS'],
] as const;

/** A way that has seats, as somebody chooses it; undefined where nothing was found. */
async function choose(outside: Outside, random: Random): Promise<FlightCommand | undefined> {
  const [origin, destination] = random.pick(routes);
  const day = new Date(Date.now() + random.whole(10, 60) * 86_400_000).toISOString().slice(0, 10);
  const trip = { origin, origin_iata: origin, destination, destination_iata: destination, departure_date: day };
  const found = await call(outside, random, '/v2/booking/kiu', { body: { ...trip, round_trip: 0 } });
  const { token, flight_found: ways } = (found?.body ?? {}) as {
    token?: string;
    flight_found?: { departure: { fareInfo: { offer: string | null }[] }[] };
  };
  const offers = ways?.departure.flatMap(({ fareInfo }) => fareInfo.flatMap(({ offer }) => offer ?? [])) ?? [];
  if (token === undefined || offers.length === 0) return undefined;
  const document = { documentType: 'ID', documentID: '12345678', docIssueCountry: 'VE' };
  return {
    token,
    going: { offer: random.pick(offers) },
    round_trip: 0,
    passengers: [{ birthCountry: 'VE', document }],
  };
}

/** Asks for a redemption once. */
async function redeem(
  outside: Outside,
  random: Random,
  { key, traveller, command }: FlightAttempt,
): Promise<FlightAnswer | undefined> {
  const answered = await call(outside, random, '/v2/redemptions/add', { who: traveller, body: command, key });
  if (!answered) return undefined;
  const { status, body } = answered;
  if (status >= 400) return { kind: 'refused', rule: body.error?.rule ?? '' };
  const { id_redemption, pnr, tickets } = body as { id_redemption: number; pnr: string | null; tickets: Ticket[] };
  return {
    kind: 'redeemed',
    id: id_redemption,
    status: body['status'] as 1 | 2 | 3,
    pnr,
    tickets: tickets.map(({ ticketNumber }) => ticketNumber),
  };
}

interface Ticket {
  readonly ticketNumber: string;
}

interface Travel {
  readonly outside: Outside;
  readonly flights: FlightRecords;
  readonly random: Random;
}

/** A traveller searches, chooses, and redeems; where the answer does not come, all of it is asked again with its key, for a while. */
export async function travel({ outside, flights, random }: Travel, key: string): Promise<void> {
  const traveller = random.pick(outside.people.travellers);
  const command = await choose(outside, random);
  if (!command) return;
  const attempt = flights.open(key, traveller, command);
  await pursue({ outside, flights, random }, attempt, triesMaximum);
}

function pursue({ outside, flights, random }: Travel, attempt: FlightAttempt, triesAtMost: number): Promise<boolean> {
  return askFor(random, triesAtMost, {
    ask: () => redeem(outside, random, attempt),
    keep: (answer) => flights.answer(attempt, answer),
  });
}

/** Asks again for everything of which nobody knows what became. Fails where that is never answered. */
export async function settleFlights(travel: Travel): Promise<void> {
  for (const attempt of travel.flights.unanswered()) {
    const isAnswered = await pursue(travel, attempt, settlingTries);
    if (!isAnswered) throw new Error(`${attempt.key} is never answered: ${travel.outside.lastSilence}`);
  }
}

/** The requests that are in process, as staff see them; none where nobody answers. */
async function listRequests({ outside, random }: Travel): Promise<number[]> {
  const who = outside.people.staff;
  const answered = await call(outside, random, '/v1/redemptions?redemptions_status=1&quantity=500', { who });
  return ((answered?.body['rows'] ?? []) as { id_redemption: number }[]).map(({ id_redemption }) => id_redemption);
}

/** Staff decide one of the requests that are in process: most are rejected. */
export async function decideFlight(travel: Travel): Promise<void> {
  const requests = await listRequests(travel);
  if (requests.length > 0) await decide(travel, travel.random.pick(requests), travel.random.chance(0.7) ? 3 : 2);
}

/** Decides every second of the requests that are left; the others stay in process. */
export async function decideSome(travel: Travel): Promise<void> {
  const requests = await listRequests(travel);
  for (const [place, id] of requests.entries()) if (place % 2 === 0) await decide(travel, id, place % 4 === 0 ? 3 : 2);
}

/** What is not answered is not asked again: what became of it is seen at the request itself. */
async function decide({ outside, flights, random }: Travel, redemption: number, status: 2 | 3): Promise<void> {
  const body = { id_redemption: redemption, status, ...(status === 2 && { pnr: 'ACEPTA' }) };
  const answered = await call(outside, random, '/v1/redemptions/update', { who: outside.people.staff, body });
  if (answered?.status === 201) flights.decide(redemption, status);
}
