import { IconMoon, IconSun } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { useSyncExternalStore } from 'react';
import { getColorScheme, setColorScheme, subscribeToColorScheme } from './color-scheme.ts';
import { plainIconButton } from './plain-button.ts';
import classes from './color-scheme-toggle.module.css';

/** Switches between light and dark. It stands on night, in every header. */
export function ColorSchemeToggle() {
  const isDark = useSyncExternalStore(subscribeToColorScheme, getColorScheme, () => 'light') === 'dark';
  return (
    <button
      type="button"
      className={plainIconButton(classes.toggle)}
      aria-label={isDark ? shellTexts.colorScheme.toLight : shellTexts.colorScheme.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </button>
  );
}
