import type { UseFormReturnType } from '@mantine/form';
import { shellTexts } from '@millaje/api/shell.texts';
import { useEffect, useRef } from 'react';
import { session } from './features/session/session.ts';
import { notify } from './ui/notify.ts';

type Values = Record<string, unknown>;

/**
 * What somebody had typed when the session ended or the page was left, by the names of the forms. Only in this tab, and only for the
 * same person.
 */
interface KeptForms {
  /** Whose it is: `NOBODY`'s where nobody was signed in. */
  readonly userId: number;
  readonly forms: Readonly<Record<string, Values>>;
}

/** Where it is kept. */
export const KEY = 'millaje.typed';

/** Who has no session: nobody's id is this one. */
const NOBODY = 0;

/** Whose what is typed now is. */
export const writer = (): number => session.get()?.user._id ?? NOBODY;

/** The forms on the page in which something was typed that is not sent yet. */
const openForms = new Map<string, () => Values | undefined>();

/** What is kept, whosever it is. */
export function readKept(): KeptForms | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptForms> | null;
    const { userId, forms } = kept ?? {};
    return userId === undefined || forms === undefined ? undefined : { userId, forms };
  } catch {
    return undefined;
  }
}

/** Keeps what stands in the open forms, for when this person is back, beside what `others` hold already. Gives the names of those forms. */
export function keepForms(userId: number, others?: KeptForms['forms']): readonly string[] {
  const entries = [...openForms].flatMap(([name, read]): [string, Values][] => {
    const values = read();
    return values === undefined ? [] : [[name, values]];
  });
  if (entries.length === 0) return [];
  const forms = { ...others, ...Object.fromEntries(entries) };
  window.sessionStorage.setItem(KEY, JSON.stringify({ userId, forms } satisfies KeptForms));
  return entries.map(([name]) => name);
}

/** Forgets what was typed. */
export function forgetForms(): void {
  window.sessionStorage.removeItem(KEY);
}

/** Gives what was typed into a form to whom it belongs, once; to another person nothing, and then it is gone. */
export function takeForm(name: string, userId: number): Values | undefined {
  const kept = readKept();
  if (kept === undefined) return undefined;
  if (kept.userId !== userId) {
    // Who is nobody yet may be about to sign in.
    if (userId !== NOBODY) forgetForms();
    return undefined;
  }
  const { [name]: values, ...forms } = kept.forms;
  if (values === undefined) return undefined;
  if (Object.keys(forms).length === 0) forgetForms();
  else window.sessionStorage.setItem(KEY, JSON.stringify({ userId, forms } satisfies KeptForms));
  return values;
}

/** Whether something typed waits for the form of that name, for who is here now. */
export function hasKeptForm(name: string): boolean {
  const kept = readKept();
  return kept !== undefined && kept.userId === writer() && kept.forms[name] !== undefined;
}

interface KeptFormOptions<V> {
  /** What must not be written down: passwords and codes. */
  readonly secrets?: readonly (keyof V & string)[];
  /** What was typed stands in the form again. */
  readonly onRestored?: () => void;
  /** Nothing is said then: a notice would lie on the form, where that has the whole of a small frame. */
  readonly isQuiet?: boolean;
}

/**
 * A form of which what was typed outlives the end of a session, and a reload: it is offered again when the same person comes back to
 * the form of that name. What was never changed is not kept.
 */
export function useKeptForm<V extends object>(
  name: string,
  form: Pick<UseFormReturnType<V>, 'isDirty' | 'getValues' | 'setValues'>,
  { secrets = [], onRestored, isQuiet = false }: KeptFormOptions<V> = {},
): void {
  const latest = useRef({ form, secrets, onRestored });
  useEffect(() => {
    latest.current = { form, secrets, onRestored };
  });
  useEffect(() => {
    const kept = takeForm(name, writer());
    if (kept !== undefined) {
      const fields = Object.keys(latest.current.form.getValues());
      latest.current.form.setValues(
        Object.fromEntries(Object.entries(kept).filter(([field]) => fields.includes(field))) as Partial<V>,
      );
      latest.current.onRestored?.();
      if (!isQuiet) notify.success(shellTexts.typedRestored);
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
  }, [name, isQuiet]);
}
