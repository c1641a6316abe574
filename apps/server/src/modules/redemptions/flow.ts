import { randomUUID } from 'node:crypto';
import { redemptionTexts as texts } from '@millaje/api';
import { type LedgerRefusal, programmeAccounts } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { BookingRequest } from '../inventory/index.ts';
import { attach, comesBack, type Ledger, type LedgerAnswer, type LedgerRequest } from '../ledger/index.ts';
import { type Asking, book, cancel, isAsAsked, ticket } from './ask-inventory.ts';
import { milesHeld, milesReturned, milesSpent } from './redemption-attachments.ts';
import { type MailWriting, mailOfRedemption } from './redemption-mail.ts';
import {
  findRedemption,
  moveRedemption,
  redemptionLeases,
  type RedemptionRow,
  type Stage,
  type StepValues,
  takeRedemption,
} from './redemptions.store.ts';

export interface FlowDependencies extends Omit<Asking, 'onSilence'>, MailWriting {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly log: Log;
}

/** Nothing that is under way takes nearly as long: the miles stay set aside until it has ended. */
const holdDays = 30;
/** So often seats that nobody needs are tried to be given back; the inventory's own time limit does it in the end. */
const cancelAttempts = 10;

/** Somebody else goes on with the redemption. */
class TakenOver extends Error {}

/**
 * Goes on with a redemption that one has taken, step by step, until nothing is left to do or nobody answers; then lets go of it.
 * Whoever stops between any two lines leaves it to the next one, who ends it the same way. Gives it as it stands then.
 */
export async function advance(dependencies: FlowDependencies, id: bigint, lease: string): Promise<RedemptionRow> {
  const { database, log } = dependencies;
  const steps = createSteps(dependencies, lease);
  let attempts = 0;
  try {
    for (;;) {
      const row = await redemptionLeases.readTaken(database, id, lease);
      if (!row || row.stage === 'over') break;
      ({ attempts } = row);
      if (!(await steps[row.stage](row))) break;
    }
  } catch (error) {
    if (!(error instanceof TakenOver)) {
      log.warn({ redemption: String(id), error: String(error) }, 'a redemption stands still');
      if (!comesBack(error)) throw error;
    }
  } finally {
    await redemptionLeases.release(database, id, lease, waitSeconds(attempts)).catch(() => undefined);
  }
  const row = await findRedemption(database, id);
  if (!row) throw new Error(`redemption ${id} is gone`);
  return row;
}

/** Takes a redemption and goes on with it; undefined where somebody else does, or nothing is left to do. */
export async function resume(dependencies: FlowDependencies, id: bigint): Promise<RedemptionRow | undefined> {
  const lease = randomUUID();
  const taken = await takeRedemption(dependencies.database, id, lease);
  return taken && advance(dependencies, id, lease);
}

/** How long a redemption that did not get on is left alone, in seconds: twice as long each time, up to ten minutes. */
const waitSeconds = (attempts: number): number => Math.min(5 * 2 ** Math.min(attempts, 10), 600);

type Step = (row: RedemptionRow) => Promise<boolean>;

/** What is done at each stage. True: on to the next. */
function createSteps(dependencies: FlowDependencies, lease: string): Record<Exclude<Stage, 'over'>, Step> {
  const { database, log } = dependencies;
  const asking = {
    ...dependencies,
    onSilence: (error: unknown) => log.warn({ error: String(error) }, 'the inventory did not answer'),
  };
  const move = async (row: RedemptionRow, to: Stage, values?: StepValues): Promise<RedemptionRow> => {
    const moved = await moveRedemption(database, row, lease, to, values);
    if (!moved) throw new TakenOver();
    return moved;
  };

  const booking = async (row: RedemptionRow, wasAsked: boolean) => {
    const outcome = await book(asking, bookingRequestOf(row), wasAsked);
    if (outcome.kind === 'refused') await move(row, 'refused', { refusal: outcome.rule });
    else if (outcome.kind === 'unknown') await move(row, 'unknown');
    else {
      const { booking } = outcome;
      const isRight = isAsAsked(booking, bookingRequestOf(row));
      if (!isRight) log.error({ redemption: String(row.id), pnr: booking.pnr }, 'another booking than was asked for');
      await move(row, isRight ? 'booked' : 'unknown', { bookingPnr: booking.pnr });
    }
    return true;
  };

  const ticketing = async (row: RedemptionRow, wasAsked: boolean) => {
    const outcome = await ticket(asking, { pnr: row.booking_pnr ?? '', reference: referenceOf(row) }, wasAsked);
    if (outcome.kind === 'refused') await move(row, 'refused', { refusal: outcome.rule });
    else if (outcome.kind === 'unknown' || !isAsAsked(outcome.booking, bookingRequestOf(row)))
      await move(row, 'unknown');
    else await move(row, 'ticketed', { tickets: outcome.booking.ticketNumbers });
    return true;
  };

  return {
    opened: (row) => holdMiles(dependencies, row, (refusal) => move(row, 'refused', { refusal })),
    held: async (row) => booking(await move(row, 'booking'), false),
    booking: (row) => booking(row, true),
    booked: async (row) => ticketing(await move(row, 'ticketing'), false),
    ticketing: (row) => ticketing(row, true),
    ticketed: (row) => spendMiles(dependencies, row, 2),
    unknown: (row) => spendMiles(dependencies, row, 1),
    refused: async (row) => {
      if (row.hold_id !== null) return returnMiles(dependencies, row);
      await move(row, 'over');
      return true;
    },
    cancelling: async (row) => {
      const isDone = row.booking_pnr === null || (await cancel(asking, row.booking_pnr));
      if (!isDone && row.attempts < cancelAttempts) return false;
      if (!isDone) log.error({ redemption: String(row.id), pnr: row.booking_pnr }, 'seats were not given back');
      await move(row, 'over');
      return true;
    },
  };
}

/** The same whenever the same booking is asked for again. */
export const referenceOf = ({ id }: Pick<RedemptionRow, 'id'>): string => `redemption ${id}`;

/** What the inventory is asked to book. */
export function bookingRequestOf(row: Pick<RedemptionRow, 'id' | 'flights' | 'passenger'>): BookingRequest {
  const { outbound, inbound } = row.flights;
  const flights = [...outbound.flights, ...(inbound?.flights ?? [])].map(
    ({ flightNumber, origin, destination, departure, arrival, classCode }) => ({
      flightNumber,
      origin,
      destination,
      departure,
      arrival,
      classCode,
    }),
  );
  return { reference: referenceOf(row), flights, passenger: row.passenger };
}

/**
 * Every posting of a redemption has one key: asked again, it is the one that was posted. A refusal of what has to be done in the end is not
 * kept: it is tried until it is done.
 */
export const keyOf = ({ id }: Pick<RedemptionRow, 'id'>, step: string) => ({
  scope: 'redemption',
  key: `${id} ${step}`,
  inputHash: step,
});

async function holdMiles(
  { ledger, now }: FlowDependencies,
  row: RedemptionRow,
  refuse: (rule: LedgerRefusal) => Promise<unknown>,
): Promise<boolean> {
  const answer = await ledger.submit({
    kind: 'hold',
    accountId: row.account_id,
    amount: row.miles_price,
    description: texts.description(row.origin, row.destination),
    expiresAt: new Date(now().getTime() + holdDays * 86_400_000),
    ...keyOf(row, 'hold'),
    attachments: [attach(milesHeld, { id: row.id })],
  });
  if (answer.kind === 'refused') await refuse(answer.refusal);
  return true;
}

async function returnMiles({ ledger }: FlowDependencies, row: RedemptionRow): Promise<boolean> {
  const answer = await ledger.submit({
    kind: 'release_hold',
    holdId: row.hold_id ?? 0n,
    as: 'voided',
    ...keyOf(row, 'void'),
    keepsRefusal: false,
    attachments: [attach(milesReturned, { id: row.id })],
  });
  return isDone(row, answer);
}

async function spendMiles(dependencies: FlowDependencies, row: RedemptionRow, status: 1 | 2): Promise<boolean> {
  const pnr = status === 2 ? row.booking_pnr : null;
  const request: LedgerRequest = {
    kind: 'post_hold',
    holdId: row.hold_id ?? 0n,
    type: 'redemption',
    to: { accountId: programmeAccounts.redemption },
    description: texts.description(row.origin, row.destination),
    actorId: row.issued_by ?? undefined,
    references: [
      { kind: 'redemption', id: String(row.id) },
      ...(status === 2 ? row.tickets.map((number) => ({ kind: 'ticket', id: number })) : []),
      ...(pnr === null ? [] : [{ kind: 'pnr', id: pnr }]),
    ],
    ...keyOf(row, 'post'),
    keepsRefusal: false,
    attachments: [attach(milesSpent, { id: row.id, status, mail: await mailOfRedemption(dependencies, row, status) })],
  };
  return isDone(row, await dependencies.ledger.submit(request));
}

/** What the ledger refuses of miles that were set aside for it cannot be: whoever reads the log has to look. */
function isDone(row: RedemptionRow, answer: LedgerAnswer): boolean {
  if (answer.kind !== 'refused') return true;
  throw new Error(`redemption ${row.id} at ${row.stage}: the ledger refused with ${answer.refusal}`);
}
