import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { newUserTexts } from '@millaje/api/members/person.texts';
import { Suspense, useState } from 'react';
import { late } from '../../ui/late.tsx';
import { useAskedByAddress } from '../../ui/use-asked-by-address.ts';

const NewUserModal = late(() => import('./new-user-modal.tsx'));

/** The button that registers a person, with its form in a dialog that arrives when it is asked for. */
export function NewUser() {
  const [opened, setOpened] = useState(false);
  useAskedByAddress('user', () => setOpened(true));
  return (
    <>
      <Button size="sm" leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {newUserTexts.open}
      </Button>
      <Suspense>{opened && <NewUserModal onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
