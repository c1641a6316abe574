import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { type To, useNavigate } from 'react-router';
import { useReturnFocus } from './focus/use-return-focus.ts';
import classes from './detail-panel.module.css';

/** Whether the page before this one is one of ours: the router counts them in the browser's history. */
function hasPageBefore(): boolean {
  const state = window.history.state as { idx?: unknown } | null;
  return typeof state?.idx === 'number' && state.idx > 0;
}

interface DetailPanelProps {
  title: string;
  /** The list behind the panel: closing goes there where the panel was the first page, else back to where one was. */
  backTo: To;
  children: ReactNode;
}

/** Details beside the list that they belong to. The panel is a screen of its own: it has an address and can be shared. */
export function DetailPanel({ title, backTo, children }: DetailPanelProps) {
  const navigate = useNavigate();
  useReturnFocus();

  function close(): void {
    if (hasPageBefore()) void navigate(-1);
    else void navigate(backTo, { replace: true, preventScrollReset: true });
  }

  return (
    <Drawer opened onClose={close} position="right" size="md" title={title} classNames={classes}>
      <title>{title}</title>
      {children}
    </Drawer>
  );
}
