import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { type ReactNode, useEffect, useRef } from 'react';
import { leaveForm } from '../../features/unsaved/unsaved-guard.tsx';
import { headingIn, isFocusLost } from '../focus/focus-place.ts';
import { useReturnFocus } from '../focus/use-return-focus.ts';
import classes from './catalogue.module.css';

interface EditPanelProps {
  title: string;
  onClose: () => void;
  /** Over the list, and not above it. */
  isDialog?: boolean;
  children: ReactNode;
}

/** The form of one row, above the list or over it; closing it asks where something typed would be lost. */
export function EditPanel({ title, onClose, isDialog, children }: EditPanelProps) {
  const leave = (): void => leaveForm(onClose);
  if (isDialog === true)
    return (
      <Modal opened onClose={leave} title={title} size="lg" closeOnClickOutside={false}>
        {children}
      </Modal>
    );
  return (
    <Panel title={title} onClose={leave}>
      {children}
    </Panel>
  );
}

/** It stands above the row that opened it: the focus goes there, and back to the row when it is closed. */
function Panel({ title, onClose, children }: Omit<EditPanelProps, 'isDialog'>) {
  const panel = useRef<HTMLElement>(null);
  useReturnFocus();
  useEffect(() => {
    if (panel.current !== null && !isFocusLost()) headingIn(panel.current)?.focus();
  }, []);
  return (
    <section ref={panel} className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={shellTexts.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      {children}
    </section>
  );
}
