/**
 * Why the ledger refuses a command: a closed set, named after the broken rule, in order of precedence.
 * A command that breaks several rules is refused for the first.
 */
export const ledgerRefusals = [
  'idempotency_key_reused',
  'attachment_refused',
  'amount_not_positive',
  'amount_below_minimum',
  'amount_too_large',
  'sender_not_found',
  'receiver_not_found',
  'same_account',
  'way_not_allowed',
  'leg_not_allowed',
  'sender_not_active',
  'receiver_not_active',
  'tier_may_not_transfer',
  'confirmation_required',
  'fee_changed',
  'nothing_would_arrive',
  'hold_not_found',
  'hold_not_pending',
  'hold_expired',
  'hold_too_small',
  'operation_not_found',
  'operation_not_correctable',
  'operation_already_corrected',
  'correction_too_large',
  'reference_taken',
  'insufficient_miles',
  'balance_too_large',
] as const;

export type LedgerRefusal = (typeof ledgerRefusals)[number];
