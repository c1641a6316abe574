import { Alert, Button, TextInput } from '@mantine/core';
import { corporateInfoRoute } from '@millaje/api/corporates/corporates';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { userTexts } from '@millaje/api/members/users.texts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../api.ts';
import { pathTo } from '../../paths.ts';
import { notify } from '../../ui/notify.ts';
import classes from './corporates.module.css';

const FIELDS = [
  { key: 'email', label: texts.searchBy.email },
  { key: 'name', label: texts.searchBy.name },
  { key: 'doc_identity', label: texts.searchBy.document },
] as const;

interface Search {
  key: (typeof FIELDS)[number]['key'];
  value: string;
}

/** Finds one ally by an exact value, and goes there. Typing in one field clears the others. */
export function CorporateSearch() {
  const navigate = useNavigate();
  const [search, setSearch] = useState<Search>({ key: 'email', value: '' });
  const find = useMutation({
    mutationFn: ({ key, value }: Search) => {
      if (value.trim() === '') throw new Error(texts.searchValueRequired);
      return ask(corporateInfoRoute, { query: { [key]: value.trim() } });
    },
    onSuccess: ({ corporate_user: { user_info: person } }) => {
      notify.success(userTexts.found);
      void navigate(pathTo('staffCorporate', { email: person.email }));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    find.mutate(search);
  }

  return (
    <form onSubmit={submit} noValidate className={classes.inline}>
      {FIELDS.map(({ key, label }) => (
        <TextInput
          key={key}
          label={label}
          autoComplete="off"
          value={search.key === key ? search.value : ''}
          onChange={(event) => {
            find.reset();
            setSearch({ key, value: event.currentTarget.value });
          }}
        />
      ))}
      <div className={classes.inlineActions}>
        <Button type="submit" size="sm" loading={find.isPending}>
          {shellTexts.search}
        </Button>
      </div>
      {find.error !== null && (
        <Alert color="bad" role="alert" className={classes.inlineProblem}>
          {find.error.message}
        </Alert>
      )}
    </form>
  );
}
