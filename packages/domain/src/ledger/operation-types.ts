import { minimumTransferMiles, type Miles } from '../miles.ts';
import type { ProgrammeAccount } from './accounts.ts';

/** What stands at an end of an operation: somebody's account, a member's or an ally's in particular, or one of the programme's. */
export type Side = 'person' | 'member' | 'ally' | ProgrammeAccount;

/** From which side to which an operation of a type may go. */
export interface Way {
  readonly from: Side;
  readonly to: Side;
}

/**
 * What an operation may carry besides its two ends. Commission: kept from what arrives, by the fee of its moment. Bonus: given
 * to the receiver on top, by another account. Share: given on to another account, out of what the receiver gets.
 */
export type LegKind = 'commission' | 'bonus' | 'share';

/** The numbers of the legs that stand in a table of their own; a commission is a column of its operation. */
export const legKindIds = { bonus: 1, share: 2 } as const;

export interface OperationTypeRules {
  /** What is stored. */
  readonly id: number;
  /** What people read. */
  readonly name: string;
  readonly ways: readonly Way[];
  readonly legs: readonly LegKind[];
  /** The least amount, in miles. */
  readonly minimum: Miles;
  /** The sender acts, and so must be active. */
  readonly senderActs: boolean;
  /** The receiver must be able to take it, and so must not be inactive. */
  readonly receiverAccepts: boolean;
  /** Whether a hold may end in it. */
  readonly endsHolds: boolean;
}

const spends = { minimum: 1n, senderActs: true, receiverAccepts: false, endsHolds: true } as const;
const gives = { minimum: 1n, senderActs: false, receiverAccepts: true, endsHolds: false } as const;

/**
 * Every kind of operation, and what it may do. The database has the same table (`operation_types` and what hangs on it), by
 * which its guards judge; a test compares the two, and `docs/ledger.md` with both.
 */
export const operationTypes = {
  transfer: {
    id: 1,
    name: 'Transferencia',
    ways: [{ from: 'person', to: 'person' }],
    legs: ['commission'],
    minimum: minimumTransferMiles,
    senderActs: true,
    receiverAccepts: true,
    endsHolds: true,
  },
  redemption: {
    id: 2,
    name: 'Redención',
    ways: [{ from: 'person', to: 'redemption' }],
    legs: ['share'],
    ...spends,
  },
  reward: {
    id: 3,
    name: 'Premio',
    ways: [
      { from: 'issuance', to: 'person' },
      { from: 'promotions', to: 'person' },
    ],
    legs: ['bonus'],
    ...gives,
  },
  miles_purchase: {
    id: 4,
    name: 'Compra de Millas',
    ways: [{ from: 'issuance', to: 'person' }],
    legs: ['bonus'],
    ...gives,
  },
  // Paid in miles it goes to the programme; paid in money the miles that come with it go to the member.
  membership_purchase: {
    id: 5,
    name: 'Compra de Membresía',
    ways: [
      { from: 'person', to: 'redemption' },
      { from: 'issuance', to: 'person' },
    ],
    legs: [],
    ...spends,
    receiverAccepts: true,
  },
  admin_transfer: {
    id: 6,
    name: 'Transferencia Admin',
    ways: [
      { from: 'person', to: 'person' },
      { from: 'person', to: 'redemption' },
    ],
    legs: [],
    ...gives,
  },
  opening_balance: {
    id: 7,
    name: 'Saldo inicial',
    ways: [{ from: 'issuance', to: 'person' }],
    legs: [],
    ...gives,
    receiverAccepts: false,
  },
  // Its ends are those of what it corrects, the other way round; the guards look at that instead of at ways.
  reversal: {
    id: 8,
    name: 'Reintegro',
    ways: [],
    legs: ['commission', 'bonus', 'share'],
    minimum: 1n,
    senderActs: false,
    receiverAccepts: false,
    endsHolds: false,
  },
  vip_access_purchase: {
    id: 9,
    name: 'Compra de Acceso VIP',
    ways: [{ from: 'person', to: 'redemption' }],
    legs: [],
    ...spends,
  },
  // An ally was paid for these miles, so they are gone.
  payout: {
    id: 10,
    name: 'Liquidación',
    ways: [{ from: 'ally', to: 'clearing' }],
    legs: [],
    minimum: 1n,
    senderActs: false,
    receiverAccepts: false,
    endsHolds: false,
  },
} as const satisfies Record<string, OperationTypeRules>;

export type OperationType = keyof typeof operationTypes;

/** The rules of a type, as what all of them have in common. */
export const rulesOf = (type: OperationType): OperationTypeRules => operationTypes[type];

const typesById = new Map<number, OperationType>(
  Object.entries(operationTypes).map(([type, { id }]) => [id, type as OperationType]),
);

/** The operation type with that stored number; undefined where a newer version wrote one that this one does not know. */
export function operationTypeOf(id: number): OperationType | undefined {
  return typesById.get(id);
}

/** What people read for a stored number. A newer version may have stored one that this one does not know: it is an operation all the same. */
export function operationTypeName(id: number): string {
  const type = typesById.get(id);
  return type ? operationTypes[type].name : 'Operación';
}
