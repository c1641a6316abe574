import { Alert, Button, Group, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { shellTexts } from '@millaje/api/shell.texts';
import { openTransferTexts as texts } from '@millaje/api/ledger/miles.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import type { OpenState } from './open-state.ts';
import type { OpenAttempt } from './use-confirmed-send.ts';
import classes from './open-attempt.module.css';

/** How one kind of attempt is told of. */
export interface Telling<D> extends Readonly<
  Record<'title' | 'help' | 'unknown' | 'posted' | 'refused' | 'correct' | 'discardTitle' | 'discardHelp', string>
> {
  /** What was done. */
  readonly news: (done: D) => string;
}

/** Of transfers. */
export const transferTelling: Telling<Operation> = {
  ...texts,
  news: ({ _id, date }) => texts.postedHelp(String(_id), dates.dayAndTime(date)),
};

/** What an open attempt is called, by what is known of it. */
export function titleOf<D>({ kind }: OpenState<D>, telling: Telling<D>): string {
  if (kind === 'posted') return telling.posted;
  return kind === 'refused' ? telling.refused : telling.title;
}

function newsOf<D>(state: OpenState<D>, telling: Telling<D>): string {
  if (state.kind === 'posted') return telling.news(state.done);
  if (state.kind === 'refused') return `${state.message} ${texts.nothingMoved}`;
  return state.kind === 'unknown' ? telling.unknown : texts[state.kind];
}

const COLORS: Partial<Record<OpenState<unknown>['kind'], string>> = { posted: 'good', refused: 'bad' };

interface OpenAttemptProps<D> {
  open: Omit<OpenAttempt<unknown, D>, 'values'>;
  telling: Telling<D>;
  /** What was sent: label and value. */
  entries: readonly (readonly [label: string, value: ReactNode])[];
}

/** An attempt of which nobody knows what became of it: what it was, what is known by now, and what can be done. */
export function OpenAttemptDetails<D>({ open, telling, entries }: OpenAttemptProps<D>) {
  const { state, sentAt } = open;
  const isBusy = state.kind === 'looking' || state.kind === 'sending';
  const isDecided = state.kind === 'posted' || state.kind === 'refused';
  return (
    <>
      {!isDecided && <p className={classes.help}>{telling.help}</p>}
      <Alert
        color={COLORS[state.kind] ?? 'warn'}
        // The library's element is no output.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="status"
        icon={isBusy ? <Loader size={16} aria-hidden /> : undefined}
      >
        {newsOf(state, telling)}
      </Alert>
      <DetailsSection entries={[...entries, [texts.sentAt, dates.dayAndTime(sentAt)]]} />
      <div className={classes.actions}>
        {isDecided ? <End open={open} telling={telling} /> : <WaysOn open={open} telling={telling} />}
      </div>
    </>
  );
}

function End<D>({ open: { state, close, correct }, telling }: Omit<OpenAttemptProps<D>, 'entries'>) {
  return state.kind === 'posted' ? (
    <Button onClick={close}>{shellTexts.accept}</Button>
  ) : (
    <Button onClick={correct}>{telling.correct}</Button>
  );
}

function WaysOn<D>({ open, telling }: Omit<OpenAttemptProps<D>, 'entries'>) {
  const [isAsking, asking] = useDisclosure(false);
  const { kind } = open.state;
  const isSending = kind === 'sending';
  return (
    <>
      <Button variant="subtle" color="gray" className={classes.discard} onClick={asking.open} disabled={isSending}>
        {texts.discard}
      </Button>
      <Group gap="sm">
        <Button variant="default" onClick={open.look} disabled={isSending || kind === 'looking'}>
          {texts.look}
        </Button>
        <Button onClick={open.retry} loading={isSending}>
          {shellTexts.retry}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={telling.discardTitle}
        confirmLabel={texts.discard}
        isDestructive
        onConfirm={() => {
          asking.close();
          open.close();
        }}
        onClose={asking.close}
      >
        {telling.discardHelp}
      </ConfirmDialog>
    </>
  );
}
