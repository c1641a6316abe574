import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { newUserTexts } from '@millaje/api/person.texts';
import { Suspense } from 'react';
import { late } from '../../ui/late.tsx';

const NewUserModal = late(() => import('./new-user-modal.tsx'));

/** The button that registers a person, with its form in a dialog that arrives when it is asked for. */
export function NewUser() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={open}>
        {newUserTexts.open}
      </Button>
      <Suspense>{opened && <NewUserModal onClose={close} />}</Suspense>
    </>
  );
}
