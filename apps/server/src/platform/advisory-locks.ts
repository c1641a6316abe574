/**
 * The database's advisory locks, all in one place: two that shared a number would wait for each other for ever. Migrations name
 * the last one too, and one that is gone: 734001, which the closing of blocks of an older version takes.
 */
export const advisoryLocks = {
  /** The one settler, for as long as its connection lives. */
  settler: 734_002,
  /** The one reconciliation. */
  reconciliation: 734_003,
  /** Whoever creates people, from the look for duplicates to the end of the transaction. */
  creation: 734_004,
  /** The one import of members. */
  memberImport: 734_005,
  /** Whoever closes blocks of operations, or keeps them open; see `close_operation_blocks()`. */
  operationBlocks: 734_006,
  /** Whoever changes a setting, from its version before to the end of the transaction. */
  settings: 734_007,
  /** Whoever brings a timetable or puts one in force, from the one before to the end of the transaction. */
  itineraries: 734_008,
  /** The one crediting of flown coupons. */
  rewards: 734_009,
  /** Whoever seals a month or opens it again, from the look at its seals to the end of the transaction. */
  monthSeals: 734_015,
  /** Whoever tells people of a day of rewards, to the end of the transaction. */
  rewardMails: 734_016,
  /** Whoever writes a mail under a key, each key by itself, from the look for an earlier one to the end of the transaction. */
  mailNames: 734_017,
  /** Whoever marks months of allies as paid, from the look at their references to the end of the transaction. */
  payouts: 734_018,
} as const;
