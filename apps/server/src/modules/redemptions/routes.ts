import { Readable } from 'node:stream';
import {
  addRedemptionByFareRoute,
  addRedemptionRoute,
  bookingSearchByFareRoute,
  bookingSearchRoute,
  reachRoute,
  redemptionOutcomeRoute,
  redemptionPdfRoute,
  redemptionRoute,
  redemptionsCountRoute,
  redemptionsRoute,
  redemptionTexts as texts,
  updateRedemptionRoute,
  userRedemptionsRoute,
} from '@millaje/api';
import { isOfStaff } from '@millaje/domain';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute, type Caller } from '../../platform/http/bind.ts';
import { createLimit, networkOf } from '../../platform/limits.ts';
import { anchorView, emptyPage, findAnchor, type Page, readPage } from '../../platform/pages.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { listAirports } from '../flights/index.ts';
import { findUser } from '../members/users.store.ts';
import { type AddDependencies, createRedeeming, findRedemptionOutcome } from './add-redemption.ts';
import { drawTicket } from './draw-ticket.ts';
import {
  countRedemptions,
  listRedemptions,
  type RedemptionFilter,
  type ShownRedemption,
} from './list-redemptions.store.ts';
import { ownRedemptionView, redemptionView } from './redemption.view.ts';
import { createRedemptionReads } from './redemption-reads.ts';
import { findReach } from './reach.ts';
import { answeringSilence, searchFlights } from './search-flights.ts';
import type { Trip } from './trip.ts';
import { accept, reject } from './update-redemption.ts';

/** Searching flights, redeeming miles for them, and what becomes of the requests. */
export function redemptionRoutes(given: Omit<AddDependencies, 'reads'>): BoundRoute[] {
  const dependencies = { ...given, reads: createRedemptionReads(given.database) };
  return [...searchingRoutes(dependencies), ...redeemingRoutes(dependencies), ...seeingRoutes(dependencies)];
}

/** Searches from one network in a minute: a whole office may share one. */
const searches = { maximum: 120, seconds: 60 } as const;

function searchingRoutes(dependencies: AddDependencies): BoundRoute[] {
  const limit = createLimit(dependencies.pool, 'flight_searches', searches);
  /** Searches, unless too much is searched from there. */
  async function search(address: string, trip: Trip, routeId: number | undefined) {
    const wait = await limit.consume(networkOf(address));
    if (wait !== undefined) return refuse('too_many_searches', { retryAfterSeconds: wait });
    return searchFlights(dependencies, trip, routeId);
  }
  return [
    bind(bookingSearchRoute, ({ body }, _caller, { address }) =>
      search(address, { ...tripOf(body), cabin: body.cabin, promotion: body.promotion ?? null }, body.id_route),
    ),
    bind(bookingSearchByFareRoute, ({ body }, _caller, { address }) =>
      search(address, { ...tripOf(body), cabin: null, promotion: null }, body.id_route),
    ),
    bind(reachRoute, ({ query: { origin } }, { userId }) =>
      answeringSilence(async () => read(await findReach(dependencies, { origin, userId }))),
    ),
  ];
}

interface AskedTrip {
  readonly origin_iata: string;
  readonly destination_iata: string;
  readonly departure_date: string;
  readonly return_date?: string | undefined;
  readonly round_trip: boolean;
}

const tripOf = ({ origin_iata, destination_iata, departure_date, return_date, round_trip }: AskedTrip) => ({
  origin: origin_iata,
  destination: destination_iata,
  outboundDay: departure_date,
  inboundDay: round_trip ? (return_date ?? null) : null,
});

function redeemingRoutes(dependencies: AddDependencies): BoundRoute[] {
  const { database, brand } = dependencies;
  const redeem = createRedeeming(dependencies);
  return [
    bind(addRedemptionRoute, ({ body }, caller, context) => redeem({ body, kind: 'chart', caller, context })),
    bind(addRedemptionByFareRoute, ({ body }, caller, context) => redeem({ body, kind: 'fare', caller, context })),
    bind(redemptionOutcomeRoute, ({ query }, caller) => findRedemptionOutcome(database, caller, query.key)),
    bind(updateRedemptionRoute, async ({ body }, caller, context) => {
      const id = BigInt(body.id_redemption);
      const refusal =
        body.status === 2
          ? await accept(dependencies, { id, pnr: body.pnr ?? '' }, caller, context)
          : await reject(dependencies, id, caller, context);
      if (refusal && isRefusal(refusal)) return refusal;
      const [row] = await listRedemptions(database, { id }, { skip: 0, size: 1 });
      return row
        ? written(texts.updated, { redemption: redemptionView(row, brand, { isStaff: true }) })
        : refuse('redemption_not_found');
    }),
  ];
}

function seeingRoutes({ database, brand }: AddDependencies): BoundRoute[] {
  const list = (reader: Reader, filter: RedemptionFilter, place: Page) =>
    readPage(
      place,
      (window) => listRedemptions(reader, filter, window),
      () => countRedemptions(reader, filter),
    );
  return [
    bindRead(redemptionsRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { page_count, quantity, anchor: asked, ...filter } = query;
      const upToId = await findAnchor(reader, 'redemptions', asked);
      const { rows, ...place } = await list(reader, { ...filter, upToId }, { page: page_count, size: quantity });
      return read({
        rows: rows.map((row) => redemptionView(row, brand, { isStaff: true })),
        ...place,
        anchor: anchorView(upToId),
      });
    }),
    bind(userRedemptionsRoute, async ({ query }, caller) => {
      const isStaff = isOfStaff(caller.role);
      const user = isStaff && query.email !== undefined ? await findUser(database, { email: query.email }) : undefined;
      if (isStaff && query.email !== undefined && !user) return refuse('user_not_found');
      const userId = user?.id ?? caller.userId;
      if (isStaff && !user) return read(emptyPage);
      const upToId = await findAnchor(database, 'redemptions', query.anchor);
      const { rows, ...place } = await list(
        database,
        { userId, upToId },
        { page: query.page_count, size: query.quantity },
      );
      return read({
        rows: rows.map((row) => ownRedemptionView(row, brand, { isStaff })),
        ...place,
        anchor: anchorView(upToId),
      });
    }),
    bind(redemptionsCountRoute, async (_input, caller) => {
      const isStaff = isOfStaff(caller.role);
      const filter = isStaff ? { redemptions_status: 1 as const } : { userId: caller.userId };
      const [count, late] = await Promise.all(
        [filter, { ...filter, late: true }].map((one) => countRedemptions(database, one)),
      );
      return read({ count: count ?? 0, late: late ?? 0 });
    }),
    bind(redemptionRoute, async ({ params }, caller) => {
      const [row] = await listRedemptions(database, { id: BigInt(params.id) }, { skip: 0, size: 1 });
      return row && maySee(caller, row)
        ? read({ redemption: redemptionView(row, brand, { isStaff: isOfStaff(caller.role) }) })
        : refuse('redemption_not_found');
    }),
    bind(redemptionPdfRoute, async ({ params }, caller) => {
      const [row] = await listRedemptions(database, { id: BigInt(params.id) }, { skip: 0, size: 1 });
      if (!row || !maySee(caller, row)) return refuse('redemption_not_found');
      if (row.status !== 2) return refuse('redemption_without_ticket');
      const content = Readable.from([await drawTicket({ row, airports: await listAirports(database), brand })]);
      return { file: { type: 'application/pdf', name: `boleto-${row.pnr ?? row.id}.pdf`, content } };
    }),
  ];
}

/** Staff see every redemption, members their own. */
const maySee = (caller: Caller, { user_id }: ShownRedemption): boolean =>
  isOfStaff(caller.role) || user_id === caller.userId;
