/**
 * The programme's own accounts: their codes with their numbers, which are rows of `accounts` too. `isOffChain`: miles that
 * come from it are minted on the chain, miles that go to it are burned.
 */
export const programmeAccountRows = {
  issuance: { id: 1n, isOffChain: true },
  commission: { id: 2n, isOffChain: false },
  redemption: { id: 3n, isOffChain: true },
  breakage: { id: 4n, isOffChain: true },
  promotions: { id: 5n, isOffChain: true },
  clearing: { id: 6n, isOffChain: true },
  suspense: { id: 7n, isOffChain: true },
} as const;

export type ProgrammeAccount = keyof typeof programmeAccountRows;

/** The numbers of the programme's own accounts by code, so that no look-up stands in the posting path. */
export const programmeAccounts = Object.fromEntries(
  Object.entries(programmeAccountRows).map(([code, { id }]) => [code, id]),
) as { readonly [Code in ProgrammeAccount]: (typeof programmeAccountRows)[Code]['id'] };

/** Accounts of people are numbered from here on; everything below is the programme's. */
export const firstPersonAccount = 1000n;

const codesById = new Map<bigint, ProgrammeAccount>(
  Object.entries(programmeAccountRows).map(([code, { id }]) => [id, code as ProgrammeAccount]),
);

/** Whether the account is one of the programme's own (they carry no limit and no running balance). */
export function isProgrammeAccount(accountId: bigint): boolean {
  return accountId > 0n && accountId < firstPersonAccount;
}

/** The code of a programme account, or undefined where the number is none that this version knows. */
export function programmeAccountCode(accountId: bigint): ProgrammeAccount | undefined {
  return codesById.get(accountId);
}
