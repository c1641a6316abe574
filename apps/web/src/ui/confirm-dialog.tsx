import { Alert, Button, Group, Modal } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { firstPress } from './first-press.ts';

interface ConfirmDialogProps {
  opened: boolean;
  /** Names the thing and what happens to it: 'Inactivar Gold'. */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action takes something away. */
  isDestructive?: boolean;
  /** What went wrong with the last try; the way on is then called 'Reintentar'. */
  problem?: string | undefined;
  /** What is asked is still being read: there is nothing to confirm yet. */
  isHeld?: boolean;
  /** Wider, where the consequence is more than a sentence. */
  size?: 'sm' | 'lg';
  /** The action is running: the dialog stays, and cannot be sent twice. */
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Cancelling is the first stop of the keyboard. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    title,
    children,
    confirmLabel = shellTexts.confirm,
    cancelLabel = shellTexts.cancel,
    isDestructive,
    isBusy,
    isHeld = false,
    size = 'sm',
    problem,
    onConfirm,
    onClose,
  } = props;
  return (
    <Modal opened={opened} onClose={isBusy === true ? () => undefined : onClose} title={title} size={size}>
      {children}
      {problem !== undefined && (
        <Alert color="bad" role="alert" mt="md">
          {problem}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} disabled={isBusy === true} data-autofocus>
          {cancelLabel}
        </Button>
        <Button
          color={isDestructive === true ? 'bad' : 'primary'}
          onClick={firstPress(() => onConfirm())}
          loading={isBusy === true}
          disabled={isHeld}
        >
          {problem === undefined ? confirmLabel : shellTexts.retry}
        </Button>
      </Group>
    </Modal>
  );
}
