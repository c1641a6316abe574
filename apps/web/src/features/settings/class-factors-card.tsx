import { Button, Skeleton, TextInput } from '@mantine/core';
import { type RewardRate, rewardRatesRoute, updateRewardRateRoute } from '@millaje/api/settings/class-factors';
import { classFactorTexts as texts } from '@millaje/api/settings/class-factors.texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { CallError } from '../../call-error.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { MessageDialog, useMessageDialog } from '../../ui/message-dialog.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import { stepFactor } from './step-factor.ts';
import { percentText } from './transfer-fee.tsx';
import classes from './class-factors.module.css';

const ratesQuery = queryOptions({
  queryKey: ['settings', 'reward-rates'],
  queryFn: ({ signal }) => ask(rewardRatesRoute, {}, { signal }),
  select: ({ rates }) => Map.groupBy(rates, ({ family }) => family ?? ''),
});

/** How long a row says how its saving went, in milliseconds. */
const LABEL_MS = 5000;

/** Tab 2: what of a route's reward each class earns, family by family. */
export function ClassFactorsCard() {
  const { data, error, refetch } = useQuery(ratesQuery);
  if (data === undefined && error)
    return <FailureState title={texts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      <p className={classes.help}>{texts.help}</p>
      {data === undefined ? (
        <Skeleton height={360} />
      ) : (
        <div className={classes.families}>
          {[...data].map(([family, rates]) => (
            <section key={family} className={classes.family} aria-label={family}>
              <h2>{family}</h2>
              {rates.map((rate) => (
                <FactorRow key={rate.id} rate={rate} />
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  );
}

/** One class, saved by itself. Arrows step through the factor. */
function FactorRow({ rate }: { rate: RewardRate }) {
  const { name, value } = rate;
  const classCode = name.split('_').at(-1) ?? name;
  const { save, message, problem, begin } = useFactorSave(rate);
  // What nobody has typed over is what was read last.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? percentText(value);
  const problemId = useId();
  const isDirty = shown.trim() !== percentText(value);
  const guard = useUnsavedGuard(isDirty);
  function type(next: string): void {
    if (typed === undefined) begin();
    setTyped(next === percentText(value) ? undefined : next);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending) return;
    const sent = shown;
    save.mutate(sent, { onSuccess: () => setTyped((now) => (now === sent ? undefined : now)) });
  }
  return (
    <form className={classes.row} noValidate onSubmit={submit}>
      <span className={classes.class}>{classCode}</span>
      <TextInput
        aria-label={texts.factorOf(classCode)}
        aria-describedby={problem === undefined ? undefined : problemId}
        error={problem !== undefined}
        value={shown}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          type(stepFactor(shown, event.key === 'ArrowUp' ? 1 : -1) ?? shown);
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={save.isPending}
        disabled={!isDirty}
        aria-label={texts.saveOf(classCode)}
      >
        {texts.save}
      </Button>
      <output>
        {save.isSuccess && <span className={classes.good}>{texts.updated}</span>}
        {save.isError && <span className={classes.bad}>{texts.failed}</span>}
      </output>
      {problem !== undefined && (
        <span id={problemId} className={classes.problem}>
          {problem}
        </span>
      )}
      <MessageDialog {...message.props} />
      {isDirty && <UnsavedDialog question={guard.question} />}
    </form>
  );
}

/** Saves one factor, and says for five seconds how it went. */
function useFactorSave({ id, version }: RewardRate) {
  const queries = useQueryClient();
  const message = useMessageDialog();
  const [problem, setProblem] = useState<string>();
  // Of what stood in the row when somebody began to type; then of what it was told is there.
  const seen = useRef(version);
  const save = useMutation({
    mutationFn: (factor: string) => {
      setProblem(undefined);
      return ask(updateRewardRateRoute, { body: { id, value: factor } }, { version: seen.current });
    },
    onSuccess: ({ rate }) => {
      seen.current = rate.version;
      return queries.invalidateQueries({ queryKey: ratesQuery.queryKey });
    },
    onError: (error) => {
      const current = error instanceof CallError ? error.refusal?.current : undefined;
      if (current !== undefined) {
        seen.current = String(current.version);
        setProblem(texts.changedMeanwhile(percentText(String(current.value))));
        void queries.invalidateQueries({ queryKey: ratesQuery.queryKey });
        return;
      }
      const wrong = error instanceof CallError ? error.fields.value : undefined;
      setProblem(wrong);
      if (wrong === undefined) message.show({ title: texts.saveFailed, text: error.message });
    },
  });
  const { isSuccess, isError, reset } = save;
  useEffect(() => {
    if (!isSuccess && !isError) return undefined;
    const timer = setTimeout(reset, LABEL_MS);
    return () => clearTimeout(timer);
  }, [isSuccess, isError, reset]);
  /** Somebody begins to type over what stands in the row. */
  const begin = (): void => {
    seen.current = version;
  };
  return { save, message, problem, begin };
}
