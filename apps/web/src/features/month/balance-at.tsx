import { Button, TextInput } from '@mantine/core';
import { holderNames, monthTexts as texts } from '@millaje/api/reports/month.texts';
import { holders } from '@millaje/domain/month/roll-forward';
import { useQuery } from '@tanstack/react-query';
import { brand } from 'virtual:brand';
import { type FormEvent, useState } from 'react';
import { CallError } from '../../call-error.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { instantOf } from './instant-of.ts';
import { balanceAtQuery } from './queries.ts';
import { QuietPanel } from '../../ui/quiet-panel.tsx';
import classes from './month.module.css';

/** What a member, or the whole programme, had at an instant of the programme's clock. */
export function BalanceAt() {
  const [typed, setTyped] = useState({ at: '', email: '' });
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ at: string; email?: string }>();
  const { data, error, isFetching, refetch } = useQuery(balanceAtQuery(asked));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const at = instantOf(typed.at, brand.time_zone);
    setProblem(at === undefined ? texts.wrongInstant : undefined);
    const email = typed.email.trim();
    setAsked(at === undefined ? undefined : { at, ...(email !== '' && { email }) });
  }

  return (
    <QuietPanel title={texts.balanceTitle}>
      <p className={classes.help}>{texts.balanceHelp}</p>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label={texts.balanceAt}
          description={texts.balanceAtHelp}
          placeholder={texts.balanceAtFormat}
          autoComplete="off"
          value={typed.at}
          error={problem}
          onChange={(event) => setTyped({ ...typed, at: event.currentTarget.value })}
        />
        <TextInput
          label={texts.balanceOf}
          description={texts.balanceOfHelp}
          inputMode="email"
          autoComplete="off"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.currentTarget.value })}
        />
        <Button type="submit" variant="default" loading={isFetching}>
          {texts.balanceShow}
        </Button>
      </form>
      <output>
        {error !== null && <Problem error={error} onRetry={() => void refetch()} />}
        {error === null && data !== undefined && (
          <>
            <p className={classes.help}>
              {texts.balanceAnswer(
                data.person === null ? texts.wholeProgramme : `${data.person.first_name} ${data.person.last_name}`,
                dates.dayAndTime(data.at),
              )}
            </p>
            <p className={classes.answer}>
              <MilesAmount value={data.miles} />
            </p>
            {data.by_holder !== null && (
              <p className={classes.help}>
                {holders
                  .map((holder) => `${holderNames[holder]} ${formatWhole(data.by_holder?.[holder] ?? 0)}`)
                  .join(' · ')}
              </p>
            )}
          </>
        )}
      </output>
    </QuietPanel>
  );
}

/** What was asked wrongly is asked otherwise; what may go better in a moment is asked again. */
function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isWrong = error instanceof CallError && error.isRefusal;
  if (isWrong) return <p className={classes.problem}>{error.message}</p>;
  return <FailureState title={texts.balanceFailed} message={error.message} onRetry={onRetry} />;
}
