import { milesTokenAbi, milesTokenBytecode, tokenRoles, type Movement } from '@millaje/token';
import { decodeMovements } from '@millaje/token';
import { decodeAbiParameters, decodeFunctionData, getAddress, zeroAddress } from 'viem';
import type { Hex, SettledBatch, TokenTransfer } from '../../modules/settlement/ports.ts';

/** The editions of the token's rules: the first refuses batches only, the second operations too. */
export type TokenEdition = 1 | 2;

/** What a token remembers. */
export interface TokenState {
  readonly edition: TokenEdition;
  /** Addresses in small letters by the role that they have. */
  readonly roles: Map<Hex, Set<string>>;
  isPaused: boolean;
  readonly batches: SettledBatch[];
  readonly operations: Set<bigint>;
  /** By addresses in small letters; the address of nobody has what was burned less what was issued. */
  readonly balances: Map<string, bigint>;
  readonly transfers: TokenTransfer[];
}

/** Where and by whom the token is called. */
export interface TokenCall {
  readonly from: Hex;
  readonly data: Hex;
  readonly transactionHash: Hex;
  readonly blockNumber: bigint;
}

/** The token that this transaction data creates; undefined where it creates none. */
export function tokenCreatedBy(data: Hex, edition: TokenEdition): TokenState | undefined {
  if (!data.startsWith(milesTokenBytecode)) return undefined;
  const [, , admin, settler] = decodeAbiParameters(
    [{ type: 'string' }, { type: 'string' }, { type: 'address' }, { type: 'address' }],
    `0x${data.slice(milesTokenBytecode.length)}`,
  );
  return {
    edition,
    roles: new Map([
      [tokenRoles.DEFAULT_ADMIN_ROLE, new Set([lower(admin)])],
      [tokenRoles.PAUSER_ROLE, new Set([lower(admin)])],
      [tokenRoles.SETTLER_ROLE, new Set([lower(settler)])],
    ]),
    isPaused: false,
    batches: [],
    operations: new Set(),
    balances: new Map(),
    transfers: [],
  };
}

/** Calls a token: how it is afterwards, or why it refuses, in its own words. The state that was given stays as it is. */
export function callToken(state: TokenState, call: TokenCall): TokenState | string {
  const decoded = decode(call.data);
  if (!decoded) return 'no such function';
  const next = structuredClone(state);
  return apply(next, decoded, call) ?? next;
}

/** How many movements a call settles; 0 where it settles none. */
export function movementsIn(data: Hex): number {
  const decoded = decode(data);
  return decoded?.functionName === 'settle' ? (decoded.args[1].length - 2) / 112 : 0;
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: milesTokenAbi, data });
  } catch {
    return undefined;
  }
}

/** Changes the state; says why not where the token refuses. */
function apply(
  state: TokenState,
  { functionName, args }: NonNullable<ReturnType<typeof decode>>,
  call: TokenCall,
): string | undefined {
  const { PAUSER_ROLE, DEFAULT_ADMIN_ROLE, SETTLER_ROLE } = tokenRoles;
  if (functionName === 'settle') {
    const refusal = lacking(state, call.from, SETTLER_ROLE) ?? (state.isPaused ? 'EnforcedPause()' : undefined);
    return refusal ?? settle(state, { batchId: args[0], encoded: args[1] }, call);
  }
  if (functionName === 'pause' || functionName === 'unpause') {
    const refusal = lacking(state, call.from, PAUSER_ROLE);
    if (refusal) return refusal;
    const isPausing = functionName === 'pause';
    if (state.isPaused === isPausing) return isPausing ? 'EnforcedPause()' : 'ExpectedPause()';
    state.isPaused = isPausing;
    return undefined;
  }
  if (functionName === 'grantRole' || functionName === 'revokeRole') {
    const [role, account] = args;
    const refusal = lacking(state, call.from, DEFAULT_ADMIN_ROLE);
    if (refusal) return refusal;
    const holders = state.roles.get(role) ?? new Set();
    if (functionName === 'grantRole') holders.add(lower(account));
    else holders.delete(lower(account));
    state.roles.set(role, holders);
    return undefined;
  }
  return functionName === 'transfer' || functionName === 'transferFrom' || functionName === 'approve'
    ? 'ClosedLoop()'
    : undefined;
}

function lacking(state: TokenState, from: Hex, role: Hex): string | undefined {
  if (hasRole(state, role, from)) return undefined;
  return `AccessControlUnauthorizedAccount(${getAddress(from)}, ${role})`;
}

/** Whether an address has a role. */
export function hasRole(state: TokenState, role: Hex, address: Hex): boolean {
  return state.roles.get(role)?.has(lower(address)) === true;
}

function settle(
  state: TokenState,
  { batchId, encoded }: { batchId: Hex; encoded: Hex },
  { transactionHash, blockNumber }: TokenCall,
): string | undefined {
  if (state.batches.some((batch) => batch.batchId === batchId)) return `BatchAlreadySettled(${batchId})`;
  const movements = movementsOrNone(encoded);
  const [first] = movements;
  const last = movements.at(-1);
  if (!first || !last) return 'MalformedMovements()';
  let previous: bigint | undefined;
  for (const movement of movements) {
    const isNext = movement.operationId !== previous;
    if (isNext && state.edition > 1 && state.operations.has(movement.operationId))
      return `OperationAlreadySettled(${movement.operationId})`;
    previous = movement.operationId;
    state.operations.add(previous);
    const refusal = move(state, movement);
    if (refusal) return refusal;
    const place = state.transfers.length;
    state.transfers.push({ transactionHash, blockNumber, place, ...ends(movement) });
  }
  state.batches.push({
    batchId,
    transactionHash,
    blockNumber,
    movementCount: movements.length,
    firstOperationId: first.operationId,
    lastOperationId: last.operationId,
  });
  return undefined;
}

function movementsOrNone(encoded: Hex): Movement[] {
  try {
    return decodeMovements(encoded);
  } catch {
    return [];
  }
}

function move({ balances }: TokenState, { from, to, amount }: Movement): string | undefined {
  if (amount === 0n || (from === zeroAddress && to === zeroAddress)) return 'MalformedMovements()';
  const has = balances.get(lower(from)) ?? 0n;
  if (from !== zeroAddress && has < amount) return `ERC20InsufficientBalance(${from}, ${has}, ${amount})`;
  balances.set(lower(from), has - amount);
  balances.set(lower(to), (balances.get(lower(to)) ?? 0n) + amount);
  return undefined;
}

const ends = ({ from, to, amount }: Movement) => ({ from, to, amount });
const lower = (address: string): string => address.toLowerCase();
