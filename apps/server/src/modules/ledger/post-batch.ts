import { dayOf } from '../../platform/calendar.ts';
import { sqlStateOf } from '../../platform/postgres.ts';
import {
  decideBatch,
  effectiveMembership,
  type AccountState,
  keyName,
  parsePercent,
  isProgrammeAccount,
  type LedgerCommand,
  type LedgerState,
} from '@millaje/domain';
import { checkAttachments, elsewhere, writeAttachments } from './attachments.ts';
import { drawBatch, type BatchRows, type DrawnBatch } from './batch-rows.ts';
import type { LedgerStore } from './ledger.store.ts';
import { AnswerLostError } from './outcomes.ts';
import type { AccountRead, LockedAccount } from './posting-reads.store.ts';
import { toCommand, type LedgerAnswer, type LedgerRequest } from './requests.ts';

/** What became of a request in a batch: `locked` where somebody else holds one of its accounts, and nothing was done. */
export type BatchAnswer = LedgerAnswer | 'locked';

/** How a batch goes with the one before and the one behind it on its connection. */
export interface Pace {
  /** What was begun of it already. */
  readonly begun?: BegunBatch | undefined;
  /** Called when its last statement, the commit, is on its way. */
  readonly whenSent?: (() => void) | undefined;
}

/** A batch whose accounts are found, and whose transaction has begun by locking and reading them. */
export interface BegunBatch {
  readonly parties: Parties;
  readonly reading: ReturnType<typeof lockAndRead>;
}

export async function beginBatch(store: LedgerStore, requests: readonly LedgerRequest[]): Promise<BegunBatch>;
/** Begins a batch, unless it is not wanted any more by the time when its accounts are found. */
export async function beginBatch(
  store: LedgerStore,
  requests: readonly LedgerRequest[],
  isWanted: () => boolean,
): Promise<BegunBatch | undefined>;
export async function beginBatch(store: LedgerStore, requests: readonly LedgerRequest[], isWanted = () => true) {
  const parties = await findParties(store, requests);
  return isWanted() ? { parties, reading: lockAndRead(store, parties) } : undefined;
}

/**
 * Posts a batch in one transaction and answers each request in its order. Round trips: find the accounts; lock them and read;
 * write and commit (one more where numbers have to be known before: holds, claims, attachments). Throws when the database refuses
 * or goes away; then nothing of the batch is known to be written, and running it again is safe because every request carries its
 * key.
 */
export async function postBatch(
  store: LedgerStore,
  requests: readonly LedgerRequest[],
  { begun, whenSent }: Pace = {},
): Promise<BatchAnswer[]> {
  const { parties, reading } = begun ?? (await beginBatch(store, requests));
  const read = await reading;
  const { free, refusals } = await findFree(store, requests, read.isLocked);
  const mine = free.map((place) => requests[place] as LedgerRequest);
  const commands = free.map((place) => parties.commands[place] as LedgerCommand);
  const decisions = decideBatch(read.state, commands, refusals);
  const drawn = drawBatch(decisions, commands, (command) => read.keyAnswers.get(keyName(command)), {
    uniqueKinds: read.state.uniqueKinds,
    extras: mine.map((request) => ({
      at: request.kind === 'post' ? request.at : undefined,
      isTold: request.isTold,
      keepsRefusal: request.keepsRefusal,
    })),
  });
  const answers = await write(store, drawn, { requests: mine, later: read.later, whenSent });
  const all: BatchAnswer[] = requests.map(() => 'locked');
  free.forEach((place, number) => (all[place] = answers[number] as LedgerAnswer));
  return all;
}

/** Those of whom nobody else has anything, by their places; of these, by their own places, what their attachments refuse. */
async function findFree(
  store: LedgerStore,
  requests: readonly LedgerRequest[],
  isLocked: (place: number) => boolean,
): Promise<{ readonly free: number[]; readonly refusals: Map<number, string> }> {
  const unlocked = requests.flatMap((_request, place) => (isLocked(place) ? [] : [place]));
  const rules = await checkAttachments(
    store.run,
    unlocked.map((place) => requests[place] as LedgerRequest),
  );
  const free: number[] = [];
  const refusals = new Map<number, string>();
  unlocked.forEach((place, number) => {
    const rule = rules.get(number);
    if (rule === elsewhere) return;
    if (rule !== undefined) refusals.set(free.length, rule);
    free.push(place);
  });
  return { free, refusals };
}

interface Parties {
  readonly commands: readonly LedgerCommand[];
  /** The people's accounts that each command touches. */
  readonly accountsOf: readonly (readonly bigint[])[];
  readonly accountIds: readonly bigint[];
}

async function findParties(store: LedgerStore, requests: readonly LedgerRequest[]): Promise<Parties> {
  const emails = new Set<string>();
  const holdIds: bigint[] = [];
  const operationIds: bigint[] = [];
  for (const request of requests) {
    if (request.kind === 'post')
      for (const party of [request.from, request.to]) if ('email' in party) emails.add(party.email);
    if (request.kind === 'post_hold' && 'email' in request.to) emails.add(request.to.email);
    if ('holdId' in request) holdIds.push(request.holdId);
    if (request.kind === 'correct') operationIds.push(request.operationId);
  }
  const [found, targets] = await Promise.all([
    emails.size > 0 ? store.findAccounts([...emails]) : [],
    holdIds.length + operationIds.length > 0 ? store.findTargets(holdIds, operationIds) : [],
  ]);
  const accountIdByEmail = new Map(found.map((row) => [row.email, row.id]));
  const touched = new Map<string, bigint[]>();
  for (const { kind, id, account_id } of targets) {
    const name = `${kind} ${id}`;
    touched.set(name, [...(touched.get(name) ?? []), account_id]);
  }
  const commands = requests.map((request) => toCommand(request, accountIdByEmail));
  const accountsOf = commands.map((command) => accountsTouched(command, touched));
  return { commands, accountsOf, accountIds: [...new Set(accountsOf.flat())] };
}

function accountsTouched(command: LedgerCommand, targets: ReadonlyMap<string, bigint[]>): bigint[] {
  const ids: (bigint | undefined)[] = [];
  if (command.kind === 'post') ids.push(command.fromAccountId, command.toAccountId);
  if (command.kind === 'post') ids.push(...(command.legs ?? []).map((leg) => leg.accountId));
  if (command.kind === 'post_hold') ids.push(command.toAccountId);
  if (command.kind === 'hold' || command.kind === 'collect') ids.push(command.accountId);
  if ('holdId' in command) ids.push(...(targets.get(`hold ${command.holdId}`) ?? []));
  if (command.kind === 'correct') ids.push(...(targets.get(`operation ${command.operationId}`) ?? []));
  return ids.filter((id) => id !== undefined && !isProgrammeAccount(id)) as bigint[];
}

async function lockAndRead(store: LedgerStore, { commands, accountsOf, accountIds }: Parties) {
  const holdIds = commands.flatMap((command) => ('holdId' in command ? [command.holdId] : []));
  const operationIds = commands.flatMap((command) => (command.kind === 'correct' ? [command.operationId] : []));
  const references = commands.flatMap(referencesOf);
  const ids = [...accountIds];
  const [, locked, accounts, holds, operations, claims, keys, taken, uniqueKinds, context] = await Promise.all([
    store.begin(),
    store.lockAccounts(ids),
    store.readAccounts(ids),
    holdIds.length > 0 ? store.readHolds(holdIds) : [],
    operationIds.length > 0 ? store.readOperations(operationIds) : [],
    store.readClaims(ids),
    store.readKeys(commands),
    references.length > 0 ? store.readTaken(references) : [],
    references.length > 0 || operationIds.length > 0 ? store.readUniqueKinds() : new Set<string>(),
    store.readContext(),
  ]);
  const owedFor = claims.map((claim) => claim.operationId).filter((id) => !operationIds.includes(id));
  const owed = owedFor.length > 0 ? await store.readOperations(owedFor) : [];
  const feePercent = parsePercent(context.feePercent);
  if (!feePercent) throw new Error(`the stored commission ${context.feePercent} is no percentage`);
  const today = dayOf(context.now);
  const state: LedgerState = {
    now: context.now,
    feePercent,
    confirmedFrom: context.confirmedFrom,
    // What is not locked may change under us: nothing is decided by it.
    accounts: accounts.flatMap((account) => {
      const own = locked.get(account.id);
      return own ? [stateOf(account, own, { givingTiers: context.givingTiers, today })] : [];
    }),
    holds,
    operations: [...operations, ...owed],
    claims: claims.filter(({ accountId }) => locked.has(accountId)),
    keys,
    takenReferences: taken,
    uniqueKinds,
  };
  const elsewhere = new Set(accounts.filter(({ id }) => !locked.has(id)).map(({ id }) => id));
  return {
    state,
    keyAnswers: new Map(keys.map((key) => [keyName(key), key.answer])),
    later: [...locked.values()].flatMap(({ later }) => later ?? []),
    isLocked: (place: number) => elsewhere.size > 0 && (accountsOf[place] ?? []).some((id) => elsewhere.has(id)),
  };
}

/** An account as it is decided by: whether its tier gives miles to members today. */
function stateOf(
  { membershipId, membershipDate, membershipExpiry, ...account }: AccountRead,
  { balance, held }: LockedAccount,
  { givingTiers, today }: { readonly givingTiers: ReadonlySet<number>; readonly today: string },
): AccountState {
  const { id: tier } = effectiveMembership(membershipId, membershipDate, today, membershipExpiry);
  return { ...account, balance, held, mayTransfer: givingTiers.has(tier) };
}

/** References that may be taken: those of the command, and the one by which an account is opened. */
function referencesOf(command: LedgerCommand) {
  const given = 'references' in command ? (command.references ?? []) : [];
  return command.kind === 'post' && command.type === 'opening_balance'
    ? [...given, { kind: 'opening', id: `${command.toAccountId}:${command.earnedOn ?? ''}` }]
    : given;
}

interface Writing {
  readonly requests: readonly LedgerRequest[];
  /** Moments of accounts that lie ahead of the database's clock. */
  readonly later: readonly string[];
  readonly whenSent?: (() => void) | undefined;
}

/**
 * Ended holds first, then the operations, then new holds: at no moment does an account look overdrawn on the way. What needs its
 * numbers before waits for them; an ordinary batch takes them while it writes.
 */
async function write(store: LedgerStore, { rows, answer }: DrawnBatch, { requests, later, whenSent }: Writing) {
  const hasAttachments = requests.some(({ attachments }) => attachments !== undefined && attachments.length > 0);
  const needsNumbers =
    hasAttachments ||
    rows.endedHolds.length + rows.newHolds.length + rows.newClaims.length + rows.paidClaims.length > 0;
  const before = needsNumbers ? await store.takeNumbers(rows, later) : undefined;
  const statements: Promise<unknown>[] = [];
  if (before && rows.endedHolds.length > 0) statements.push(store.endHolds(rows.endedHolds, before));
  const isWriting = rows.operations.length + rows.keys.length + rows.refusals.length > 0;
  const written = isWriting ? store.write(rows, later, before) : undefined;
  if (written) statements.push(written);
  if (before) statements.push(...writeRest(store, rows, before));
  if (rows.prolongedHolds.length > 0) statements.push(store.prolongHolds(rows.prolongedHolds));
  const answers = before ? answer(before) : undefined;
  if (answers) statements.push(...writeAttachments(store.run, requests, answers));
  const committed = store.commit();
  whenSent?.();
  await Promise.all([...statements, committed]).catch((error: unknown) => {
    // What the database says tells whether the commit may have happened. What the driver says by itself tells nothing.
    if (sqlStateOf(error) !== undefined) throw error;
    throw new AnswerLostError('the commit was not answered', { cause: error });
  });
  if (!(await committed)) throw new Error('the batch was rolled back without an error');
  return answers ?? answer((await written) ?? noNumbers);
}

const noNumbers = { operationIds: [], holdIds: [], claimIds: [], createdAt: new Date(0), moment: '' };

function writeRest(store: LedgerStore, rows: BatchRows, given: Awaited<ReturnType<LedgerStore['takeNumbers']>>) {
  const statements: Promise<unknown>[] = [];
  if (rows.newHolds.length > 0) statements.push(store.placeHolds(given.holdIds, rows.newHolds));
  if (rows.newClaims.length > 0) statements.push(store.openClaims(given.claimIds, rows.newClaims));
  if (rows.paidClaims.length > 0) statements.push(store.payClaims(rows.paidClaims));
  return statements;
}
