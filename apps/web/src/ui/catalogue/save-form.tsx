import { Button } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { type ReactNode, useRef } from 'react';
import type * as z from 'zod/mini';
import { CallError } from '../../call-error.ts';
import { UnsavedDialog, useUnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { MessageDialog } from '../message-dialog.tsx';
import { notify } from '../notify.ts';
import { focusFirstProblem } from '../use-checked-form.ts';
import type { RouteForm } from '../use-route-form.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type SaveOptions, useSave, type WritingRoute } from './use-save.ts';
import classes from './catalogue.module.css';

type BodyOf<R extends WritingRoute> = z.output<R['body']>;

interface SaveFormProps<R extends WritingRoute, Values extends Record<string, string>> extends SaveOptions<R, Values> {
  fields: (form: RouteForm<Values>) => ReactNode;
  /** What is asked before it is saved; 'Seguro que desea realizar esta accion?' where nothing else is said. */
  question?: string;
  /** More about what will happen: of what was typed, and of what is understood by it, which is what will be. */
  consequence?: (values: Values, understood: BodyOf<R>) => ReactNode;
  /** What is said besides when a field is wrong. */
  warning?: string;
}

/** Validate, ask, save, say how it went: every form of a catalogue and of a setting. */
export function SaveForm<R extends WritingRoute, Values extends Record<string, string>>(
  props: SaveFormProps<R, Values>,
) {
  const { fields, question = texts.question, warning, isNew, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  const { form, save, message, isAsking, setAsking, confirm, conflict } = useSave(props, element);
  const guard = useUnsavedGuard(form.isDirty());

  function refuse(problems: FormErrors): void {
    if (warning !== undefined) notify.warning(warning);
    focusFirstProblem(problems);
  }

  function giveUp(): void {
    guard.release();
    onClose();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={form.onSubmit(() => {
        save.reset();
        setAsking(true);
      }, refuse)}
    >
      <div className={classes.fields}>{fields(form)}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={giveUp}>
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
        problem={problemOf(save.error, isNew === true && props.route.idempotent === undefined)}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {consequenceOf(props, form.values)}
      </ConfirmDialog>
      <ConflictDialog {...conflict} />
      <MessageDialog {...message.props} />
      <UnsavedDialog question={guard.question} />
    </form>
  );
}

/** What will happen, as soon as what was typed can be understood. */
function consequenceOf<R extends WritingRoute, Values extends Record<string, string>>(
  { route, extra, consequence }: SaveFormProps<R, Values>,
  values: Values,
): ReactNode {
  if (consequence === undefined) return undefined;
  const { data, success } = route.body.safeParse({ ...values, ...extra });
  return success && consequence(values, data as BodyOf<R>);
}

/** Why it was not saved. Of what is new, and has no key, nobody knows whether it was. */
function problemOf(error: Error | null, isUnknown: boolean): string | undefined {
  const isLost = error instanceof CallError && error.status === 0;
  return isLost && isUnknown ? `${error.message} ${texts.maybeAdded}` : error?.message;
}
