import { randomUUID } from 'node:crypto';
import { type redemptionOutcomeRoute, refusalText, type RefusalRule, type RouteAnswer } from '@millaje/api';
import type pg from 'pg';
import { isRefusal, read, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import { type Caller, type Context, readerOf } from '../../platform/http/bind.ts';
import { createGroups } from '../../platform/groups.ts';
import { refusalOfTaken } from '../../platform/taken.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { holdMember } from '../members/users.store.ts';
import { type AskedRedemption, begin, type BeginDependencies, type Begun } from './begin-redemption.ts';
import { advance, type FlowDependencies, resume } from './flow.ts';
import { createIssuing, type Issued } from './issue-together.ts';
import { type Added, addedView, answerOf } from './redemption-answers.ts';
import { findRedemptionByKey, insertRedemption, type NewRedemption, type RedemptionRow } from './redemptions.store.ts';
import { addedByStaff } from './redemption-audit.ts';

export interface AddDependencies extends FlowDependencies, BeginDependencies {
  readonly pool: pg.Pool;
}

type Answer = Added | RefusalAnswer;
type Asked = Omit<AskedRedemption, 'verified'>;

/** So many redemptions at most go together; while one group waits for the database, another one is looked at. */
const groups = { groupMaximum: 64, groupsAtOnce: 2 } as const;
/** So often somebody is looked at anew who was beaten by others of the same moment: seats of another class may be left. */
const attemptsMaximum = 5;

/**
 * Redeems miles for what somebody chose of a search: a member for oneself, staff for a member. The quote is verified and priced anew.
 * Where the inventory's book is in our database, all who ask at a moment are issued in one transaction; otherwise, and where that
 * fails, the redemption is written down and then gone on with by its stages. The same key gives the same redemption, wherever it
 * stands.
 */
export function createRedeeming(dependencies: AddDependencies): (asked: Asked) => Promise<Answer> {
  const { quotes, now, inventory } = dependencies;
  const together = inventory.atOnce && redeemingTogether(dependencies, createIssuing(dependencies, inventory.atOnce));
  return async (own) => {
    const asked = { ...own, verified: await quotes.read(own.body.token, now()) };
    if (together) return together(asked);
    const looked = await lookAt(dependencies, asked);
    if ('earlier' in looked) return answerAgain(dependencies, looked.earlier, asked.context);
    if (!('given' in looked)) return looked;
    return looked.refusal === undefined
      ? redeemByStages(dependencies, looked, asked)
      : keepRefusal(dependencies, looked, looked.refusal, asked);
  };
}

type Looked = { readonly earlier: RedemptionRow } | RefusalAnswer | Begun;

/** What this key began before, a refusal, or a redemption that may be. */
async function lookAt(dependencies: AddDependencies, asked: AskedRedemption): Promise<Looked> {
  const { caller, context } = asked;
  const begun = begin(dependencies, asked);
  // Few ask again: what they would begin with is looked at while their key is looked for.
  begun.catch(() => undefined);
  const key = { callerId: caller.userId, key: context.identity.key };
  const earlier = await dependencies.reads.byKey(key);
  if (earlier) return { earlier };
  const looked = await begun;
  if (!isRefusal(looked)) return looked;
  // The miles or the seat that are missing may be those that the same key has taken since its row was looked for.
  const meanwhile = await dependencies.reads.byKey(key);
  return meanwhile ? { earlier: meanwhile } : looked;
}

/** The answer of a redemption that this key began before; where it stands still, it is gone on with. */
async function answerAgain(
  dependencies: AddDependencies,
  row: RedemptionRow,
  { identity, markReplayed }: Context,
): Promise<Answer> {
  if (row.input_hash !== identity.inputHash) return refuse('idempotency_key_reused');
  const isSettled = row.status !== null || row.refusal !== null;
  const now = isSettled ? row : ((await resume(dependencies, row.id)) ?? row);
  const answer = answerOf(now);
  markReplayed();
  return answer;
}

/** One of a group: what was found before anything was begun, or what became of it. */
type Outcome = Exclude<Looked, Begun> | { readonly begun: Begun; readonly issued: Issued };

function redeemingTogether(
  dependencies: AddDependencies,
  issue: ReturnType<typeof createIssuing>,
): (asked: AskedRedemption) => Promise<Answer> {
  const desk = createGroups<AskedRedemption, Outcome>({
    ...groups,
    async work(group) {
      const looked = await Promise.allSettled(group.map((asked) => lookAt(dependencies, asked)));
      const begun = looked.flatMap((one, place) => {
        const [asked, value] = [group[place], one.status === 'fulfilled' ? one.value : undefined];
        return asked && value && 'given' in value && value.refusal === undefined ? [{ ...value, asked }] : [];
      });
      const issued = new Map((await issue(begun)).map((one, place) => [begun[place]?.given, one]));
      return looked.map((one): PromiseSettledResult<Outcome> => {
        if (one.status === 'rejected') return one;
        if (!('given' in one.value)) return { status: 'fulfilled', value: one.value };
        const { given, refusal } = one.value;
        const outcome = refusal === undefined ? issued.get(given) : { rule: refusal, isBeaten: false };
        return { status: 'fulfilled', value: { begun: one.value, issued: outcome ?? 'failed' } };
      });
    },
  });

  return async function redeem(asked) {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await desk.submit(asked);
      // What stands still may take its time to go on: no group waits for that.
      if ('earlier' in outcome) return answerAgain(dependencies, outcome.earlier, asked.context);
      if (!('begun' in outcome)) return outcome;
      const { begun, issued } = outcome;
      if (issued === 'failed') return redeemByStages(dependencies, begun, asked);
      if (!('rule' in issued)) return issued;
      if (issued.isBeaten && attempt < attemptsMaximum) continue;
      return keepRefusal(dependencies, begun, issued.rule, asked);
    }
  };
}

/** Refusals that say nothing of the redemption itself. */
const unkept: ReadonlySet<RefusalRule> = new Set(['idempotency_key_reused', 'quote_used']);

/** Refuses for good: the same key is refused the same way. */
async function keepRefusal(
  dependencies: AddDependencies,
  { given }: Begun,
  rule: RefusalRule,
  asked: AskedRedemption,
): Promise<Answer> {
  if (unkept.has(rule)) return refuse(rule);
  const written = await write(dependencies, given, asked, { refusal: rule });
  return isRefused(written) ? answerRefused(dependencies, given, written, asked) : refuse(rule);
}

const isRefused = (written: bigint | RefusalAnswer): written is RefusalAnswer => typeof written !== 'bigint';

/** Writes the redemption down and goes on with it, stage by stage. */
async function redeemByStages(
  dependencies: AddDependencies,
  { given }: Begun,
  asked: AskedRedemption,
): Promise<Answer> {
  const lease = randomUUID();
  const id = await write(dependencies, given, asked, { lease });
  return isRefused(id)
    ? answerRefused(dependencies, given, id, asked)
    : answerOf(await advance(dependencies, id, lease));
}

/** What is told where a redemption could not be written: of the same key at the same moment, what becomes of the other one. */
async function answerRefused(
  dependencies: AddDependencies,
  { callerId, key }: NewRedemption,
  refused: RefusalAnswer,
  { context }: AskedRedemption,
): Promise<Answer> {
  if (refused.refusal !== 'idempotency_key_reused') return refused;
  const other = await findRedemptionByKey(dependencies.database, callerId, key);
  return other ? answerAgain(dependencies, other, context) : refuse('busy');
}

/** What became of the caller's redemption with this key, without doing anything about it. */
export async function findRedemptionOutcome(
  database: AddDependencies['database'],
  caller: Pick<Caller, 'userId' | 'role'>,
  key: string,
): Promise<RouteAnswer<typeof redemptionOutcomeRoute>> {
  const row = await findRedemptionByKey(database, caller.userId, key);
  if (row && row.refusal !== null)
    return read({
      outcome: 'refused',
      redemption: null,
      refusal: { rule: row.refusal, message: refusalText(row.refusal, '', {}, readerOf(caller)) },
    });
  if (!row || row.status === null) return read({ outcome: 'unknown', redemption: null, refusal: null });
  return read({ outcome: 'done', redemption: addedView(row, row.status), refusal: null });
}

/** Writes the redemption of somebody who still may act down, taken or refused; what staff issue for another is told by the audit. */
async function write(
  { pool }: AddDependencies,
  given: NewRedemption,
  { caller, context }: AskedRedemption,
  how: Parameters<typeof insertRedemption>[2],
): Promise<bigint | RefusalAnswer> {
  try {
    return await inTransaction(pool, async ({ database }) => {
      if (!(await holdMember(database, given.userId))) return refuse('sender_not_active');
      const id = await insertRedemption(database, given, how);
      if (given.issuedBy !== null) await recordAudit(database, addedByStaff(given, { id, caller, origin: context }));
      return id;
    });
  } catch (error) {
    const rule = refusalOfTaken(error, { redemptions_key: 'idempotency_key_reused', redemptions_quote: 'quote_used' });
    if (rule) return refuse(rule);
    throw error;
  }
}
