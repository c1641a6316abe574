import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { listTexts as texts } from '@millaje/api/lists.texts';
import type { ListName } from '@millaje/api/saved-views/list-names';
import {
  addSavedViewRoute,
  deleteSavedViewRoute,
  renameSavedViewRoute,
  type SavedView,
} from '@millaje/api/saved-views/saved-views';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { notify } from '../../ui/notify.ts';
import { savedViewsQuery } from './queries.ts';
import { viewAddress } from './view-address.ts';
import classes from './lists.module.css';

interface ViewsMenuProps {
  list: ListName;
  onDone: () => void;
}

/** One's own views of a list: each is opened, renamed or deleted; and what one sees is saved as a new one. */
export default function ViewsMenu({ list, onDone }: ViewsMenuProps) {
  const { data, error, refetch } = useQuery(savedViewsQuery(list));
  const address = viewAddress(useSearchParams()[0]);
  if (data === undefined && error !== null)
    return <FailureState title={texts.viewsFailed} message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={72} aria-busy="true" />;
  return (
    <div className={classes.menu}>
      {data.length === 0 ? (
        <p className={classes.help}>{texts.noViews}</p>
      ) : (
        <ul className={`plain-list ${classes.views}`} aria-label={texts.viewsTitle}>
          {data.map((view) => (
            <li key={view.id}>
              <View view={view} isCurrent={view.address === address} list={list} onOpen={onDone} />
            </li>
          ))}
        </ul>
      )}
      <SaveView list={list} address={address} />
    </div>
  );
}

/** One of the calls that change the views of a list: they are read again after it. */
function useChange<Input>(list: ListName, send: (input: Input) => Promise<{ message: string }>, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      notify.success(message);
      onDone();
      await queries.invalidateQueries({ queryKey: savedViewsQuery(list).queryKey });
    },
  });
}

/** What is wrong with a name, or why it could not be saved. */
const problemOf = (error: Error | null): string | undefined =>
  error instanceof CallError ? (error.fields.name ?? error.message) : error?.message;

interface NameFormProps {
  label: string;
  name: string;
  onChange: (name: string) => void;
  isBusy: boolean;
  problem: string | undefined;
  onSave: () => void;
}

function NameForm({ label, name, onChange, isBusy, problem, onSave }: NameFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) onSave();
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" loading={isBusy}>
        {texts.save}
      </Button>
    </form>
  );
}

function SaveView({ list, address }: { list: ListName; address: string }) {
  const [name, setName] = useState('');
  // The field stays, and with it the focus: Escape still closes what it stands in.
  const add = useChange(
    list,
    () => ask(addSavedViewRoute, { body: { list, name, address } }),
    () => setName(''),
  );
  return (
    <section className={classes.save} aria-label={texts.saveView}>
      <NameForm
        label={texts.viewName}
        name={name}
        onChange={setName}
        isBusy={add.isPending}
        problem={problemOf(add.error)}
        onSave={() => add.mutate(undefined)}
      />
    </section>
  );
}

interface ViewProps {
  view: SavedView;
  isCurrent: boolean;
  list: ListName;
  onOpen: () => void;
}

function View({ view: { id, name, address }, isCurrent, list, onOpen }: ViewProps) {
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  const [newName, setNewName] = useState(name);
  const done = (): void => setDoing(undefined);
  const rename = useChange(list, () => ask(renameSavedViewRoute, { body: { id, name: newName } }), done);
  const remove = useChange(list, () => ask(deleteSavedViewRoute, { body: { id } }), done);
  if (doing === 'rename')
    return (
      <NameForm
        label={texts.newName(name)}
        name={newName}
        onChange={setNewName}
        isBusy={rename.isPending}
        problem={problemOf(rename.error)}
        onSave={() => rename.mutate(undefined)}
      />
    );
  if (doing === 'delete')
    return (
      <div className={classes.view}>
        <span className={classes.question}>{problemOf(remove.error) ?? texts.deleteQuestion(name)}</span>
        <Button variant="subtle" size="compact-sm" onClick={done}>
          {texts.keep}
        </Button>
        <Button color="bad" size="compact-sm" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {texts.deleteIt}
        </Button>
      </div>
    );
  return (
    <div className={classes.view}>
      <Link
        className={classes.open}
        to={{ search: address }}
        preventScrollReset
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        {name}
      </Link>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.rename(name)} onClick={() => setDoing('rename')}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={texts.delete(name)} onClick={() => setDoing('delete')}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
