import { Button, Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { twoFactorEnableRoute } from '@millaje/api/identity/two-factor';
import { twoFactorTexts as texts } from '@millaje/api/identity/two-factor.texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { firstPress } from '../../ui/first-press.ts';
import { DisableForm } from './disable-form.tsx';
import { EnableForm, type PendingSecret } from './enable-form.tsx';
import { twoFactorQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './two-factor.module.css';

type Step =
  | { kind: 'status' }
  | { kind: 'enabling'; pending: PendingSecret }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'disabling' };

/** The second factor: how it is, and the steps of turning it on and off. */
export function TwoFactorPanel() {
  const queries = useQueryClient();
  const { data } = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ kind: 'status' });
  const reload = (): void => void queries.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
  const enable = useMutation({
    mutationFn: () => ask(twoFactorEnableRoute),
    onSuccess: (pending) => setStep({ kind: 'enabling', pending }),
    onError: (problem) => {
      tellFailure(problem, texts.failed);
      // On already, in another window perhaps.
      reload();
    },
  });

  return (
    <Section
      title={texts.title}
      action={
        data === undefined ? undefined : (
          // A change of state is read out.
          <output className={classes.state}>
            <StatusDot tone={data.status ? 'good' : 'quiet'} label={data.status ? texts.isOn : texts.isOff} />
          </output>
        )
      }
    >
      <div className={classes.body}>
        {step.kind === 'enabling' && (
          <EnableForm
            pending={step.pending}
            onEnabled={(codes) => {
              setStep({ kind: 'codes', codes });
              reload();
            }}
            onCancel={() => setStep({ kind: 'status' })}
          />
        )}
        {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'status' })} />}
        {step.kind === 'disabling' && (
          <DisableForm
            onDisabled={() => {
              setStep({ kind: 'status' });
              reload();
            }}
            onCancel={() => setStep({ kind: 'status' })}
          />
        )}
        {step.kind === 'status' && (
          <Status
            isEnabling={enable.isPending}
            onEnable={() => enable.mutate()}
            onDisable={() => setStep({ kind: 'disabling' })}
          />
        )}
      </div>
    </Section>
  );
}

interface StatusProps {
  isEnabling: boolean;
  onEnable: () => void;
  onDisable: () => void;
}

/** How it is, and the way to change it. */
function Status({ isEnabling, onEnable, onDisable }: StatusProps) {
  const { data, error, refetch } = useQuery(twoFactorQuery);
  if (data !== undefined) {
    return (
      <>
        <p className={classes.lead}>{data.status ? texts.codesLeft(data.recovery_codes_left) : texts.lead}</p>
        {data.status ? (
          <Button variant="default" size="sm" onClick={onDisable}>
            {texts.disable}
          </Button>
        ) : (
          <Button size="sm" loading={isEnabling} onClick={firstPress(onEnable)}>
            {texts.enable}
          </Button>
        )}
      </>
    );
  }
  if (error !== null) {
    return <FailureState title={tableTexts.detailFailed} message={error.message} onRetry={() => void refetch()} />;
  }
  return (
    <output aria-busy="true" aria-label={shellTexts.loading}>
      <Skeleton height={14} width="80%" mb="sm" />
      <Skeleton height={36} width={110} />
    </output>
  );
}
