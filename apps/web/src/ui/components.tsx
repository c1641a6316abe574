import { MantineContext, MantineProvider } from '@mantine/core';
import { type ReactNode, use } from 'react';
import { theme } from '../theme/theme.ts';
import { colorSchemeManager } from './color-scheme.ts';

/**
 * What the library's components need around them. Every area and every late part of a public page brings it, and no page starts
 * with it: what is on a public page from its first moment does without.
 */
export function Components({ children }: { children: ReactNode }) {
  const isHere = use(MantineContext) !== null;
  if (isHere) return children;
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
