import { Skeleton } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import classes from './setting-card.module.css';

interface SettingCardProps<Answer, Value> {
  /** What the value in force is called. */
  label: string;
  // The key's type is the setting's business.
  // oxlint-disable-next-line typescript/no-explicit-any
  query: UseQueryOptions<Answer, Error, Value, any>;
  show: (value: Value) => string;
  /** The form that changes it. */
  children: (value: Value) => ReactNode;
}

/** One setting: the value in force in large, and under it the form. */
export function SettingCard<Answer, Value>({ label, query, show, children }: SettingCardProps<Answer, Value>) {
  const { data, error, refetch } = useQuery(query);
  if (data === undefined && error)
    return <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />;
  return (
    <FormPage>
      <dl className={classes.value}>
        <dt>{label}</dt>
        <dd>{data === undefined ? <Skeleton height={32} width={120} /> : show(data)}</dd>
      </dl>
      {data !== undefined && children(data)}
    </FormPage>
  );
}
