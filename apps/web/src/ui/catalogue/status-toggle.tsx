import { ActionIcon } from '@mantine/core';
import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import type { Route } from '@millaje/api/route';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { notify } from '../notify.ts';
import { toggleProblem } from './toggle-problem.ts';

interface StatusToggleProps {
  /** The call that takes the row's id and the status that it gets. */
  route: Route;
  row: { id: number; status: boolean; version?: string | undefined };
  name: string;
  /** What changes for whom when it is taken out of use, and when it comes back. */
  consequence: { readonly off: string; readonly on: string };
  refresh: QueryKey;
}

/** Takes a row out of use or back into it, after a question. */
export function StatusToggle({ route, row: { id, status, version }, name, consequence, refresh }: StatusToggleProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => ask(route, { body: { id, status: !status } }, { version }),
    onSuccess: async (answer) => {
      setAsking(false);
      notify.success((answer as { message: string }).message);
      await queries.invalidateQueries({ queryKey: refresh });
    },
    // What somebody else has changed stands in the list before it is tried again.
    onError: () => queries.invalidateQueries({ queryKey: refresh }),
  });
  const label = texts.toggle(status, name);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={status ? 'good' : 'gray'}
        aria-label={label}
        onClick={() => {
          toggle.reset();
          setAsking(true);
        }}
      >
        {status ? <IconToggleRight size={20} aria-hidden /> : <IconToggleLeft size={20} aria-hidden />}
      </ActionIcon>
      <ConfirmDialog
        opened={isAsking}
        title={label}
        isDestructive={status}
        isBusy={toggle.isPending}
        problem={toggleProblem(toggle.error)}
        onConfirm={() => toggle.mutate()}
        onClose={() => setAsking(false)}
      >
        {status ? consequence.off : consequence.on}
      </ConfirmDialog>
    </>
  );
}
