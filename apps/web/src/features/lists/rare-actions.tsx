import { ActionIcon } from '@mantine/core';
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './lists.module.css';

/** What is done to a list now and then: beside its other actions, and on a phone behind one button that shows it below them. */
export function RareActions({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.more ?? ''}
        aria-label={texts.more}
        title={texts.more}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        <IconDots size={20} aria-hidden />
      </ActionIcon>
      <div id={id} className={classes.rare} data-shown={isShown || undefined}>
        {children}
      </div>
    </>
  );
}
