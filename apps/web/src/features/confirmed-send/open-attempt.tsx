import { Alert, Button, Group, Loader } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { shellTexts } from '@millaje/api/shell.texts';
import { openTransferTexts as texts } from '@millaje/api/miles.texts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import type { OpenState } from './open-state.ts';
import type { OpenAttempt } from './use-confirmed-send.ts';
import classes from './open-attempt.module.css';

/** What an open attempt is called, by what is known of it. */
export function titleOf({ kind }: OpenState): string {
  if (kind === 'posted') return texts.posted;
  return kind === 'refused' ? texts.refused : texts.title;
}

function newsOf(state: OpenState): string {
  if (state.kind === 'posted')
    return texts.postedHelp(String(state.operation._id), dates.dayAndTime(state.operation.date));
  return state.kind === 'refused' ? `${state.message} ${texts.nothingMoved}` : texts[state.kind];
}

const COLORS: Partial<Record<OpenState['kind'], string>> = { posted: 'good', refused: 'bad' };

interface OpenAttemptProps {
  open: Omit<OpenAttempt<unknown>, 'values'>;
  /** What was sent: label and value. */
  entries: readonly (readonly [label: string, value: ReactNode])[];
}

/** An attempt of which nobody knows what became of it: what it was, what is known by now, and what can be done. */
export function OpenAttemptDetails({ open, entries }: OpenAttemptProps) {
  const { state, sentAt } = open;
  const isBusy = state.kind === 'looking' || state.kind === 'sending';
  const isDecided = state.kind === 'posted' || state.kind === 'refused';
  return (
    <>
      {!isDecided && <p className={classes.help}>{texts.help}</p>}
      <Alert
        color={COLORS[state.kind] ?? 'warn'}
        // The library's element is no output.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="status"
        icon={isBusy ? <Loader size={16} aria-hidden /> : undefined}
      >
        {newsOf(state)}
      </Alert>
      <DetailsSection entries={[...entries, [texts.sentAt, dates.dayAndTime(sentAt)]]} />
      <div className={classes.actions}>{isDecided ? <End open={open} /> : <WaysOn open={open} />}</div>
    </>
  );
}

function End({ open: { state, close, correct } }: Pick<OpenAttemptProps, 'open'>) {
  return state.kind === 'posted' ? (
    <Button onClick={close}>{shellTexts.accept}</Button>
  ) : (
    <Button onClick={correct}>{texts.correct}</Button>
  );
}

function WaysOn({ open }: Pick<OpenAttemptProps, 'open'>) {
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
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        isDestructive
        onConfirm={() => {
          asking.close();
          open.close();
        }}
        onClose={asking.close}
      >
        {texts.discardHelp}
      </ConfirmDialog>
    </>
  );
}
