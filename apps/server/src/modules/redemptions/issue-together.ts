import { redemptionTexts as texts, type RefusalRule } from '@millaje/api';
import { programmeAccounts } from '@millaje/domain';
import { refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { InventoryRefusal, type IssuingAtOnce, type PreparedBooking } from '../inventory/index.ts';
import { attach, type AttachmentKind, comesBack, type LedgerAnswer, type LedgerRequest } from '../ledger/index.ts';
import { ruleOf } from './ask-inventory.ts';
import type { AskedRedemption, BeginDependencies, Begun } from './begin-redemption.ts';
import { bookingRequestOf, type FlowDependencies, keyOf } from './flow.ts';
import { type Added, told } from './redemption-answers.ts';
import { redemptionIssued, type ToBeIssued } from './redemption-attachments.ts';
import { addedByStaff } from './redemption-audit.ts';
import { writeMail } from './redemption-mail.ts';
import { takeRedemptionIds } from './redemptions.store.ts';

/**
 * What became of a redemption that was to be issued. A rule refuses it and nothing of it was written; `isBeaten`: by what others of the
 * same moment did, so that it may be looked at anew. `failed`: nobody refused it, and it was not done.
 */
export type Issued = Added | RefusalAnswer | { readonly rule: RefusalRule; readonly isBeaten: boolean } | 'failed';

type Item = Begun & { readonly asked: Pick<AskedRedemption, 'caller' | 'context'> };

export type IssuingDependencies = FlowDependencies & Pick<BeginDependencies, 'reads'>;

/**
 * Issues redemptions that begin together, in one transaction of the ledger: the miles, the seats, the tickets and the redemptions are
 * there or not at all, each of them refused alone. Says of each in its order what became of it.
 */
export function createIssuing(dependencies: IssuingDependencies, inventory: IssuingAtOnce) {
  const { database, ledger, log, reads, now } = dependencies;
  const kind = redemptionIssued(inventory);

  /** Numbers, seats' places and mails; nothing is written yet. */
  async function prepare(items: readonly Item[]) {
    const [ids, airports] = await Promise.all([takeRedemptionIds(database, items.length), reads.airports()]);
    const bookings = await inventory.prepare(
      items.map(({ given: { flights, passenger } }, place) =>
        bookingRequestOf({ id: idOf(ids, place), flights, passenger }),
      ),
    );
    return items.map(({ given, member, asked: { caller, context } }, place): ToBeIssued | InventoryRefusal => {
      const [id, booking] = [idOf(ids, place), bookings[place]];
      if (!booking) throw new Error(`nothing was prepared for redemption ${id}`);
      if (booking instanceof InventoryRefusal) return booking;
      const { flights, milesPrice: miles_price, issuedBy } = given;
      const row = { id, flights, miles_price, booking_pnr: booking.pnr, tickets: booking.ticketNumbers };
      return {
        id,
        given,
        booking,
        mail: writeMail({ member, airports, at: now() }, row, 2),
        audit: issuedBy === null ? null : addedByStaff(given, { id, caller, origin: context }),
      };
    });
  }

  /** What the ledger's answer, or its failure, says of one. */
  function issuedOf(settled: PromiseSettledResult<LedgerAnswer>, prepared: ToBeIssued): Issued {
    if (settled.status === 'fulfilled') return outcomeOf(settled.value, prepared);
    log.warn({ redemption: String(prepared.id), error: String(settled.reason) }, 'a redemption was not issued at once');
    return comesBack(settled.reason) ? refuse('busy') : 'failed';
  }

  return async function issue(items: readonly Item[]): Promise<Issued[]> {
    if (items.length === 0) return [];
    try {
      const prepared = await prepare(items);
      const asked = prepared.flatMap((one) => (one instanceof InventoryRefusal ? [] : [one]));
      const settled = await ledger.submitTogether(asked.map((one) => requestOf(one, kind)));
      const issued = new Map(settled.map((one, place) => [asked[place]?.id, one]));
      return prepared.map((one) => {
        if (one instanceof InventoryRefusal) return { rule: ruleOf(one), isBeaten: false };
        const answer = issued.get(one.id);
        return answer ? issuedOf(answer, one) : 'failed';
      });
    } catch (error) {
      log.warn({ error: String(error) }, 'redemptions were not prepared to be issued at once');
      return items.map(() => 'failed');
    }
  };
}

function idOf(ids: readonly bigint[], place: number): bigint {
  const id = ids[place];
  if (id === undefined) throw new Error('a redemption has no number');
  return id;
}

/** Miles from the member to the programme: what was never set aside is spent at once. */
function requestOf(issued: ToBeIssued, kind: AttachmentKind<ToBeIssued>): LedgerRequest {
  const { id, given, booking } = issued;
  return {
    kind: 'post',
    type: 'redemption',
    from: { accountId: given.accountId },
    to: { accountId: programmeAccounts.redemption },
    amount: given.milesPrice,
    description: texts.description(given.origin, given.destination),
    actorId: given.issuedBy ?? undefined,
    references: [
      { kind: 'redemption', id: String(id) },
      ...booking.ticketNumbers.map((number) => ({ kind: 'ticket', id: number })),
      { kind: 'pnr', id: booking.pnr },
    ],
    ...keyOf({ id }, 'post'),
    // Its own row says that it was refused.
    keepsRefusal: false,
    attachments: [attach(kind, issued)],
  };
}

function outcomeOf(
  answer: LedgerAnswer,
  { id, booking }: { readonly id: bigint; readonly booking: PreparedBooking },
): Issued {
  if (answer.kind !== 'refused') return told({ id, tickets: booking.ticketNumbers, pnr: booking.pnr }, 2);
  const rule = answer.detail?.rule as RefusalRule | undefined;
  return rule === undefined ? { rule: answer.refusal, isBeaten: false } : { rule, isBeaten: true };
}
