import type { Operation } from '@millaje/api';
import { isOfStaff, moneyText, operationTypeName } from '@millaje/domain';
import type { Caller } from '../../platform/http/bind.ts';
import type { OperationRecord, PaidOrder, RedeemedFlight } from './operations.store.ts';

/** Who looks: staff see all of it. */
export type Viewer = Pick<Caller, 'role' | 'accountId'>;

/**
 * An operation as the viewer may see it; an end without a person is the programme. A member's counterpart has a name and an
 * e-mail, but no wallet and no customer number: with these the whole ledger could be given names.
 */
export function operationView(row: OperationRecord, viewer: Viewer): Operation {
  const mayKnow = (accountId: bigint) => isOfStaff(viewer.role) || accountId === viewer.accountId;
  const bare = <T>(accountId: bigint, value: T) => (mayKnow(accountId) ? value : null);
  const { from_account_id: sender, to_account_id: receiver } = row;
  return {
    _id: Number(row.id),
    type: operationTypeName(row.type),
    description: row.description,
    date: row.created_at.toISOString(),
    amount: Number(row.amount),
    fee: Number(row.fee),
    total: Number(row.total),
    tx_hash: row.tx_hash,
    address_from: row.from_address,
    address_to: row.to_address,
    from: party(
      row.from_email,
      row.from_first_name,
      row.from_last_name,
      bare(sender, row.from_address),
      bare(sender, row.from_customerid),
    ),
    to: party(
      row.to_email,
      row.to_first_name,
      row.to_last_name,
      bare(receiver, row.to_address),
      bare(receiver, row.to_customerid),
    ),
    ticket_number: row.redemption ? row.redemption.tickets.join(', ') || null : (row.reward?.ticket_number ?? null),
    corrects: row.corrects_operation_id === null ? null : Number(row.corrects_operation_id),
    corrected_by: row.corrected_by === null ? null : Number(row.corrected_by),
    order: row.paid_order && orderOf(row.paid_order),
    redemption: row.redemption && flightOf(row.redemption),
    reward: row.reward,
  };
}

/** Staff see every operation, members and allies those that they sent or received. */
export function maySeeOperation(
  viewer: Viewer,
  operation: Pick<OperationRecord, 'from_account_id' | 'to_account_id'>,
): boolean {
  if (isOfStaff(viewer.role)) return true;
  return operation.from_account_id === viewer.accountId || operation.to_account_id === viewer.accountId;
}

/** Bolívares by pago móvil, dollars otherwise. */
function orderOf({ id, method, reference, usd, ves, created_at }: PaidOrder): Operation['order'] {
  const isInBolivares = method === 'pago-movil';
  return {
    id_order: id,
    method,
    reference,
    amount: shownMoney(BigInt(isInBolivares ? ves : usd)),
    currency: isInBolivares ? 'VES' : 'USD',
    created_at: new Date(created_at).toISOString(),
  };
}

/** 123456 hundredths are 1.234,56. */
function shownMoney(minorUnits: bigint): string {
  const [whole = '', fraction = ''] = moneyText(minorUnits).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

function flightOf({ id, cabin, tickets, going, goBack, ...flight }: RedeemedFlight): Operation['redemption'] {
  return {
    id_redemption: id,
    seat: cabin,
    ...flight,
    flight_details: {
      pnr: flight.pnr,
      tickets: tickets.map((ticketNumber) => ({ ticketNumber })),
      segments: { going: going.map(segmentOf), goBack: (goBack ?? []).map(segmentOf) },
    },
  };
}

const segmentOf = ({ flightNumber, origin, destination, departure }: RedeemedFlight['going'][number]) => ({
  departure: origin,
  arrival: destination,
  flightNumber,
  depatureTime: departure,
});

function party(
  email: string | null,
  first_name: string | null,
  last_name: string | null,
  wallet_address: string | null,
  customerId: string | null,
): Operation['from'] {
  if (email === null) return null;
  return { first_name: first_name ?? '', last_name: last_name ?? '', email, wallet_address, customerId };
}
