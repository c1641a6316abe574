import { useEffect } from 'react';

/** Calls back on Ctrl+K (Command+K on a Mac), wherever the focus is. */
export function useCommandKey(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onPress]);
}
