import { Tabs } from '@mantine/core';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatWhole } from '../../ui/format.ts';
import { redemptionsCountQuery } from './queries.ts';
import { type RedemptionFiltersState, redemptionStates } from './use-redemption-filters.ts';
import classes from './redemptions.module.css';

const ALL = 'all';

/** The list by how requests stand, with how many wait for somebody to decide them. */
export function RedemptionTabs({ filters, children }: { filters: RedemptionFiltersState; children: ReactNode }) {
  const { active, apply } = filters;
  const counts = useQuery(redemptionsCountQuery).data;
  const current = active.state ?? ALL;
  const labelOf = (state: (typeof redemptionStates)[number]): string => {
    const count = { 1: counts?.count, 2: undefined, 3: undefined, late: counts?.late }[state];
    return count === undefined ? texts.tabs[state] : texts.counted(texts.tabs[state], formatWhole(count));
  };
  return (
    <Tabs
      value={current}
      onChange={(next) => apply({ ...active, state: redemptionStates.find((state) => state === next) })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value={ALL}>{texts.tabs.all}</Tabs.Tab>
        {redemptionStates.map((state) => (
          <Tabs.Tab key={state} value={state} data-urgent={(state === 'late' && (counts?.late ?? 0) > 0) || undefined}>
            {labelOf(state)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.tab}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
