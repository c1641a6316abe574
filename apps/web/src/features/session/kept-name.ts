import { useEffect, useRef } from 'react';
import { whileAway } from '../../ui/while-away.ts';

/** Where the name is while its page is away. Not with the other forms: those are of one person, and who signs in is nobody yet. */
const KEY = 'millaje.login-name';

function forget(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Without a place to keep it in there is nothing to forget.
  }
}

function keep(name: string): void {
  try {
    if (name !== '') window.sessionStorage.setItem(KEY, name);
  } catch {
    // The page comes back as if it were new.
  }
}

function take(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  } finally {
    forget();
  }
}

/**
 * The `ref` of the field for the name that somebody signs in with, which outlives a reload: in this tab, and only while the page is away
 * (decision 150).
 */
export function useKeptName() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const kept = take();
    if (kept !== null && field.current !== null) field.current.value = kept;
    return whileAway({ leave: () => keep(field.current?.value ?? ''), comeBack: forget });
  }, []);
  return field;
}
