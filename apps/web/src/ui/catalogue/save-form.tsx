import { Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import type { Route, RouteAnswer, RouteInput } from '@millaje/api/route';
import { shellTexts } from '@millaje/api/shell.texts';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { useKeptForm } from '../../kept-forms.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MessageDialog, useMessageDialog } from '../message-dialog.tsx';
import { notify } from '../notify.ts';
import { focusFirstProblem } from '../use-checked-form.ts';
import { type RouteForm, useRouteForm } from '../use-route-form.ts';
import classes from './catalogue.module.css';

export type WritingRoute = Route & { readonly body: NonNullable<Route['body']> };

interface SaveFormProps<R extends WritingRoute, Values extends Record<string, string>> {
  route: R;
  /** What stands in the fields first. */
  initial: Values;
  /** What is sent besides, such as the row's id. */
  extra?: Record<string, unknown>;
  fields: (form: RouteForm<Values>) => ReactNode;
  /** What is asked before it is saved; 'Seguro que desea realizar esta accion?' where nothing else is said. */
  question?: string;
  /** More about what will happen. */
  consequence?: (values: Values) => ReactNode;
  /** The list that is read again. */
  refresh: QueryKey;
  /** What is said besides when a field is wrong. */
  warning?: string;
  /** A form that adds has 'Limpiar'. */
  isNew?: boolean;
  /** How it went is said in passing, under this title where it went wrong, and not in a dialog. */
  failed?: string;
  /** Given up, or done and confirmed. */
  onClose: () => void;
}

/** Validate, ask, save, say how it went: every form of a catalogue and of a setting. */
export function SaveForm<R extends WritingRoute, Values extends Record<string, string>>(
  props: SaveFormProps<R, Values>,
) {
  const { fields, question = texts.question, consequence, warning, isNew, onClose } = props;
  const { form, save, message, isAsking, setAsking, confirm } = useSave(props);

  function refuse(problems: FormErrors): void {
    if (warning !== undefined) notify.warning(warning);
    focusFirstProblem(problems);
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(() => {
        save.reset();
        setAsking(true);
      }, refuse)}
    >
      <div className={classes.fields}>{fields(form)}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {shellTexts.cancel}
        </Button>
        {isNew && (
          <Button variant="default" onClick={() => form.reset()}>
            {shellTexts.clear}
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          {shellTexts.accept}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={question}
        isBusy={save.isPending}
        problem={save.error?.message}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {consequence?.(form.values)}
      </ConfirmDialog>
      <MessageDialog {...message.props} />
    </form>
  );
}

/** The form's state: what is typed, whether it is asked about or being saved, and what is said of how it went. */
function useSave<R extends WritingRoute, Values extends Record<string, string>>(props: SaveFormProps<R, Values>) {
  const { route, initial, extra, refresh, isNew, failed, onClose } = props;
  const form = useRouteForm(route.body, initial, extra);
  useKeptForm([route.name, ...Object.values(extra ?? {})].join(' '), form);
  // Presses come faster than a button can look busy.
  const isSending = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const message = useMessageDialog();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: Values): Promise<RouteAnswer<R>['body']> => {
      const input = { body: { ...values, ...extra } } as RouteInput<R>;
      return ask(route as Route, input) as Promise<RouteAnswer<R>['body']>;
    },
    onSettled: () => {
      isSending.current = false;
    },
    onSuccess: async (answer) => {
      setAsking(false);
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

  return { form, save, message, isAsking, setAsking, confirm };
}
