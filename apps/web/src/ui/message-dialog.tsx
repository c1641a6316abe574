import { Button, Group, Modal } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { useState } from 'react';

interface Message {
  /** What happened. */
  title: string;
  /** More about it. */
  text?: string | undefined;
  /** What follows once the person has confirmed, in whatever way the dialog was left. */
  onConfirmed?: (() => void) | undefined;
}

/** The state of a dialog that says how something went: `show` opens it, `props` go to the `MessageDialog`. */
export function useMessageDialog() {
  const [message, setMessage] = useState<Message>({ title: '' });
  const [opened, setOpened] = useState(false);
  return {
    show(next: Message): void {
      setMessage(next);
      setOpened(true);
    },
    props: { message, opened, onClose: () => setOpened(false) },
  };
}

/** Says how something went. It stays until it is confirmed. */
export function MessageDialog({ message, opened, onClose }: ReturnType<typeof useMessageDialog>['props']) {
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={message.onConfirmed} title={message.title} size="sm">
      {message.text}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {shellTexts.accept}
        </Button>
      </Group>
    </Modal>
  );
}
