import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { type To, useNavigate } from 'react-router';
import classes from './detail-panel.module.css';

/** Gives the focus back to what had it when the panel came: the row that opened it. */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}

interface DetailPanelProps {
  title: string;
  /** The address of the list behind the panel; closing goes there. */
  backTo: To;
  children: ReactNode;
}

/** Details beside the list that they belong to. The panel is a screen of its own: it has an address and can be shared. */
export function DetailPanel({ title, backTo, children }: DetailPanelProps) {
  const navigate = useNavigate();
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={() => void navigate(backTo, { preventScrollReset: true })}
      position="right"
      size="md"
      title={title}
      classNames={classes}
    >
      <title>{title}</title>
      {children}
    </Drawer>
  );
}
