import { TextInput } from '@mantine/core';
import { configRoute, type SwitchName, toggleConfigRoute, updatePercentRoute } from '@millaje/api/settings/switches';
import { switchTexts } from '@millaje/api/settings/switches.texts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api.ts';
import { tellFailure } from '../../tell-failure.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatDecimal } from '../../ui/format.ts';
import { SwitchCard } from './switch-card.tsx';
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
function SeasonCard({ name }: { name: SwitchName }) {
  const query = switchQuery(name);
  const { data, error, refetch } = useQuery(query);
  const [attempt, setAttempt] = useState(0);
  const texts = switchTexts[name];
  if (data === undefined && error)
    return <FailureState title={switchTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  const toggle = data && {
    isOn: data.status === true,
    texts: switchTexts,
    questionOf: (wanted: boolean) => ({
      question: wanted ? texts.on : texts.off,
      consequence: wanted ? texts.consequence(percentText(data.value)) : switchTexts.ends,
    }),
    change: (status: boolean) => ask(toggleConfigRoute, { body: { name, status } }, { version: data.version }),
    refresh: query.queryKey,
    onFailure: (error: Error) => tellFailure(error, texts.failed),
  };
  return (
    <SwitchCard title={texts.title} help={texts.help} toggle={toggle}>
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
          consequence={(_, { value }) => {
            const told = texts.consequence(formatDecimal(value));
            return data.status === true ? told : switchTexts.onceOn(told);
          }}
          refresh={query.queryKey}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </SwitchCard>
  );
}

/** Tab 5: the high season, and the promotion that it suspends. */
export function SeasonCards() {
  // Both are asked for at once; the lower one comes when the upper one has its height, and does not move.
  const isUpperKnown = !useQuery(switchQuery('high-season')).isPending;
  useQuery(switchQuery('flight-promotion'));
  return (
    <div className={classes.switches}>
      <SeasonCard name="high-season" />
      {isUpperKnown && <SeasonCard name="flight-promotion" />}
    </div>
  );
}
