import { Button, Textarea } from '@mantine/core';
import {
  type MonthReport,
  type MonthSeal,
  type MonthState,
  reopenMonthRoute,
  sealMonthRoute,
  verifyMonthRoute,
} from '@millaje/api/reports/month';
import { monthProblemNames, monthStateNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { dates } from '../../ui/dates.ts';
import { notify } from '../../ui/notify.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useAskedChange } from '../../ui/use-asked-change.ts';
import { monthName } from '@millaje/api/kit/month-name';
import { monthsKey } from './queries.ts';
import { QuietPanel } from '../../ui/quiet-panel.tsx';
import { firstPress } from '../../ui/first-press.ts';
import classes from './month.module.css';

interface MonthStandingProps {
  report: MonthReport;
  state: MonthState;
  seals: readonly MonthSeal[];
  /** Administrators seal, and open again. */
  mayChange: boolean;
}

/** Whether the month ties to the ledger, whether it is sealed, and what can be done about that. */
export function MonthStanding({ report: { month, problems }, state, seals, mayChange }: MonthStandingProps) {
  const [last] = seals;
  return (
    <QuietPanel title={monthStateNames[state]}>
      <StatusDot
        tone={problems.length === 0 ? 'good' : 'bad'}
        label={problems.length === 0 ? texts.tied : texts.notTied}
      />
      {problems.map((problem) => (
        <p key={problem} className={classes.help}>
          {monthProblemNames[problem]}
        </p>
      ))}
      {state === 'sealed' && last !== undefined && (
        <div className={classes.digest}>
          <CopyableHash value={last.digest} label={texts.digest} />
        </div>
      )}
      <div className={classes.actions}>
        {state === 'sealed' && <VerifyButton month={month} />}
        {state === 'sealed' && mayChange && <ReopenButton month={month} />}
        {(state === 'over' || state === 'reopened') && mayChange && <SealButton month={month} />}
      </div>
      {seals.length > 0 && <Seals seals={seals} />}
    </QuietPanel>
  );
}

/** Every seal that the month had, with why it was opened again. */
function Seals({ seals }: { seals: readonly MonthSeal[] }) {
  return (
    <ul className={classes.seals} aria-label={texts.history}>
      {seals.map(({ edition, sealed_at: at, sealed_by: by, reopened }) => (
        <li key={edition}>
          {texts.edition(edition)} · {texts.sealedAt(dates.dayAndTime(at))} {by !== null && texts.sealedBy(by)}
          {reopened !== null && (
            <p className={classes.help}>
              {texts.reopenedBecause(reopened.reason)} · {reopened.reopened_by} ·{' '}
              {dates.dayAndTime(reopened.reopened_at)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function VerifyButton({ month }: { month: string }) {
  const verify = useMutation({
    mutationFn: () => ask(verifyMonthRoute, { params: { month } }),
    onSuccess: ({ same }) => (same ? notify.success(texts.same) : notify.failure(texts.differs)),
    onError: (error) => notify.warning(shellTexts.warning, error.message),
  });
  return (
    <Button size="sm" variant="default" loading={verify.isPending} onClick={firstPress(() => verify.mutate())}>
      {texts.verify}
    </Button>
  );
}

function SealButton({ month }: { month: string }) {
  const seal = useAskedChange({ change: () => ask(sealMonthRoute, { params: { month } }), refresh: monthsKey });
  return (
    <>
      <Button size="sm" onClick={seal.ask}>
        {texts.seal}
      </Button>
      <ConfirmDialog {...seal.dialog} title={texts.seal}>
        {texts.sealQuestion(monthName(month))}
      </ConfirmDialog>
    </>
  );
}

function ReopenButton({ month }: { month: string }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const reopen = useAskedChange({
    change: () => ask(reopenMonthRoute, { params: { month }, body: { reason } }),
    refresh: monthsKey,
  });

  function confirm(): void {
    const missing = reason.trim() === '';
    setMissing(missing);
    if (!missing) reopen.dialog.onConfirm();
  }

  return (
    <>
      <Button size="sm" variant="default" onClick={reopen.ask}>
        {texts.reopen}
      </Button>
      <ConfirmDialog {...reopen.dialog} title={texts.reopen} isDestructive onConfirm={confirm}>
        {texts.reopenQuestion(monthName(month))}
        <Textarea
          mt="md"
          label={texts.reason}
          value={reason}
          autosize
          minRows={2}
          error={isMissing ? texts.reasonRequired : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
