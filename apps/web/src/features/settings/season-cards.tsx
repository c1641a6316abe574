import { Button, Group, Skeleton, TextInput } from '@mantine/core';
import { configRoute, type SwitchName, toggleConfigRoute, updatePercentRoute } from '@millaje/api/settings/switches';
import { switchTexts } from '@millaje/api/settings/switches.texts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { toggleProblem } from '../../ui/catalogue/toggle-problem.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { notify } from '../../ui/notify.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { percentText } from './transfer-fee.tsx';
import classes from './setting-card.module.css';

const switchQuery = (name: SwitchName) =>
  queryOptions({
    queryKey: ['settings', name],
    queryFn: ({ signal }) => ask(configRoute, { query: { name } }, { signal }),
  });

const valuesOf = ({ value }: { readonly value: string; readonly version?: string | undefined }) => ({
  value: percentText(value),
});

/** Something that is on or off, with a percentage that counts while it is on. */
function SwitchCard({ name }: { name: SwitchName }) {
  const query = switchQuery(name);
  const { data, error, refetch } = useQuery(query);
  const [attempt, setAttempt] = useState(0);
  const texts = switchTexts[name];
  if (data === undefined && error)
    return <FailureState title={switchTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <section className={classes.switch} aria-label={texts.title}>
      <header className={classes.head}>
        <div>
          <h2>{texts.title}</h2>
          <p>{texts.help}</p>
        </div>
        {data === undefined ? (
          <Skeleton height={36} width={160} />
        ) : (
          <Toggle name={name} isOn={data.status === true} percent={percentText(data.value)} version={data.version} />
        )}
      </header>
      {data !== undefined && (
        <SaveForm
          // Given up, the form starts again with what is in force.
          key={attempt}
          route={updatePercentRoute}
          initial={valuesOf(data)}
          read={readOf(data, valuesOf)}
          extra={{ name }}
          fields={(form) => (
            <TextInput
              {...form.getInputProps('value')}
              label={switchTexts.percent}
              inputMode="decimal"
              autoComplete="off"
            />
          )}
          refresh={query.queryKey}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </section>
  );
}

interface ToggleProps {
  name: SwitchName;
  isOn: boolean;
  percent: string;
  version: string | undefined;
}

/** Whether it is on, and the button that turns it the other way, after a question. */
function Toggle({ name, isOn, percent, version }: ToggleProps) {
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const texts = switchTexts[name];
  const toggle = useMutation({
    mutationFn: () => ask(toggleConfigRoute, { body: { name, status: !isOn } }, { version }),
    onSuccess: async ({ message }) => {
      setAsking(false);
      notify.success(message);
      await queries.invalidateQueries({ queryKey: switchQuery(name).queryKey });
    },
    onError: (error) => {
      notify.failure(texts.failed, error.message);
      return queries.invalidateQueries({ queryKey: switchQuery(name).queryKey });
    },
  });
  return (
    <Group gap="md" wrap="nowrap">
      <StatusDot tone={isOn ? 'good' : 'quiet'} label={isOn ? switchTexts.on : switchTexts.off} />
      <Button
        variant="default"
        onClick={() => {
          toggle.reset();
          setAsking(true);
        }}
      >
        {isOn ? switchTexts.turnOff : switchTexts.turnOn}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={isOn ? texts.off : texts.on}
        isBusy={toggle.isPending}
        problem={toggleProblem(toggle.error)}
        onConfirm={() => toggle.mutate()}
        onClose={() => setAsking(false)}
      >
        {isOn ? switchTexts.ends : texts.consequence(percent)}
      </ConfirmDialog>
    </Group>
  );
}

/** Tab 5: the high season, and the promotion that it suspends. */
export function SeasonCards() {
  return (
    <div className={classes.switches}>
      <SwitchCard name="high-season" />
      <SwitchCard name="flight-promotion" />
    </div>
  );
}
