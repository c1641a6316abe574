import type { FormEventHandler, ReactNode } from 'react';
import classes from './form-frame.module.css';
import { useHydrated } from './use-hydrated.ts';

interface FormFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
  /** Names the form for a screen reader, where no heading does. */
  label?: string;
}

/** The form of a prerendered page. It takes no input before its script is there: what is typed earlier would be lost. */
export function FormFrame({ onSubmit, children, label }: FormFrameProps) {
  return (
    <form noValidate onSubmit={onSubmit} aria-label={label}>
      <fieldset className={classes.frame} disabled={!useHydrated()}>
        {children}
      </fieldset>
    </form>
  );
}
