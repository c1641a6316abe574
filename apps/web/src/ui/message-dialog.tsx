import { Button, Group, Modal } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';

interface MessageDialogProps {
  /** What happened; nothing keeps the dialog closed. */
  title: string | undefined;
  /** More about it. */
  children?: ReactNode;
  /** However the dialog is left. */
  onClose: () => void;
}

/** Says how something went. It stays until it is read. */
export function MessageDialog({ title, children, onClose }: MessageDialogProps) {
  return (
    <Modal opened={title !== undefined} onClose={onClose} title={title} size="sm">
      {children}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {shellTexts.accept}
        </Button>
      </Group>
    </Modal>
  );
}
