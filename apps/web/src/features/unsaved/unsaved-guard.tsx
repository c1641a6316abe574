import { unsavedTexts as texts } from '@millaje/api/shell.texts';
import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { session } from '../session/session.ts';

/**
 * Keeps what was typed from being lost by a wrong key: leaving the page, or closing the dialog that the form stands in, asks
 * first. A session that ends leads away all the same.
 */
export function useUnsavedGuard(isDirty: boolean) {
  const [closing, setClosing] = useState<{ readonly close: () => void }>();
  const [hadSession] = useState(() => session.get() !== null);
  const isReleased = useRef(false);
  const isGuarded = (): boolean => isDirty && !isReleased.current && !(hadSession && session.get() === null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isGuarded(),
  );

  useEffect(() => {
    if (!isDirty) return undefined;
    // The browser asks in its own words.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    /** Closes the form, after asking where something would be lost. */
    close: (close: () => void): void => (isGuarded() ? setClosing({ close }) : close()),
    /** What was typed has been sent: it can be left. */
    release: (): void => void (isReleased.current = true),
    question: {
      isAsking: closing !== undefined || blocker.state === 'blocked',
      onDiscard: (): void => {
        closing?.close();
        setClosing(undefined);
        blocker.proceed?.();
      },
      onStay: (): void => {
        setClosing(undefined);
        blocker.reset?.();
      },
    },
  };
}

type UnsavedQuestion = ReturnType<typeof useUnsavedGuard>['question'];

/** Asks whether what was typed may be lost. */
export function UnsavedDialog({ question: { isAsking, onDiscard, onStay } }: { question: UnsavedQuestion }) {
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
