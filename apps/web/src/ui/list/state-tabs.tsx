import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTabInView } from '../use-tab-in-view.ts';
import classes from './state-tabs.module.css';

interface StateTab<State extends string> {
  readonly value: State;
  readonly label: string;
  /** Somebody should look there. */
  readonly isUrgent?: boolean;
}

/** The tabs of a closed set of states, in the order of their names. */
export function tabsOf<State extends string>(names: Readonly<Record<State, string>>): readonly StateTab<State>[] {
  return (Object.keys(names) as State[]).map((value) => ({ value, label: names[value] }));
}

interface StateTabsProps<State extends string> {
  states: readonly StateTab<State>[];
  current: State;
  onChange: (state: State) => void;
  children: ReactNode;
}

/** A list by how its rows stand: a tab for each state. */
export function StateTabs<State extends string>({ states, current, onChange, children }: StateTabsProps<State>) {
  const bar = useTabInView(current);
  return (
    <Tabs
      value={current}
      onChange={(next) => {
        const chosen = states.find(({ value }) => value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
      keepMounted={false}
    >
      <Tabs.List ref={bar} className={classes.tabs}>
        {states.map(({ value, label, isUrgent }) => (
          <Tabs.Tab key={value} value={value} data-urgent={isUrgent || undefined}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
