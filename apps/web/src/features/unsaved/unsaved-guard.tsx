import { unsavedTexts as texts } from '@millaje/api/shell.texts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { session } from '../session/session.ts';

/** How each form on the page that something was typed into is left, the latest last. */
const openForms = new Set<(leave: () => void) => void>();
const listeners = new Set<() => void>();
const lastForm = () => [...openForms].at(-1);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(how: 'add' | 'delete', form: (leave: () => void) => void): void {
  openForms[how](form);
  for (const listener of listeners) listener();
}

/** Does what takes a form away (another row, another tab, closing its panel), after asking where something would be lost. */
export function leaveForm(leave: () => void): void {
  const last = lastForm();
  if (last) last(leave);
  else leave();
}

/**
 * Keeps what was typed from being lost by a wrong key: leaving the page or the row that it is about, or closing the dialog that the
 * form stands in, asks first. A session that ends leads away all the same.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const [closing, setClosing] = useState<{ readonly close: () => void }>();
  const [hadSession] = useState(() => session.get() !== null);
  const isReleased = useRef(false);
  const isGuarded = (): boolean => isDirty && !isReleased.current && !(hadSession && session.get() === null);
  const close = (leave: () => void): void => (isGuarded() ? setClosing({ close: leave }) : leave());
  const latest = useRef(close);
  const [leaving] = useState(
    () =>
      (leave: () => void): void =>
        latest.current(leave),
  );
  const holdsRouter = useSyncExternalStore(
    subscribe,
    () => lastForm() === leaving,
    () => false,
  );
  useEffect(() => {
    latest.current = close;
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    change('add', leaving);
    return () => {
      window.removeEventListener('beforeunload', ask);
      change('delete', leaving);
    };
  }, [isDirty, leaving]);

  return {
    /** Closes the form, after asking where something would be lost. */
    close,
    /** What was typed has been sent, or is given up: it can be left. */
    release: (): void => void (isReleased.current = true),
    question: {
      holdsRouter,
      isGuarded,
      isAsking: closing !== undefined,
      onDiscard: (): void => {
        isReleased.current = true;
        closing?.close();
        setClosing(undefined);
      },
      onStay: (): void => setClosing(undefined),
    },
  };
}

type UnsavedQuestion = ReturnType<typeof useUnsavedGuard>['question'];

/** Asks whether what was typed may be lost. */
export function UnsavedDialog({ question: { holdsRouter, isGuarded, ...question } }: { question: UnsavedQuestion }) {
  return (
    <>
      {/* Only one form at a time can hold the router: the one that something was typed into last. */}
      {holdsRouter && <PageGuard isGuarded={isGuarded} />}
      <Question {...question} />
    </>
  );
}

/** What of an address a form belongs to: the page, the row that is edited, the tab. */
function placeOf({ pathname, search }: Location): string {
  const query = new URLSearchParams(search);
  return [pathname, query.get('edit'), query.get('tab')].join(' ');
}

/** Holds the router while it would lead away from the form. */
function PageGuard({ isGuarded }: Pick<UnsavedQuestion, 'isGuarded'>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && isGuarded(),
  );
  return (
    <Question
      isAsking={blocker.state === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onStay={() => blocker.reset?.()}
    />
  );
}

function Question({ isAsking, onDiscard, onStay }: Pick<UnsavedQuestion, 'isAsking' | 'onDiscard' | 'onStay'>) {
  return (
    <ConfirmDialog
      opened={isAsking}
      title={texts.title}
      confirmLabel={texts.discard}
      cancelLabel={texts.stay}
      isDestructive
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {texts.help}
    </ConfirmDialog>
  );
}
