import type { AuditAction } from '@millaje/api/audit/audit.texts';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Context, Origin } from '../../platform/http/bind.ts';
import { versionOf } from '../../platform/http/versions.ts';
import { refusalOfTaken, type Taken } from '../../platform/taken.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { keepKey, takenKey } from './add-once.ts';
import { recordAudit, type AuditEntry } from './record-audit.ts';

export interface ChangeOptions {
  readonly action: AuditAction;
  readonly caller: Caller;
  readonly context: Origin;
  /** Which rule a unique constraint keeps. */
  readonly taken?: Taken;
  /** Under which key something is added, which `addOnce` looks for. */
  readonly once?: Context['identity'];
}

/** What a change did: to what, how it was and is, and what its caller is told. */
export interface Changed<Answer> extends Pick<AuditEntry, 'subject' | 'before' | 'after'> {
  readonly answer: Answer;
  /** The number of what was added, where that is not the subject itself. */
  readonly added?: number;
  /** How it was, as it is answered: what its version is of. `before` where that is the same. */
  readonly read?: Readonly<Record<string, unknown>>;
}

/** Whether something was so already: saved just as it was. */
export const isAsBefore = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): boolean =>
  before !== undefined && after !== undefined && versionOf({ ...before }) === versionOf({ ...after });

/**
 * One audited write of staff: it and its entry in one transaction. Whatever the work refuses, and whatever a unique constraint
 * refuses, undoes everything that it had done by then, and leaves no entry. What was so already is told as ever, and has none either.
 */
export function change<Answer extends object>(
  pool: pg.Pool,
  { taken, ...options }: ChangeOptions,
  work: (database: Database) => Promise<Changed<Answer> | RefusalAnswer>,
): Promise<Answer | RefusalAnswer> {
  return undoable(pool, { ...takenKey, ...taken }, (database) => changeWithin(database, options, work));
}

/** The same in a transaction that is somebody else's, who undoes it where it is refused. */
export async function changeWithin<Answer extends object>(
  database: Database,
  { action, caller, context, once }: Omit<ChangeOptions, 'taken'>,
  work: (database: Database) => Promise<Changed<Answer> | RefusalAnswer>,
): Promise<Answer | RefusalAnswer> {
  const done = await work(database);
  if (isRefusal(done)) return done;
  const { answer, read, added, ...told } = done;
  if (isAsBefore(told)) return answer;
  const overwritten = overwrittenBy({ ...told, read }, context.seen);
  if (overwritten) return overwritten;
  await recordAudit(database, { action, actor: caller, origin: context, ...told });
  const id = added ?? told.subject?.id;
  if (once && id !== undefined) await keepKey(database, caller.userId, once, id);
  return answer;
}

/**
 * Refuses to overwrite what the caller has not seen: it is not what it was when it was read. The answer says
 * what is there now. Who says no version has not read it, and is not asked.
 */
function overwrittenBy(
  { before, read = before }: Pick<Changed<object>, 'before' | 'read'>,
  seen: string | undefined,
): RefusalAnswer | undefined {
  if (seen === undefined || !read || !before) return undefined;
  const version = versionOf(read);
  if (version === seen) return undefined;
  return refuse('changed_meanwhile', { more: { current: { ...read, version } } });
}

/** Runs work in a transaction that a refusal undoes: what the work refuses, or a unique constraint does. */
export async function undoable<Answer extends object>(
  pool: pg.Pool,
  taken: Taken = {},
  work: (database: Database) => Promise<Answer | RefusalAnswer>,
): Promise<Answer | RefusalAnswer> {
  try {
    return await inTransaction(pool, async ({ database }) => {
      const done = await work(database);
      if (isRefusal(done)) throw new Undone(done);
      return done;
    });
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    const rule = refusalOfTaken(error, taken);
    if (rule) return refuse(rule);
    throw error;
  }
}

/** Carries a refusal out of the transaction that it undoes. */
class Undone extends Error {
  readonly refusal: RefusalAnswer;
  constructor(refusal: RefusalAnswer) {
    super(refusal.refusal);
    this.refusal = refusal;
  }
}
