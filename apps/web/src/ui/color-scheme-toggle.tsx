import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import classes from './color-scheme-toggle.module.css';

/** Switches between light and dark. It stands on night, in every header. */
export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const isDark = scheme === 'dark';
  return (
    <ActionIcon
      variant="transparent"
      size="lg"
      className={classes.toggle}
      aria-label={isDark ? shellTexts.colorScheme.toLight : shellTexts.colorScheme.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </ActionIcon>
  );
}
