/** What changes that may wait for another administrator are refused with: when they are asked for, and when they are approved. */

export const roleRefusals = [
  'user_not_found',
  'not_oneself',
  'account_erased',
  'registration_released',
  'last_administrator',
  'account_not_empty',
  'requests_open',
  'document_taken',
] as const;

export const adminTransferRefusals = [
  'sender_not_found',
  'receiver_not_found',
  'same_account',
  'receiver_not_active',
  'insufficient_miles',
  'balance_too_large',
  'busy',
] as const;
