import { useEffect } from 'react';

interface CommandKeys {
  /** Ctrl+K, or Command+K on a Mac, wherever the focus is. */
  readonly onCommands: () => void;
  /** A question mark that is not typed into anything, and not behind a dialog. */
  readonly onHelp: () => void;
}

/** Calls back on the keys that work on every screen of the back office. */
export function useCommandKeys({ onCommands, onHelp }: CommandKeys): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const command = commandOf(event);
      if (command === undefined) return;
      event.preventDefault();
      if (command === 'commands') onCommands();
      else onHelp();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onCommands, onHelp]);
}

function commandOf(event: KeyboardEvent): 'commands' | 'help' | undefined {
  const { ctrlKey, metaKey, altKey, key, target } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') return 'commands';
  if (key !== '?' || ctrlKey || metaKey || altKey) return undefined;
  const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isTyped || document.querySelector('[aria-modal="true"]') !== null ? undefined : 'help';
}
