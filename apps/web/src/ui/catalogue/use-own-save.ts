import type { UseFormReturnType } from '@mantine/form';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../../call-error.ts';
import { focusFirstProblem } from '../use-checked-form.ts';
import type { FormValues, Read } from './conflict.ts';
import { useVersions } from './use-versions.ts';
import { tellFailure } from '../../tell-failure.ts';

interface OwnSaveOptions<Values, Answer> {
  /** What stands in the fields first. */
  initial: Values;
  /** As it was read; something new was not. */
  read: Read<Values> | undefined;
  send: (typed: Values, version: string | undefined) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  /** What is read again. */
  refresh: QueryKey;
  /** The title of what is said where it went wrong. */
  failed: string;
}

/**
 * Saves a form of one's own data as it is sent. What was written meanwhile in another window is shown, and not overwritten unasked;
 * `element` is the form's, and `conflict` goes to the `ConflictDialog`.
 */
export function useOwnSave<Values extends FormValues, Answer>(
  form: UseFormReturnType<Values>,
  { initial, read, send, onSaved, refresh, failed }: OwnSaveOptions<Values, Answer>,
) {
  const element = useRef<HTMLFormElement>(null);
  const versions = useVersions({ initial, read, send }, form, element);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: versions.write,
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: refresh });
      onSaved(answer);
    },
    onError: (error) => {
      if (versions.show(error)) return void queries.invalidateQueries({ queryKey: refresh });
      // What was to be added may stand there, though no answer came.
      if (read === undefined) void queries.invalidateQueries({ queryKey: refresh });
      const wrong = error instanceof CallError ? error.fields : {};
      form.setErrors(wrong);
      tellFailure(error, failed);
      return focusFirstProblem(wrong);
    },
  });

  /** Writes what was typed over what was shown. */
  function keepMine(): void {
    versions.accept();
    save.mutate(form.values);
  }

  return {
    element,
    save: (values: Values): void => save.mutate(values),
    isPending: save.isPending,
    conflict: {
      conflict: versions.conflict,
      typed: form.values,
      onMine: keepMine,
      onTheirs: versions.take,
      onClose: versions.close,
    },
  };
}
