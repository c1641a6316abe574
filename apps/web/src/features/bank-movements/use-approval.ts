import { approveMatchesRoute, type OrderMatch } from '@millaje/api/orders/bank-movements';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { tellFailure } from '../../tell-failure.ts';
import { notify } from '../../ui/notify.ts';
import { randomKey } from '../confirmed-send/random-key.ts';
import { changedByDecision } from '../orders/queries.ts';
import type { StatementMethod } from './queries.ts';

/** So many are approved at once. */
export const APPROVED_AT_ONCE = 200;

/** What was asked about: these orders, under one key however often it is sent. */
interface Question {
  readonly key: string;
  readonly matches: readonly OrderMatch[];
}

/** What became of one order of the last approval. */
export interface ApprovalResult {
  readonly match: OrderMatch;
  /** Why it was not approved; null where it was. */
  readonly problem: string | null;
}

/** The approval in bulk: a question about what agrees exactly, one press, and what became of each. */
export function useApproval(method: StatementMethod) {
  const queries = useQueryClient();
  const [question, setQuestion] = useState<Question>();
  const [results, setResults] = useState<readonly ApprovalResult[]>();
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const readAgain = () => Promise.all(changedByDecision.map((queryKey) => queries.invalidateQueries({ queryKey })));

  const approve = useMutation({
    mutationFn: ({ key, matches }: Question) =>
      ask(
        approveMatchesRoute,
        { body: { method, ids: matches.map(({ order }) => order._id) } },
        { idempotencyKey: key },
      ),
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async ({ message, refused }, { matches }) => {
      setQuestion(undefined);
      setResults(
        matches.map((match) => ({
          match,
          problem: refused.find(({ id }) => id === match.order._id)?.message ?? null,
        })),
      );
      if (refused.length === 0) notify.success(message);
      await readAgain();
    },
    onError: async (error) => {
      // What may go better in a moment is tried again from the question, with its key.
      if (error instanceof CallError && error.mayBeRetried) return;
      setQuestion(undefined);
      tellFailure(error, catalogueTexts.failed);
      await readAgain();
    },
  });

  return {
    question: question?.matches,
    results,
    problem: approve.error?.message,
    isBusy: approve.isPending,
    ask(matches: readonly OrderMatch[]): void {
      approve.reset();
      setQuestion({ key: randomKey(), matches: matches.slice(0, APPROVED_AT_ONCE) });
    },
    confirm(): void {
      if (isSending.current || question === undefined) return;
      isSending.current = true;
      approve.mutate(question);
    },
    close: () => setQuestion(undefined),
    dismiss: () => setResults(undefined),
  };
}
