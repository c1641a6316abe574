import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import type { Route, RouteAnswer, RouteInput } from '@millaje/api/kit/route';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { useMessageDialog } from '../message-dialog.tsx';
import { notify } from '../notify.ts';
import { focusFirstProblem } from '../use-checked-form.ts';
import { useRouteForm } from '../use-route-form.ts';
import type { Read } from './conflict.ts';
import { useKeys } from './use-keys.ts';
import { useVersions } from './use-versions.ts';
import { tellFailure } from '../../tell-failure.ts';

export type WritingRoute = Route & { readonly body: NonNullable<Route['body']> };

export interface SaveOptions<R extends WritingRoute, Values extends Record<string, string>> {
  route: R;
  /** What stands in the fields first. */
  initial: Values;
  /** What is sent besides, such as the row's id. */
  extra?: Record<string, unknown>;
  /** Of what is there already: as it was read. What somebody else has written since is shown, and not overwritten unasked. */
  read?: Read<Values>;
  /** The list that is read again. */
  refresh: QueryKey;
  /** A form that adds has 'Limpiar'. */
  isNew?: boolean;
  /** How it went is said in passing, under this title where it went wrong, and not in a dialog. */
  failed?: string;
  /** Given up, or done and confirmed. */
  onClose: () => void;
}

/**
 * The form's state: what is typed, whether it is asked about or being saved, and what is said of how it went. What is refused is read
 * again: somebody else was first, perhaps.
 */
export function useSave<R extends WritingRoute, Values extends Record<string, string>>(
  options: SaveOptions<R, Values>,
  element: { readonly current: HTMLFormElement | null },
) {
  const { route, initial, extra, refresh, isNew, failed, onClose } = options;
  const form = useRouteForm(route.body, initial, extra);
  useKeptForm([route.name, ...Object.values(extra ?? {})].join(' '), form);
  const keys = useKeys(route);
  const send = async (typed: Values, version: string | undefined) => {
    const input = { body: { ...typed, ...extra } } as RouteInput<R>;
    return (await ask(route as Route, input, { version, idempotencyKey: keys.of(input) })) as RouteAnswer<R>['body'];
  };
  const versions = useVersions({ initial, read: options.read, send }, form, element);
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const message = useMessageDialog();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: versions.write,
    onSettled: () => void (isSending.current = false),
    onSuccess: async (answer) => {
      setAsking(false);
      keys.renew();
      versions.saved();
      form.setInitialValues(isNew ? initial : form.values);
      form.reset();
      const title = (answer as { message: string }).message;
      if (failed === undefined) message.show({ title, onConfirmed: onClose });
      else notify.success(title);
      await queries.invalidateQueries({ queryKey: refresh });
    },
    onError: (error) => {
      // What may go better in a moment is tried again from the question.
      if (error instanceof CallError && error.mayBeRetried) return;
      setAsking(false);
      if (versions.show(error)) return;
      if (error instanceof CallError && error.status === 409) void queries.invalidateQueries({ queryKey: refresh });
      const wrong = error instanceof CallError ? error.fields : {};
      form.setErrors(wrong);
      if (failed !== undefined) {
        tellFailure(error, failed);
        return focusFirstProblem(wrong);
      }
      const isForbidden = error instanceof CallError && error.status === 403;
      message.show({
        title: texts.failed,
        text: error.message,
        onConfirmed: isForbidden ? onClose : () => focusFirstProblem(wrong),
      });
    },
  });

  function confirm(): void {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate(form.values);
  }

  /** Writes what was typed over what was shown, from the question again. */
  function keepMine(): void {
    versions.accept();
    save.reset();
    setAsking(true);
    confirm();
  }

  const conflict = { conflict: versions.conflict, typed: form.values, onMine: keepMine, onTheirs: versions.take };
  return { form, save, message, isAsking, setAsking, confirm, conflict: { ...conflict, onClose: versions.close } };
}
