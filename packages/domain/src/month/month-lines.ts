import type { ProgrammeAccount } from '../ledger/accounts.ts';
import type { OperationType } from '../ledger/operation-types.ts';

/**
 * With whom somebody's miles moved: an account of the programme, or other people. What an operation moves between a person and the
 * programme stands with that account; what is left of it, it moved between people.
 */
export type Counterpart = ProgrammeAccount | 'people';

/** The parts of a month's roll-forward between its opening and its closing. */
export type MonthSection = 'issued' | 'redeemed' | 'left' | 'reversed' | 'moved';

interface LineRule {
  readonly section: MonthSection;
  readonly isReversal: boolean;
  /** Any of them; every account where it is missing. */
  readonly counterparts?: readonly Counterpart[];
  /** Any of them; every type where it is missing. */
  readonly types?: readonly OperationType[];
}

/**
 * The lines of a month, in their order: of what each consists. An entry stands in the first line that it fits; the last of each kind
 * takes what a newer version moved in a way that this one does not know, so that every mile stands somewhere.
 */
export const monthLines = {
  issued_rewards: { section: 'issued', isReversal: false, counterparts: ['issuance'], types: ['reward'] },
  issued_purchases: { section: 'issued', isReversal: false, counterparts: ['issuance'], types: ['miles_purchase'] },
  issued_memberships: {
    section: 'issued',
    isReversal: false,
    counterparts: ['issuance'],
    types: ['membership_purchase'],
  },
  issued_openings: { section: 'issued', isReversal: false, counterparts: ['issuance'], types: ['opening_balance'] },
  issued_promotions: { section: 'issued', isReversal: false, counterparts: ['promotions'] },
  issued_other: { section: 'issued', isReversal: false, counterparts: ['issuance'] },
  redeemed_flights: { section: 'redeemed', isReversal: false, counterparts: ['redemption'], types: ['redemption'] },
  redeemed_memberships: {
    section: 'redeemed',
    isReversal: false,
    counterparts: ['redemption'],
    types: ['membership_purchase'],
  },
  redeemed_vip: {
    section: 'redeemed',
    isReversal: false,
    counterparts: ['redemption'],
    types: ['vip_access_purchase'],
  },
  redeemed_admin: { section: 'redeemed', isReversal: false, counterparts: ['redemption'], types: ['admin_transfer'] },
  redeemed_other: { section: 'redeemed', isReversal: false, counterparts: ['redemption'] },
  commission: { section: 'left', isReversal: false, counterparts: ['commission'] },
  breakage: { section: 'left', isReversal: false, counterparts: ['breakage'] },
  payouts: { section: 'left', isReversal: false, counterparts: ['clearing'] },
  suspense: { section: 'left', isReversal: false, counterparts: ['suspense'] },
  reversed_issued: { section: 'reversed', isReversal: true, counterparts: ['issuance', 'promotions'] },
  reversed_redeemed: { section: 'reversed', isReversal: true, counterparts: ['redemption'] },
  reversed_transfers: { section: 'reversed', isReversal: true, counterparts: ['people', 'commission'] },
  reversed_other: { section: 'reversed', isReversal: true },
  transfers: { section: 'moved', isReversal: false },
} as const satisfies Record<string, LineRule>;

export type MonthLine = keyof typeof monthLines;

export const monthLineCodes = Object.keys(monthLines) as MonthLine[];

const rules: readonly (readonly [MonthLine, LineRule])[] = monthLineCodes.map((line) => [line, monthLines[line]]);

/** What is known of an entry: of which type its operation is (undefined: one of a newer version), and with whom the miles moved. */
export interface EntryKind {
  readonly type: OperationType | undefined;
  readonly counterpart: Counterpart;
}

/** The line of a month that an entry stands in. */
export function monthLineOf({ type, counterpart }: EntryKind): MonthLine {
  const fit = rules.find(
    ([, { isReversal, counterparts, types }]) =>
      isReversal === (type === 'reversal') &&
      (counterparts?.includes(counterpart) ?? true) &&
      (types === undefined || (type !== undefined && types.includes(type))),
  );
  // The last line takes whatever is no reversal, the one before it whatever is one.
  return fit?.[0] ?? 'transfers';
}
