import { Tabs } from '@mantine/core';
import { discountStates } from '@millaje/api/orders/discounts';
import { discountScreenTexts as texts } from '@millaje/api/orders/discount-screens.texts';
import type { ReactNode } from 'react';
import type { DiscountFiltersState } from './use-discount-filters.ts';
import classes from './discounts.module.css';

const ALL = 'all';

interface DiscountTabsProps {
  filters: DiscountFiltersState;
  children: ReactNode;
}

/** The discounts by how they stand. */
export function DiscountTabs({ filters: { active, apply }, children }: DiscountTabsProps) {
  const current = active.state ?? ALL;
  return (
    <Tabs
      value={current}
      onChange={(next) => apply({ ...active, state: discountStates.find((state) => state === next) })}
      keepMounted={false}
    >
      <Tabs.List className={classes.tabs}>
        {([ALL, ...discountStates] as const).map((state) => (
          <Tabs.Tab key={state} value={state}>
            {texts.tabs[state]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={classes.tab}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
