import { approvalTexts as texts, operationTexts } from '@millaje/api';
import { type ApprovalRules, needsApproval } from '@millaje/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import type { AskedLine, By, Guard, GuardedChange, Waiting } from '../../platform/guard.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { refusalOfTaken } from '../../platform/taken.ts';
import { recordAudit, undoable } from '../audit/index.ts';
import type { AdminTransfer, GuardTransfer } from '../ledger/index.ts';
import { lockAdministrators } from '../members/administrators.store.ts';
import { approvalRules } from '../settings/index.ts';
import {
  expireRequests,
  findParties,
  findRequest,
  findRequestByKey,
  insertRequest,
  isPosted,
  type NewRequest,
  type RequestRow,
} from './approvals.store.ts';
import { writeExpired } from './jobs.ts';
import { mailOthers } from './request-mails.ts';
import { requestView } from './request.view.ts';

interface AskDependencies {
  readonly pool: pg.Pool;
  readonly database: Database;
  readonly product: string;
  readonly now: () => Date;
}

const taken = { approval_requests_open: 'approval_request_open' } as const;

/** Does what staff ask for at once; or, where the rules say so, writes it down and lets it wait for another administrator. */
export function createGuard(dependencies: AskDependencies): Guard {
  const { pool, database } = dependencies;
  return async function guard<Input extends object, Answer extends object>(
    change: GuardedChange<Input, Answer>,
    input: Input,
    by: By,
  ): Promise<Answer | Waiting | RefusalAnswer> {
    const rules = await approvalRules(database);
    const waits = needsApproval(rules, change) && !(await change.changesNothing?.(database, input));
    if (waits) return askChange(dependencies, rules, { change, input, by });
    const done = await undoable(pool, change.taken, (transaction) => change.perform(transaction, input, by));
    if (isRefusal(done)) return done;
    await done.afterwards?.();
    return done.answer;
  };
}

interface Asked<Input extends object, Answer extends object> {
  readonly change: GuardedChange<Input, Answer>;
  readonly input: Input;
  readonly by: By;
}

function askChange<Input extends object, Answer extends object>(
  dependencies: AskDependencies,
  rules: ApprovalRules,
  { change, input, by }: Asked<Input, Answer>,
): Promise<Waiting | RefusalAnswer> {
  const { action } = change;
  return undoable(dependencies.pool, taken, async (database) => {
    const subject = change.subjectOf(input);
    await holdErasures(database);
    // First: what nobody can approve any more stands against nothing.
    await writeExpired(database, await expireRequests(database, { now: dependencies.now(), of: [action, subject] }));
    const asked = await change.tell(database, input);
    const refusal = await tryOut(database, change, input, by);
    if (refusal) return refusal;
    return ask(dependencies, database, rules, by, { action, input, asked, subject, key: null, inputHash: null });
  });
}

/**
 * Nobody is erased until a request is written: whoever erases somebody holds the administrators first, waits here, and hears then that it is
 * open. Else it would name for good somebody of whom nothing is to be told any more.
 */
const holdErasures = (database: Database): Promise<void> => lockAdministrators(database);

/** The change itself, undone again: what would be refused now need not wait for anybody. */
async function tryOut<Input extends object, Answer extends object>(
  database: Database,
  change: GuardedChange<Input, Answer>,
  input: Input,
  by: By,
): Promise<RefusalAnswer | undefined> {
  await sql`savepoint tried_out`.execute(database);
  const undo = () => sql`rollback to savepoint tried_out`.execute(database);
  try {
    const done = await change.perform(database, input, by);
    await undo();
    if (isRefusal(done)) return done;
    return done.isAsBefore === true ? refuse('setting_unchanged') : undefined;
  } catch (error) {
    const rule = refusalOfTaken(error, change.taken ?? {});
    if (!rule) throw error;
    await undo();
    return refuse(rule);
  }
}

type Draft = Pick<NewRequest, 'action' | 'input' | 'asked' | 'subject' | 'key' | 'inputHash'>;
const day = 24 * 60 * 60 * 1000;

/** Writes a request down, tells who else decides, and answers. */
async function ask(
  { now }: AskDependencies,
  database: Database,
  rules: ApprovalRules,
  { caller, context }: By,
  draft: Draft,
): Promise<Waiting> {
  const requestedAt = now();
  const expiresAt = new Date(requestedAt.getTime() + rules.days * day);
  const id = await insertRequest(database, { ...draft, requestedBy: caller.userId, requestedAt, expiresAt });
  const row = await findRequest(database, id);
  if (!row) throw new Error(`the approval request ${id} is gone`);
  await recordAudit(database, {
    action: 'approval_requested',
    actor: caller,
    origin: context,
    subject: { type: 'approval_request', id },
    after: { action: draft.action, ...Object.fromEntries(draft.asked) },
  });
  await mailOthers(database, row);
  return waitingOf(row, caller.userId, requestedAt);
}

function waitingOf(row: RequestRow, userId: bigint, now: Date): Waiting {
  const view = requestView(row, { userId, now });
  const message = view.status === 'pending' ? texts.waiting : texts.asked[view.status];
  return { status: 202, body: { code: 202, message, approval_request: view } };
}

/**
 * Whether a staff transfer waits. The key of the call is the request's for good: asked again with it, it is told what became of the
 * request, whatever the rules say by then; and what the ledger has posted under it is the ledger's to tell.
 */
export function createTransferGuard(dependencies: AskDependencies): GuardTransfer {
  const { pool, database, now } = dependencies;
  return async function guardTransfer(transfer, by) {
    const { caller, context } = by;
    const { key, inputHash } = context.identity;
    const own = { userId: caller.userId, key };
    const earlier = await findRequestByKey(database, own);
    if (earlier) return answerAgain(earlier);
    const rules = await approvalRules(database);
    if (!needsApproval(rules, { action: 'transfer', amount: transfer.amount })) return undefined;
    if (await isPosted(database, own)) return undefined;
    const refusal = await refuseTransfer(database, transfer);
    if (refusal) return refusal;
    const asked = tellTransfer(transfer, dependencies.product);
    const input = { ...transfer, amount: transfer.amount.toString() };
    const waiting = await undoable(pool, { approval_requests_key: 'busy' }, async (transaction) => {
      await holdErasures(transaction);
      const gone = await refuseTransfer(transaction, transfer);
      if (gone) return gone;
      return ask(dependencies, transaction, rules, by, {
        action: 'transfer',
        input,
        asked,
        subject: null,
        key,
        inputHash,
      });
    });
    // The same call came twice at once.
    const first = isRefusal(waiting) ? await findRequestByKey(database, own) : undefined;
    return first ? answerAgain(first) : waiting;

    function answerAgain(row: RequestRow): Waiting | RefusalAnswer {
      if (row.input_hash !== inputHash) return refuse('idempotency_key_reused');
      context.markReplayed();
      return waitingOf(row, caller.userId, now());
    }
  };
}

/** What can be seen of a transfer before anything is locked. The ledger looks at everything once it is approved. */
async function refuseTransfer(
  database: Database,
  { email_from, email_to, to_product, amount }: AdminTransfer,
): Promise<RefusalAnswer | undefined> {
  const parties = await findParties(database, [email_from, email_to ?? '']);
  const sender = parties.get(email_from);
  if (!sender) return refuse('sender_not_found');
  const receiver = parties.get(email_to ?? '');
  if (!to_product && !receiver) return refuse('receiver_not_found');
  if (!to_product && receiver?.id === sender.id) return refuse('same_account');
  return sender.available < amount ? refuse('insufficient_miles') : undefined;
}

function tellTransfer(
  { email_from, email_to, to_product, amount, description }: AdminTransfer,
  product: string,
): AskedLine[] {
  return [
    ['email_from', email_from],
    ['email_to', to_product ? operationTexts.programme(product) : (email_to ?? '')],
    ['amount', amount.toString().replace(/\B(?=(\d{3})+$)/g, '.')],
    ['description', description],
  ];
}
