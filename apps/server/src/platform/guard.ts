import type { ApprovalField, ApprovalRequest } from '@millaje/api';
import type { GuardedAction } from '@millaje/domain';
import type { Database } from './database.ts';
import type { RefusalAnswer } from './http/answers.ts';
import type { Caller, Context } from './http/bind.ts';
import type { Taken } from './taken.ts';

/** Who does something, and by which call. */
export interface By {
  readonly caller: Caller;
  readonly context: Context;
}

/** The answer of a call whose action waits for another administrator. */
export interface Waiting {
  readonly status: 202;
  readonly body: { readonly code: 202; readonly message: string; readonly approval_request: ApprovalRequest };
}

/** What is told of an action to whoever decides it. */
export type AskedLine = readonly [field: ApprovalField, value: string];

/** What a change did, and what follows from it once it is committed. */
export interface Performed<Answer> {
  readonly answer: Answer;
  /** It was so already: nothing was changed, and there is nothing for anybody to decide. */
  readonly isAsBefore?: boolean;
  readonly afterwards?: () => Promise<void> | void;
}

/**
 * A change of staff that may have to wait for another administrator. It is one and the same whether it is done at once, tried out when it is
 * asked for (and undone), or done when it is approved: always in one transaction, undone by a refusal. Its input is kept as JSON.
 */
export interface GuardedChange<Input extends object, Answer extends object> {
  readonly action: Exclude<GuardedAction, 'transfer'>;
  /** Which rule a unique constraint keeps. */
  readonly taken?: Taken;
  /** What it is about: only one request at a time waits for it. */
  readonly subjectOf: (input: Input) => string;
  /** Whether it would leave everything as it is: then it need not wait. Once it would, it always would. */
  readonly changesNothing?: (database: Database, input: Input) => Promise<boolean>;
  /** What whoever decides is told of it. */
  readonly tell: (database: Database, input: Input) => Promise<readonly AskedLine[]>;
  /** Does it. `by.caller` is who approved it, where it waited. */
  readonly perform: (database: Database, input: Input, by: By) => Promise<Performed<Answer> | RefusalAnswer>;
}

/** Does a change at once, or, where the rules say so, lets it wait for another administrator. */
export type Guard = <Input extends object, Answer extends object>(
  change: GuardedChange<Input, Answer>,
  input: Input,
  by: By,
) => Promise<Answer | Waiting | RefusalAnswer>;
