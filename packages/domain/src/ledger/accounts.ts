/** The programme's own accounts; their numbers are fixed, so that no look-up stands in the posting path. */
export const programmeAccounts = { issuance: 1n, commission: 2n, redemption: 3n } as const;

export type ProgrammeAccount = keyof typeof programmeAccounts;

/** Whether the account is one of the programme's own (they carry no limit and no running balance). */
export function isProgrammeAccount(accountId: bigint): boolean {
  return accountId >= programmeAccounts.issuance && accountId <= programmeAccounts.redemption;
}
