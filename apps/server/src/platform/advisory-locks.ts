/**
 * The database's advisory locks, all in one place: two that shared a number would wait for each other for ever. The first
 * and the last are also named by migrations.
 */
export const advisoryLocks = {
  /** Shared by every transaction that takes operation ids: versions before `close_operation_blocks()` of 0012 wait for it. */
  operationIds: 734_001,
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
} as const;
