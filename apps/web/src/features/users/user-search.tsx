import { Alert, Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { shellTexts } from '@millaje/api/shell.texts';
import { userLookupRoute } from '@millaje/api/members/users';
import { userTexts as texts } from '@millaje/api/members/users.texts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { notify } from '../../ui/notify.ts';
import type { Openness } from '../../ui/one-open.ts';
import { ToolPopover } from '../../ui/tool-popover.tsx';
import classes from './users.module.css';

/** Finds one user by an e-mail, a document or a customer id, however a screen prints it, and goes there. */
export function UserSearch({ opened, onOpenedChange }: Openness) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const find = useMutation({
    mutationFn: (quick_search: string) => {
      if (quick_search === '') throw new Error(texts.searchValueRequired);
      return ask(userLookupRoute, { query: { quick_search } });
    },
    onSuccess: ({ user_info: { email } }) => {
      notify.success(texts.found);
      void navigate(pathTo('staffUser', { email }));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    find.mutate(text.trim());
  }

  return (
    <ToolPopover
      opened={opened}
      onOpenedChange={onOpenedChange}
      position="bottom-start"
      width={340}
      label={texts.searchUser}
      title={texts.searchUser}
      icon={<IconSearch size={16} aria-hidden />}
    >
      <form onSubmit={submit} noValidate className={classes.search}>
        <TextInput
          label={texts.quickSearch}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            find.reset();
            setText(event.currentTarget.value);
          }}
        />
        {find.error !== null && (
          <Alert color="bad" role="alert">
            {find.error.message}
          </Alert>
        )}
        <Button type="submit" size="sm" loading={find.isPending} className={classes.find}>
          {shellTexts.search}
        </Button>
      </form>
    </ToolPopover>
  );
}
