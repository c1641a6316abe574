import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { CallError } from '../call-error.ts';
import { notify } from './notify.ts';

interface AskedChange<Answer> {
  change: () => Promise<Answer>;
  /** What is read anew, changed or not: what somebody else has done stands there before it is tried again. */
  refresh: QueryKey;
  /** What else follows, before that is read. */
  onDone?: ((answer: Answer) => unknown) | undefined;
  onFailure?: ((error: Error) => void) | undefined;
}

/**
 * For what is changed by one press, after a question: `ask` opens the question, `dialog` belongs to it. The answer's message is told;
 * what went wrong stands in the question, which stays.
 */
export function useAskedChange<Answer extends { readonly message: string }>(asked: AskedChange<Answer>) {
  const { change, refresh, onDone, onFailure } = asked;
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      setAsking(false);
      notify.success(answer.message);
      await onDone?.(answer);
      await queries.invalidateQueries({ queryKey: refresh });
    },
    onError: (error) => {
      onFailure?.(error);
      return queries.invalidateQueries({ queryKey: refresh });
    },
  });
  return {
    ask(): void {
      sending.reset();
      setAsking(true);
    },
    dialog: {
      opened: isAsking,
      isBusy: sending.isPending,
      problem: problemOf(sending.error),
      onConfirm: () => sending.mutate(),
      onClose: () => setAsking(false),
    },
  };
}

interface AskedSwitch<Answer> extends Omit<AskedChange<Answer>, 'change'> {
  /** How it stands, as it was read last. */
  isOn: boolean;
  change: (isOn: boolean) => Promise<Answer>;
}

/**
 * The same for what is on or off. What was asked for stays in `wanted`, whatever is read meanwhile: somebody else may have switched it,
 * or an answer may have been lost, and the question must not turn into its opposite.
 */
export function useAskedSwitch<Answer extends { readonly message: string }>(asked: AskedSwitch<Answer>) {
  const { isOn, change, ...rest } = asked;
  const [wanted, setWanted] = useState(!isOn);
  const { ask, dialog } = useAskedChange({ ...rest, change: () => change(wanted) });
  return {
    wanted,
    ask(): void {
      setWanted(!isOn);
      ask();
    },
    dialog,
  };
}

/** Why it could not be done. What somebody else has changed meanwhile stands on the screen by then. */
function problemOf(error: Error | null): string | undefined {
  const isOld = error instanceof CallError && error.rule === 'changed_meanwhile';
  return isOld ? catalogueTexts.changedMeanwhile : error?.message;
}
