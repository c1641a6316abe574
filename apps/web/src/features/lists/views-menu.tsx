import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core';
import { listTexts as texts } from '@millaje/api/kit/lists.texts';
import type { ListName } from '@millaje/api/saved-views/list-names';
import {
  addSavedViewRoute,
  deleteSavedViewRoute,
  renameSavedViewRoute,
  type SavedView,
} from '@millaje/api/saved-views/saved-views';
import { shellTexts } from '@millaje/api/shell.texts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useRef, useState } from 'react';
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
  const nameField = useRef<HTMLInputElement>(null);
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
              <View
                view={view}
                isCurrent={view.address === address}
                list={list}
                onOpen={onDone}
                onDeleted={() => nameField.current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      <SaveView list={list} address={address} field={nameField} />
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
  field?: Ref<HTMLInputElement>;
  label: string;
  name: string;
  onChange: (name: string) => void;
  isBusy: boolean;
  problem: string | undefined;
  onSave: () => void;
  /** Leaves the name as it was; it is then the first thing that is typed into. */
  onCancel?: () => void;
}

function NameForm({ field, label, name, onChange, isBusy, problem, onSave, onCancel }: NameFormProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) onSave();
  }
  return (
    <form className={classes.form} data-rename={onCancel !== undefined || undefined} onSubmit={submit} noValidate>
      <TextInput
        label={label}
        autoComplete="off"
        // What was pressed to come here is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={onCancel !== undefined}
        ref={field}
        onFocus={onCancel && ((event) => event.currentTarget.select())}
        value={name}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {onCancel && (
        <Button variant="subtle" size="sm" disabled={isBusy} onClick={onCancel}>
          {shellTexts.cancel}
        </Button>
      )}
      <Button type="submit" size="sm" loading={isBusy}>
        {texts.save}
      </Button>
    </form>
  );
}

interface SaveViewProps {
  list: ListName;
  address: string;
  field: Ref<HTMLInputElement>;
}

function SaveView({ list, address, field }: SaveViewProps) {
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
        field={field}
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
  onDeleted: () => void;
}

function View({ view: { id, name, address }, isCurrent, list, onOpen, onDeleted }: ViewProps) {
  const [doing, setDoing] = useState<'rename' | 'delete'>();
  // What was begun with gets the focus back.
  const [begun, setBegun] = useState<'rename' | 'delete'>();
  const [newName, setNewName] = useState(name);
  function begin(what: 'rename' | 'delete'): void {
    setDoing(what);
    setBegun(what);
    setNewName(name);
  }
  const done = (): void => setDoing(undefined);
  const rename = useChange(list, () => ask(renameSavedViewRoute, { body: { id, name: newName } }), done);
  const remove = useChange(list, () => ask(deleteSavedViewRoute, { body: { id } }), onDeleted);
  if (doing === 'rename')
    return (
      <NameForm
        label={texts.newName(name)}
        name={newName}
        onChange={setNewName}
        isBusy={rename.isPending}
        problem={problemOf(rename.error)}
        onSave={() => rename.mutate(undefined)}
        onCancel={done}
      />
    );
  if (doing === 'delete')
    return (
      <DeleteQuestion
        text={problemOf(remove.error) ?? texts.deleteQuestion(name)}
        isBusy={remove.isPending}
        onKeep={done}
        onDelete={() => remove.mutate(undefined)}
      />
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
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.rename(name)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={begun === 'rename'}
        onClick={() => begin('rename')}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.delete(name)}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={begun === 'delete'}
        onClick={() => begin('delete')}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface DeleteQuestionProps {
  text: string;
  isBusy: boolean;
  onKeep: () => void;
  onDelete: () => void;
}

function DeleteQuestion({ text, isBusy, onKeep, onDelete }: DeleteQuestionProps) {
  return (
    <div className={classes.view}>
      <span className={classes.question}>{text}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button variant="subtle" size="compact-sm" autoFocus onClick={onKeep}>
        {texts.keep}
      </Button>
      <Button color="bad" size="compact-sm" loading={isBusy} onClick={onDelete}>
        {texts.deleteIt}
      </Button>
    </div>
  );
}
