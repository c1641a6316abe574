import {
  decideBatch,
  isProgrammeAccount,
  operationTypes,
  parsePercent,
  type Decision,
  type LedgerCommand,
} from '@millaje/domain';
import type { StaffEntry } from '../audit/index.ts';
import type { BatchRows, LedgerStore } from './ledger.store.ts';
import { toCommand, type LedgerAnswer, type LedgerRequest, type PostedOperation } from './requests.ts';

/**
 * Posts a batch in one transaction and answers each request in its order. Round trips: find the accounts; lock them in
 * sorted order and read; write and commit. Throws when the database refuses or goes away; then nothing of the batch is
 * known to be written, and running it again is safe because every request carries its key.
 */
export async function postBatch(store: LedgerStore, requests: readonly LedgerRequest[]): Promise<LedgerAnswer[]> {
  const { commands, accountIds } = await findParties(store, requests);
  const { state, keyAnswers, context } = await lockAndRead(store, commands, accountIds);
  const decisions = decideBatch(state, commands);
  const { rows, answers } = draw(decisions, commands, context, keyAnswers);
  await write(store, rows, auditOf(requests, answers));
  return answers;
}

async function findParties(store: LedgerStore, requests: readonly LedgerRequest[]) {
  const emails = new Set<string>();
  const holdIds: bigint[] = [];
  const operationIds: bigint[] = [];
  for (const request of requests) {
    if (request.kind === 'post')
      for (const party of [request.from, request.to]) if ('email' in party) emails.add(party.email);
    if (request.kind === 'post_hold' || request.kind === 'release_hold') holdIds.push(request.holdId);
    if (request.kind === 'correct') operationIds.push(request.operationId);
  }
  const [found, targets] = await Promise.all([
    emails.size > 0 ? store.findAccounts([...emails]) : [],
    holdIds.length + operationIds.length > 0 ? store.findTargets(holdIds, operationIds) : [],
  ]);
  const accountIdByEmail = new Map(found.map((row) => [row.email, row.id]));
  const commands = requests.map((request) => toCommand(request, accountIdByEmail));
  const accountIds = new Set(targets.map((row) => row.id));
  for (const command of commands) for (const id of accountsOf(command)) if (id !== undefined) accountIds.add(id);
  return { commands, accountIds: [...accountIds].filter((id) => !isProgrammeAccount(id)) };
}

function accountsOf(command: LedgerCommand): (bigint | undefined)[] {
  if (command.kind === 'post') return [command.fromAccountId, command.toAccountId];
  return command.kind === 'hold' ? [command.accountId] : [];
}

async function lockAndRead(store: LedgerStore, commands: LedgerCommand[], accountIds: bigint[]) {
  const holdIds = commands.flatMap((command) =>
    command.kind === 'post_hold' || command.kind === 'release_hold' ? [command.holdId] : [],
  );
  const operationIds = commands.flatMap((command) => (command.kind === 'correct' ? [command.operationId] : []));
  const [, , accounts, holds, operations, keys, context] = await Promise.all([
    store.begin(),
    store.lockAccounts(accountIds),
    store.readAccounts(accountIds),
    holdIds.length > 0 ? store.readHolds(holdIds) : [],
    operationIds.length > 0 ? store.readOperations(operationIds) : [],
    store.readKeys(
      commands.map((command) => command.callerId),
      commands.map((command) => command.key),
    ),
    store.readContext(
      commands.filter((command) => command.kind !== 'hold' && command.kind !== 'release_hold').length,
      commands.filter((command) => command.kind === 'hold').length,
    ),
  ]);
  const feePercent = parsePercent(context.feePercent);
  if (!feePercent) throw new Error(`the stored commission ${context.feePercent} is no percentage`);
  const keyAnswers = new Map(keys.map((key) => [`${key.callerId} ${key.key}`, key.answer]));
  return { state: { feePercent, accounts, holds, operations, keys }, keyAnswers, context };
}

interface Context {
  readonly now: Date;
  readonly operationIds: bigint[];
  readonly holdIds: bigint[];
}

/** Gives each decision its ids, its rows and its answer. */
function draw(
  decisions: readonly Decision[],
  commands: readonly LedgerCommand[],
  context: Context,
  keyAnswers: ReadonlyMap<string, LedgerAnswer>,
) {
  const rows: BatchRows = { operations: [], postings: [], newHolds: [], endedHolds: [], keys: [] };
  const answers: LedgerAnswer[] = [];
  const operationIds = context.operationIds.toReversed();
  const holdIds = context.holdIds.toReversed();
  decisions.forEach((decision, position) => {
    const command = commands[position] as LedgerCommand;
    const answer = drawOne(decision, command, rows, { now: context.now, operationIds, holdIds }, answers, keyAnswers);
    answers.push(answer);
    const isNewAnswer =
      decision.kind !== 'replayed' && !(decision.kind === 'refused' && decision.refusal === 'idempotency_key_reused');
    if (!isNewAnswer) return;
    rows.keys.push({
      callerId: command.callerId,
      key: command.key,
      inputHash: command.inputHash,
      operationId: answer.kind === 'posted' ? answer.operation.id : null,
      holdId: answer.kind === 'refused' ? null : answer.holdId,
      refusal: answer.kind === 'refused' ? answer.refusal : null,
    });
  });
  return { rows, answers };
}

function drawOne(
  decision: Decision,
  command: LedgerCommand,
  rows: BatchRows,
  { now, operationIds, holdIds }: Context,
  answers: readonly LedgerAnswer[],
  keyAnswers: ReadonlyMap<string, LedgerAnswer>,
): LedgerAnswer {
  switch (decision.kind) {
    case 'refused':
      return { kind: 'refused', refusal: decision.refusal, replayed: false };
    case 'replayed': {
      const first =
        decision.position === undefined
          ? keyAnswers.get(`${command.callerId} ${command.key}`)
          : answers[decision.position];
      if (!first) throw new Error(`the first answer of key ${command.key} is missing`);
      return { ...first, replayed: true };
    }
    case 'held': {
      const id = take(holdIds);
      const { accountId, amount, description, expiresAt } = decision;
      rows.newHolds.push({ id, accountId, amount, description, expiresAt });
      return { kind: 'hold', holdId: id, replayed: false };
    }
    case 'released':
      rows.endedHolds.push({ id: decision.holdId, status: decision.as, operationId: null });
      return { kind: 'hold', holdId: decision.holdId, replayed: false };
    case 'posted': {
      const { postings, type, actorId, correctsOperationId, ...amounts } = decision.operation;
      const id = take(operationIds);
      const operation: PostedOperation = {
        ...amounts,
        id,
        typeId: operationTypes[type].id,
        correctsOperationId: correctsOperationId ?? null,
        createdAt: now,
      };
      rows.operations.push({ ...operation, actorId: actorId ?? null });
      for (const posting of postings) rows.postings.push({ operationId: id, ...posting });
      if (decision.holdId !== undefined)
        rows.endedHolds.push({ id: decision.holdId, status: 'posted', operationId: id });
      return { kind: 'posted', operation, holdId: decision.holdId ?? null, replayed: false };
    }
  }
}

function take(ids: bigint[]): bigint {
  const id = ids.pop();
  if (id === undefined) throw new Error('fewer ids were taken than the batch needs');
  return id;
}

/** Released holds first, then the operations, then new holds: at no moment does an account look overdrawn on the way. */
async function write(store: LedgerStore, rows: BatchRows, audit: readonly StaffEntry[]): Promise<void> {
  const statements: Promise<unknown>[] = [];
  if (rows.endedHolds.length > 0) statements.push(store.endHolds(rows.endedHolds));
  if (rows.operations.length + rows.keys.length > 0) statements.push(store.write(rows));
  if (rows.newHolds.length > 0) statements.push(store.placeHolds(rows.newHolds));
  if (audit.length > 0) statements.push(store.writeAudit(audit));
  const committed = store.commit();
  await Promise.all([...statements, committed]);
  if (!(await committed)) throw new Error('the batch was rolled back without an error');
}

/** What staff moved on others' behalf: told by the audit exactly when it was posted. */
function auditOf(requests: readonly LedgerRequest[], answers: readonly LedgerAnswer[]): StaffEntry[] {
  return requests.flatMap((request, position) => {
    const answer = answers[position];
    if (request.kind !== 'post' || !request.audit || answer?.kind !== 'posted' || answer.replayed) return [];
    const { role, ...origin } = request.audit;
    const { id, fromAccountId, toAccountId, amount, description } = answer.operation;
    return [
      {
        action: 'admin_transfer' as const,
        actor: { userId: request.actorId ?? request.callerId, role },
        subject: { type: 'operation' as const, id },
        origin,
        after: {
          from_account: Number(fromAccountId),
          to_account: Number(toAccountId),
          amount: Number(amount),
          description,
        },
      },
    ];
  });
}
