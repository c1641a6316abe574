import { Button } from '@mantine/core';
import { releaseRoute, resumeRoute } from '@millaje/api/settlement/settlement';
import { settlementTexts } from '@millaje/api/settlement/settlement.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FailureState } from '../../ui/failure-state.tsx';
import { ask } from '../../api.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { QuietPanel } from '../../ui/quiet-panel.tsx';
import { firstPress } from '../../ui/first-press.ts';
import { isQuarantined, quarantineQuery } from './queries.ts';
import { explainReason } from './reasons.ts';
import classes from './quarantine.module.css';

const texts = settlementTexts.quarantine;

/** How many are shown; the rest is counted. */
const SHOWN = 20;

/** What the contract refuses, with its reasons, and the word that puts it back; nothing where it refuses nothing. */
export function Quarantine({ mayRelease }: { mayRelease: boolean }) {
  const { data, error, refetch } = useQuery(quarantineQuery);
  const { release, resume } = useReleases();
  if (data === undefined && error !== null)
    return <FailureState title={texts.failed} message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || !isQuarantined(data)) return null;
  const { rows, count, stopped } = data;
  return (
    <QuietPanel
      title={texts.title}
      action={
        mayRelease &&
        (count > 0 ? (
          <Button size="sm" variant="default" loading={release.isPending} onClick={firstPress(() => release.mutate())}>
            {texts.releaseAll}
          </Button>
        ) : (
          stopped !== null && (
            <Button size="sm" variant="default" loading={resume.isPending} onClick={firstPress(() => resume.mutate())}>
              {texts.resume}
            </Button>
          )
        ))
      }
    >
      {stopped !== null && (
        <p className={classes.help}>
          {texts.stopped} {explainReason(stopped.reason)}
        </p>
      )}
      {count > 0 && <p className={classes.help}>{texts.help}</p>}
      <dl className={classes.rows}>
        {rows.slice(0, SHOWN).map((row) => (
          <div key={row.operation_id}>
            <dt>
              {texts.operation} {row.operation_id} · {formatWhole(row.amount)}
            </dt>
            <dd>
              {row.reason} · {dates.dayAndTime(row.quarantined_at)}
            </dd>
          </div>
        ))}
      </dl>
      {count > SHOWN && <p className={classes.help}>{texts.more(formatWhole(SHOWN), formatWhole(count))}</p>}
    </QuietPanel>
  );
}

function useReleases() {
  const queries = useQueryClient();
  const told = {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onError: (error: Error) => notify.warning(shellTexts.warning, error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement'] }),
  };
  const release = useMutation({ mutationFn: () => ask(releaseRoute, { body: { operations: 'all' } }), ...told });
  const resume = useMutation({ mutationFn: () => ask(resumeRoute), ...told });
  return { release, resume };
}
