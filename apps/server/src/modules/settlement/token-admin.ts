import { actionData, type TokenAction } from '@millaje/token';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { readSigners } from './reconciliation.store.ts';
import type { Chain, ChainReceipt, Hex, Signer } from './ports.ts';
import { endHold } from './settler-lease.store.ts';
import {
  inTransaction,
  readDeployment,
  retireDeployment,
  type Deployment,
  type Queryable,
} from './settlement.store.ts';

/** How things stand with a token and with the keys that have to do with it. */
export interface TokenReport {
  readonly deployment: Deployment;
  readonly edition: number;
  readonly isPaused: boolean;
  readonly admin: { readonly address: Hex; readonly isAdmin: boolean; readonly isPauser: boolean };
  /** The settler of the settings, and every key that ever signed a batch. */
  readonly settlers: readonly { readonly address: Hex; readonly isSettler: boolean; readonly isAdmin: boolean }[];
  readonly supply: bigint;
  /** Operations that the token settled and that the ledger has in no batch; undefined in the first edition, which does not tell. */
  readonly unknownOperations: readonly bigint[] | undefined;
}

/** Beyond the ledger's last operation: what a newer database, whose copy this one may be, can have settled. */
const operationsBeyond = 1_000_000n;

/** Reads how things stand with the token that is settled on; undefined where there is none yet. */
export async function readToken({
  database,
  chain,
  settler,
  admin,
}: {
  readonly database: Queryable;
  readonly chain: Chain;
  readonly settler: Hex;
  readonly admin: Hex;
}): Promise<TokenReport | undefined> {
  const deployment = await readDeployment(database);
  if (!deployment || !(await chain.hasCode(deployment.token))) return undefined;
  const { token } = deployment;
  const signers = await readSigners(database, deployment.id);
  const addresses = [...new Map([settler, ...signers].map((address) => [address.toLowerCase(), address])).values()];
  const head = await chain.block('latest');
  const [edition, { isPaused }, standing, supply] = await Promise.all([
    chain.tokenEdition(token),
    chain.tokenStanding(token, settler),
    chain.adminStanding(token, admin),
    chain.totalSupply(token, head?.number ?? 0n),
  ]);
  const settlers = await Promise.all(
    addresses.map(async (address) => {
      const [{ isSettler }, { isAdmin }] = await Promise.all([
        chain.tokenStanding(token, address),
        chain.adminStanding(token, address),
      ]);
      return { address, isSettler, isAdmin };
    }),
  );
  const unknownOperations = await readUnknownOperations(database, chain, token);
  return { deployment, edition, isPaused, admin: { address: admin, ...standing }, settlers, supply, unknownOperations };
}

async function readUnknownOperations(database: Queryable, chain: Chain, token: Hex): Promise<bigint[] | undefined> {
  const { rows } = await database.query<{ last: bigint }>('select coalesce(max(id), 0) as last from operations');
  const last = (rows[0]?.last ?? 0n) + operationsBeyond;
  const settled = await chain.settledOperations(token, { first: 0n, last }, 'latest');
  if (!settled) return undefined;
  const { rows: unknown } = await database.query<{ id: bigint }>(
    `select given.id from unnest($1::bigint[]) as given (id)
     where not exists (select from settlements s where s.operation_id = given.id and s.batch_id is not null) order by 1`,
    [settled],
  );
  return unknown.map(({ id }) => id);
}

export type ActionOutcome =
  | { readonly kind: 'done' | 'reverted'; readonly hash: Hex; readonly receipt: ChainReceipt }
  | { readonly kind: 'unmined'; readonly hash: Hex }
  /** Nothing was sent. */
  | { readonly kind: 'refused' | 'not_taken'; readonly reason: string };

/**
 * Signs what an admin or pauser does, sends it and waits for its block. `onSent` hears of the transaction before that. The
 * signer is not the settler, so that no nonce of a batch is used.
 */
export async function administerToken(
  { chain, signer, token }: { readonly chain: Chain; readonly signer: Signer; readonly token: Hex },
  action: TokenAction,
  {
    onSent,
    patienceMilliseconds = 180_000,
    lookMilliseconds = 1_000,
  }: {
    readonly onSent: (hash: Hex) => void;
    readonly patienceMilliseconds?: number;
    readonly lookMilliseconds?: number;
  },
): Promise<ActionOutcome> {
  const data = actionData(action);
  const call = { from: signer.address, to: token, data };
  const refusal = await chain.refusalOf(call);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  const [chainId, nonce, priorityFee, head, gas = 100_000n] = await Promise.all([
    chain.chainId(),
    chain.nonce(signer.address, 'latest'),
    chain.priorityFee(),
    chain.block('latest'),
    chain.estimateGas(call),
  ]);
  const maxFee = (head?.baseFee ?? 0n) * 2n + priorityFee;
  const { hash, raw } = await signer.sign({ chainId, nonce, to: token, data, gas: gas * 2n, maxFee, priorityFee });
  const outcome = await chain.send(raw);
  if (outcome.kind !== 'accepted' && outcome.kind !== 'known')
    return { kind: 'not_taken', reason: 'reason' in outcome ? outcome.reason : outcome.kind };
  onSent(hash);
  const until = performance.now() + patienceMilliseconds;
  for (;;) {
    const [receipt] = await chain.receipts([hash]);
    if (receipt) return { kind: receipt.succeeded ? 'done' : 'reverted', hash, receipt };
    if (performance.now() >= until) return { kind: 'unmined', hash };
    await wait(lookMilliseconds);
  }
}

/**
 * Gives up the token that is settled on, so that the next settler takes or deploys another one and settles everything anew.
 * Refused while somebody settles.
 */
export async function giveUpToken(client: pg.ClientBase): Promise<'done' | 'settler_running' | 'no_token'> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ holder: string | null }>('select holder from settler_state for update');
    if (rows[0]?.holder) return 'settler_running';
    const deployment = await readDeployment(client);
    if (!deployment) return 'no_token';
    await retireDeployment(client, deployment.id, 'replaced');
    await endHold(client);
    return 'done';
  });
}
