import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import { conflictOf, type FormValues, type Read, type ShownConflict, shownField } from './conflict.ts';

interface VersionsOptions<Values, Answer> {
  /** What stands in the fields first. */
  initial: Values;
  /** As it was read; without it nothing is compared. */
  read: Read<Values> | undefined;
  /** Writes what was typed over the version that was seen. */
  send: (typed: Values, version: string | undefined) => Promise<Answer>;
}

type VersionedForm<Values extends FormValues> = Pick<
  UseFormReturnType<Values>,
  'values' | 'setValues' | 'setInitialValues' | 'isDirty'
>;

/** So often is written again what somebody else's change does not touch. */
const attemptsMaximum = 5;

/** The version that was read, what is written with it, and what somebody else has written since. */
export function useVersions<Values extends FormValues, Answer>(
  { initial, read, send }: VersionsOptions<Values, Answer>,
  form: VersionedForm<Values>,
  element: { readonly current: HTMLFormElement | null },
) {
  // What the form was made of: what is read again later has not been seen in it.
  const seen = useRef({ version: read?.version, values: initial });
  // Into a form that nobody has touched comes what was read again; what was typed stays, and is compared when it is written.
  useEffect(() => {
    if (read?.version === undefined || read.version === seen.current.version || form.isDirty()) return;
    seen.current = { version: read.version, values: initial };
    form.setInitialValues(initial);
    form.setValues(initial);
    // What is typed since is no new reading.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [read?.version]);
  const [conflict, setConflict] = useState<ShownConflict<Values>>();
  const conflictIn = (error: unknown, typed: Values) =>
    read && conflictOf(error, { ...read, values: seen.current.values }, typed);

  async function write(typed: Values): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(typed, seen.current.version);
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
