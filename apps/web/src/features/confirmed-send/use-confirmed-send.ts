import type { Route } from '@millaje/api/kit/route';
import { shellTexts } from '@millaje/api/shell.texts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { CallError } from '../../call-error.ts';
import { now } from '../../ui/clock.ts';
import { session, useSession } from '../session/session.ts';
import type { Attempt } from './attempt.ts';
import { isDecided } from './is-decided.ts';
import type { LookUp } from './queries.ts';
import { randomKey } from './random-key.ts';
import { forgetAttempt, hasKeptAttempt, keepAttempt, type OwnAttempt, useKeptAttempt } from './use-kept-attempt.ts';
import { useOutcome } from './use-outcome.ts';

/** How long an answer is waited for, in milliseconds. Gateways give up about then too, and the server may still do it. */
const ANSWER_LIMIT_MS = 30_000;

/**
 * What makes a form one that sends miles or money. `V`: the values that are confirmed, as they are kept; `A`: the answer; `D`: what
 * looking finds where it was done.
 */
export interface ConfirmedSend<V, A, D> {
  /** Names the form among a person's forms. */
  readonly form: string;
  /** Checks what was kept when it is read again. It changes nothing. */
  readonly schema: z.ZodMiniType<V>;
  readonly route: Pick<Route, 'refusals'>;
  readonly send: (values: V, call: { readonly idempotencyKey: string; readonly signal: AbortSignal }) => Promise<A>;
  /** Looks what became of it, where the answer did not come. */
  readonly lookUp: LookUp<D>;
  /** What shows what a success changes: loaded again. */
  readonly changes: readonly QueryKey[];
  /** The answer came: it is done. */
  readonly onSent: (answer: A, values: V) => void;
  /** The answer came: the server said no, and nothing was done. */
  readonly onRefused: (error: CallError, values: V) => void;
  /** The form starts anew: it is done, or given up. */
  readonly onClosed: () => void;
  /** Back to the form with these values: it turned out that they were refused. */
  readonly onBack: (values: V) => void;
}

/**
 * A confirmed send: a valid form asks (`ask`), the person confirms what the question shows (`confirm`), and it is done once.
 *
 * The key is made once for the confirmed values. Both are kept, for this person, over reload and navigation, from before the first
 * try until there is an answer: a success or a refusal of ours. Whatever else happens leaves the attempt open (`open`): it may have
 * been done. Then it can be looked up, sent again under its key, or given up; until then the form asks nothing new. Whoever signs
 * in after somebody else neither sees that person's attempt nor hears how it ended.
 */
export function useConfirmedSend<V, A, D>(options: ConfirmedSend<V, A, D>) {
  const { form, schema, lookUp, changes } = options;
  const userId = useSession()?.user._id;
  const kept = useKeptAttempt(userId, form, schema);
  const [asked, setAsked] = useState<{ readonly userId: number; readonly attempt: Attempt<V> }>();
  // A question that somebody else was asked is not answered by who has signed in since.
  const question = asked?.userId === userId ? asked?.attempt : undefined;
  const isInFlight = useRef(false);
  const [isOffline, setIsOffline] = useState(false);
  const cancel = (): void => {
    setIsOffline(false);
    setAsked(undefined);
  };
  const sending = useSending(options, cancel);
  const open = question === undefined ? kept : undefined;
  const outcome = useOutcome(open?.key, { lookUp, isSending: sending.isPending, changes });

  function send(attempt: Attempt<V>, isFirst: boolean): void {
    // The second press of a double click comes before anything on the screen has changed.
    if (isInFlight.current || userId === undefined || isElse(userId)) return;
    // Where the browser knows that there is no connection nothing is tried, so nothing can have been done.
    setIsOffline(isFirst && !navigator.onLine);
    if (isFirst && !navigator.onLine) return;
    isInFlight.current = true;
    const own = { userId, form, attempt };
    keepAttempt(own);
    sending.mutate({ ...own, isFirst }, { onSettled: () => void (isInFlight.current = false) });
  }

  function end(then: (values: V) => void): void {
    if (userId === undefined || open === undefined) return;
    if (forgetAttempt({ userId, form, attempt: open })) then(open.values);
  }

  return {
    /** What the person is asked to confirm. */
    question: question?.values,
    /** Why the last press of 'confirm' sent nothing; the same question can be confirmed again. */
    problem: isOffline ? shellTexts.nothingSent : undefined,
    isSending: sending.isPending,
    /** Asks about other values under a new key; not while it is open what became of others. */
    ask(values: V): void {
      if (userId === undefined || hasKeptAttempt(userId, form, schema)) return;
      setAsked({ userId, attempt: { key: randomKey(), values, sentAt: now().toISOString() } });
    },
    cancel,
    confirm: () => question !== undefined && send(question, true),
    open: open && {
      ...outcome,
      values: open.values,
      sentAt: open.sentAt,
      retry: () => send(open, false),
      /** Gives it up, or takes note that it is done. */
      close: () => end(options.onClosed),
      /** Takes note that it was refused. */
      correct: () => end(options.onBack),
    },
  };
}

export type OpenAttempt<V, D> = NonNullable<ReturnType<typeof useConfirmedSend<V, unknown, D>>['open']>;

interface Sending<V> extends OwnAttempt<V> {
  readonly isFirst: boolean;
}

/** Sends, and tells what the answer says; without one of ours the attempt stays as it is kept. */
function useSending<V, A, D>(options: ConfirmedSend<V, A, D>, closeQuestion: () => void) {
  const queries = useQueryClient();
  return useMutation<A, unknown, Sending<V>>({
    mutationFn: ({ attempt: { values, key } }) =>
      options.send(values, { idempotencyKey: key, signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }),
    onSuccess: (answer, own) => {
      closeQuestion();
      for (const queryKey of options.changes) void queries.invalidateQueries({ queryKey });
      if (!forgetAttempt(own) || isElse(own.userId)) return;
      options.onClosed();
      options.onSent(answer, own.attempt.values);
    },
    onError: (error, own) => {
      closeQuestion();
      if (!isDecided(error, options.route, own) || !forgetAttempt(own) || isElse(own.userId)) return;
      options.onRefused(error, own.attempt.values);
    },
  });
}

/** Whether somebody else has signed in meanwhile. */
function isElse(userId: number): boolean {
  const current = session.get();
  return current !== null && current.user._id !== userId;
}
