import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import type { Route, RouteAnswer, RouteInput } from '@millaje/api/route';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { useMessageDialog } from '../message-dialog.tsx';
import { notify } from '../notify.ts';
import { focusFirstProblem } from '../use-checked-form.ts';
import { type RouteForm, useRouteForm } from '../use-route-form.ts';
import { conflictOf, type Read, type ShownConflict, shownField } from './conflict.ts';

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

/** The form's state: what is typed, whether it is asked about or being saved, and what is said of how it went. */
export function useSave<R extends WritingRoute, Values extends Record<string, string>>(
  options: SaveOptions<R, Values>,
  element: { readonly current: HTMLFormElement | null },
) {
  const { route, initial, extra, refresh, isNew, failed, onClose } = options;
  const form = useRouteForm(route.body, initial, extra);
  useKeptForm([route.name, ...Object.values(extra ?? {})].join(' '), form);
  const versions = useVersions(options, form, element);
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const message = useMessageDialog();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: versions.write,
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async (answer) => {
      setAsking(false);
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
      const wrong = error instanceof CallError ? error.fields : {};
      form.setErrors(wrong);
      if (failed !== undefined) {
        notify.failure(failed, error.message);
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

/** So often is written again what somebody else's change does not touch. */
const attemptsMaximum = 5;

/** The version that was read, what is written with it, and what somebody else has written since. */
function useVersions<R extends WritingRoute, Values extends Record<string, string>>(
  { route, initial, extra, read }: SaveOptions<R, Values>,
  form: RouteForm<Values>,
  element: { readonly current: HTMLFormElement | null },
) {
  // Of the moment in which the form was made: what is read again later has not been seen in it.
  const seen = useRef({ version: read?.version, values: initial });
  const [conflict, setConflict] = useState<ShownConflict<Values>>();
  const conflictIn = (error: unknown, typed: Values) =>
    read && conflictOf(error, { ...read, values: seen.current.values }, typed);

  async function write(typed: Values): Promise<RouteAnswer<R>['body']> {
    const input = { body: { ...typed, ...extra } } as RouteInput<R>;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return (await ask(route as Route, input, { version: seen.current.version })) as RouteAnswer<R>['body'];
      } catch (error) {
        const since = conflictIn(error, typed);
        if (!since || since.fields.length > 0 || attempt === attemptsMaximum) throw error;
        seen.current = { version: since.version, values: since.current };
      }
    }
  }

  const close = (): void => setConflict(undefined);
  function accept(): void {
    if (conflict) seen.current = { version: conflict.version, values: conflict.current };
    close();
  }

  return {
    write,
    conflict,
    close,
    /** Shows what somebody else has written since; false where that is not why it was refused. */
    show(error: unknown): boolean {
      const since = conflictIn(error, form.values);
      if (!since || since.fields.length === 0) return false;
      const shown = Object.fromEntries(since.fields.map((name) => [name, shownField(element.current, name)]));
      setConflict({ ...since, shown });
      return true;
    },
    /** What is shown has been seen: the next one to write writes over it. */
    accept,
    /** What is there now stands in the form; what nobody else has changed stays typed. */
    take(): void {
      if (!conflict) return;
      const { current, fields } = conflict;
      form.setInitialValues(current);
      form.setValues({ ...form.values, ...Object.fromEntries(fields.map((name) => [name, current[name]])) });
      accept();
    },
    saved: (): void => void (seen.current = { ...seen.current, values: form.values }),
  };
}
