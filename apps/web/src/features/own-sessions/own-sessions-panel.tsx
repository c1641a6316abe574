import { Button } from '@mantine/core';
import { endOtherSessionsRoute, endOwnSessionRoute, type OwnSession } from '@millaje/api/identity/own-sessions';
import { ownSessionsTexts as texts } from '@millaje/api/identity/own-sessions.texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dates } from '../../ui/dates.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { QuietRow, QuietRowsSkeleton } from '../../ui/quiet-rows.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { ownSessionsQuery } from './queries.ts';
import classes from './own-sessions.module.css';

const deviceOf = ({ device }: OwnSession): string => device ?? texts.unknownDevice;

/** Ending one session, and ending all others. */
function useEnding(onOthersEnded: () => void) {
  const queries = useQueryClient();
  // Whether it is gone already, or not: the list says how it is. A press is answered before that, also without a connection.
  const onSettled = () => {
    void queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  };
  const endOne = useMutation({
    mutationFn: (id: string) => ask(endOwnSessionRoute, { body: { id } }),
    onSuccess: ({ message }) => notify.success(message),
    onError: (problem) => tellFailure(problem, texts.endFailed),
    onSettled,
  });
  // The second press of a double one is answered by what the first one does.
  const ending = useRef(new Set<string>());
  const end = (id: string): void => {
    if (ending.current.has(id)) return;
    ending.current.add(id);
    endOne.mutate(id, { onError: () => void ending.current.delete(id) });
  };
  const endOthers = useMutation({
    mutationFn: () => ask(endOtherSessionsRoute),
    onSuccess: ({ message }) => {
      notify.success(message);
      onOthersEnded();
    },
    onSettled,
  });
  return { endOne, end, endOthers };
}

/** Where one's account is open, with the way to end it there. */
export function OwnSessionsPanel() {
  const query = useQuery(ownSessionsQuery);
  const [isAsking, setAsking] = useState(false);
  const { endOne, end, endOthers } = useEnding(() => setAsking(false));

  return (
    <Section
      title={texts.title}
      action={
        query.data !== undefined &&
        query.data.count > 1 && (
          <Button variant="subtle" size="compact-sm" mr={-8} onClick={() => setAsking(true)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <div className={classes.body}>
        <p className={classes.lead}>{texts.lead}</p>
        <Loaded query={query} failed={texts.failed} waiting={<QuietRowsSkeleton />}>
          {({ rows, count }) => (
            <>
              <ul className={`plain-list ${classes.rows}`} aria-label={texts.title}>
                {rows.map((row) => (
                  <SessionRow
                    key={row.id}
                    row={row}
                    isEnding={endOne.isPending && endOne.variables === row.id}
                    onEnd={() => end(row.id)}
                  />
                ))}
              </ul>
              {count > rows.length && <p className={classes.lead}>{texts.more(formatWhole(count))}</p>}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title={texts.endOthersTitle}
        confirmLabel={texts.endOthers}
        isDestructive
        isBusy={endOthers.isPending}
        problem={endOthers.error?.message}
        onConfirm={() => endOthers.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{texts.endOthersHelp}</p>
      </ConfirmDialog>
    </Section>
  );
}

interface SessionRowProps {
  row: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ row, isEnding, onEnd }: SessionRowProps) {
  const { address, created_at, last_used_at, is_current } = row;
  const opened = dates.dayAndTime(created_at);
  return (
    <QuietRow
      title={deviceOf(row)}
      lines={[
        ...(address === null ? [] : [texts.from(address)]),
        texts.since(opened),
        ...(is_current || last_used_at === null ? [] : [texts.lastUsed(dates.dayAndTime(last_used_at))]),
      ]}
    >
      {is_current ? (
        <span className={classes.state}>
          <StatusDot tone="good" label={texts.current} />
        </span>
      ) : (
        <Button
          variant="default"
          size="sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={texts.endOf(deviceOf(row), opened)}
        >
          {texts.end}
        </Button>
      )}
    </QuietRow>
  );
}
