import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatWhole } from '../../ui/format.ts';
import { StateTabs } from '../../ui/list/state-tabs.tsx';
import { redemptionsCountQuery } from './queries.ts';
import { type RedemptionFiltersState, redemptionStates } from './redemption-list.ts';

const STATES = ['all', ...redemptionStates] as const;

/** The list by how requests stand, with how many wait for somebody to decide them. */
export function RedemptionTabs({ filters, children }: { filters: RedemptionFiltersState; children: ReactNode }) {
  const { active, apply } = filters;
  const counts = useQuery(redemptionsCountQuery).data;
  const labelOf = (state: (typeof STATES)[number]): string => {
    const count = { all: undefined, 1: counts?.count, 2: undefined, 3: undefined, late: counts?.late }[state];
    return count === undefined ? texts.tabs[state] : texts.counted(texts.tabs[state], formatWhole(count));
  };
  return (
    <StateTabs
      states={STATES.map((value) => ({
        value,
        label: labelOf(value),
        isUrgent: value === 'late' && (counts?.late ?? 0) > 0,
      }))}
      current={active.state ?? 'all'}
      onChange={(state) => apply({ ...active, state: state === 'all' ? undefined : state })}
    >
      {children}
    </StateTabs>
  );
}
