import { Button } from '@mantine/core';
import { userActionTexts } from '@millaje/api/members/user-detail.texts';
import type { UserRow } from '@millaje/api/members/users';
import { Suspense, useState } from 'react';
import { SelectionBar } from '../../ui/bulk/selection.tsx';
import { late } from '../../ui/late.tsx';

const ToggleUsers = late(() => import('./toggle-users.tsx'));

interface UserBulkProps {
  users: readonly UserRow[];
  onClear: () => void;
}

/** What is done with the users that are selected: each is let in or put out by itself. */
export function UserBulk({ users, onClear }: UserBulkProps) {
  const [question, setQuestion] = useState<{ isActive: boolean; users: readonly UserRow[] }>();
  function close(isSent: boolean): void {
    setQuestion(undefined);
    if (isSent) onClear();
  }
  return (
    <>
      {users.length > 0 && (
        <SelectionBar count={users.length} onClear={onClear}>
          <Button variant="light" color="bad" size="sm" onClick={() => setQuestion({ isActive: true, users })}>
            {userActionTexts.inactivate}
          </Button>
          <Button variant="default" size="sm" onClick={() => setQuestion({ isActive: false, users })}>
            {userActionTexts.activate}
          </Button>
        </SelectionBar>
      )}
      <Suspense>{question !== undefined && <ToggleUsers {...question} onClose={close} />}</Suspense>
    </>
  );
}
