import type { AuditAction } from '@millaje/api/audit.texts';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { isRefusal, refuse, type RefusalAnswer } from '../../platform/http/answers.ts';
import type { Caller, Origin } from '../../platform/http/bind.ts';
import { refusalOfTaken, type Taken } from '../../platform/taken.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit, type AuditEntry } from './record-audit.ts';

export interface ChangeOptions {
  readonly action: AuditAction;
  readonly caller: Caller;
  readonly context: Origin;
  /** Which rule a unique constraint keeps. */
  readonly taken?: Taken;
}

/** What a change did: to what, how it was and is, and what its caller is told. */
export interface Changed<Answer> extends Pick<AuditEntry, 'subject' | 'before' | 'after'> {
  readonly answer: Answer;
}

/**
 * One audited write of staff: it and its entry in one transaction. Whatever the work refuses, and whatever a unique constraint
 * refuses, undoes everything that it had done by then, and leaves no entry.
 */
export async function change<Answer>(
  pool: pg.Pool,
  { action, caller, context, taken = {} }: ChangeOptions,
  work: (database: Database) => Promise<Changed<Answer> | RefusalAnswer>,
): Promise<Answer | RefusalAnswer> {
  try {
    return await inTransaction(pool, async ({ database }) => {
      const done = await work(database);
      if (isRefusal(done)) throw new Undone(done);
      const { answer, ...told } = done;
      await recordAudit(database, { action, actor: caller, origin: context, ...told });
      return answer;
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
