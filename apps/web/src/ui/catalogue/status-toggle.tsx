import { ActionIcon } from '@mantine/core';
import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import { catalogueTexts as texts } from '@millaje/api/kit/catalogue.texts';
import type { Route } from '@millaje/api/kit/route';
import type { QueryKey } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useAskedSwitch } from '../use-asked-change.ts';

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
  const toggle = useAskedSwitch({
    isOn: status,
    change: async (wanted) => (await ask(route, { body: { id, status: wanted } }, { version })) as { message: string },
    refresh,
  });
  return (
    <>
      <ActionIcon
        variant="subtle"
        color={status ? 'good' : 'gray'}
        aria-label={texts.toggle(status, name)}
        onClick={toggle.ask}
      >
        {status ? <IconToggleRight size={20} aria-hidden /> : <IconToggleLeft size={20} aria-hidden />}
      </ActionIcon>
      <ConfirmDialog {...toggle.dialog} title={texts.toggle(!toggle.wanted, name)} isDestructive={!toggle.wanted}>
        {toggle.wanted ? consequence.on : consequence.off}
      </ConfirmDialog>
    </>
  );
}
