import type { UseFormReturnType } from '@mantine/form';
import { shellTexts } from '@millaje/api/shell.texts';
import { useEffect, useRef } from 'react';
import { session } from './features/session/session.ts';
import { notify } from './ui/notify.ts';

type Values = Record<string, unknown>;

/** What somebody had typed when the session ended, by the names of the forms. Only in this tab, and only for the same person. */
interface KeptForms {
  readonly userId: number;
  readonly forms: Readonly<Record<string, Values>>;
}

const KEY = 'millaje.typed';

/** The forms on the page in which something was typed that is not sent yet. */
const openForms = new Map<string, () => Values | undefined>();

function readKept(): KeptForms | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptForms> | null;
    const { userId, forms } = kept ?? {};
    return userId === undefined || forms === undefined ? undefined : { userId, forms };
  } catch {
    return undefined;
  }
}

/** Keeps what stands in the open forms, for when this person is back. */
export function keepForms(userId: number): void {
  const entries = [...openForms].flatMap(([name, read]): [string, Values][] => {
    const values = read();
    return values === undefined ? [] : [[name, values]];
  });
  if (entries.length === 0) return;
  window.sessionStorage.setItem(
    KEY,
    JSON.stringify({ userId, forms: Object.fromEntries(entries) } satisfies KeptForms),
  );
}

/** Forgets what was typed. */
export function forgetForms(): void {
  window.sessionStorage.removeItem(KEY);
}

/** Gives what was typed into a form to whom it belongs, once; to somebody else nothing, and then it is gone. */
export function takeForm(name: string, userId: number | undefined): Values | undefined {
  const kept = readKept();
  if (kept === undefined || userId === undefined) return undefined;
  if (kept.userId !== userId) {
    forgetForms();
    return undefined;
  }
  const { [name]: values, ...forms } = kept.forms;
  if (values === undefined) return undefined;
  if (Object.keys(forms).length === 0) forgetForms();
  else window.sessionStorage.setItem(KEY, JSON.stringify({ userId, forms } satisfies KeptForms));
  return values;
}

interface KeptFormOptions<V> {
  /** What must not be written down: passwords and codes. */
  readonly secrets?: readonly (keyof V & string)[];
  /** What was typed stands in the form again. */
  readonly onRestored?: () => void;
}

/**
 * A form of which what was typed outlives the end of a session: it is offered again when the same person has signed in and comes
 * to the form of that name. What was never changed is not kept.
 */
export function useKeptForm<V extends object>(
  name: string,
  form: Pick<UseFormReturnType<V>, 'isDirty' | 'getValues' | 'setValues'>,
  { secrets = [], onRestored }: KeptFormOptions<V> = {},
): void {
  const latest = useRef({ form, secrets, onRestored });
  useEffect(() => {
    latest.current = { form, secrets, onRestored };
  });
  useEffect(() => {
    const kept = takeForm(name, session.get()?.user._id);
    if (kept !== undefined) {
      const fields = Object.keys(latest.current.form.getValues());
      latest.current.form.setValues(
        Object.fromEntries(Object.entries(kept).filter(([field]) => fields.includes(field))) as Partial<V>,
      );
      latest.current.onRestored?.();
      notify.success(shellTexts.typedRestored);
    }
    const read = (): Values | undefined => {
      const { form: current, secrets: hidden } = latest.current;
      if (!current.isDirty()) return undefined;
      // What stood there already may be another by then: only what was changed is put back over it.
      const values = Object.entries(current.getValues()).filter(
        ([field]) => current.isDirty(field) && !hidden.some((secret) => secret === field),
      );
      return Object.fromEntries(values);
    };
    openForms.set(name, read);
    return () => {
      if (openForms.get(name) === read) openForms.delete(name);
    };
  }, [name]);
}
