import { Tabs } from '@mantine/core';
import { saleScreenTexts as texts } from '@millaje/api/orders/sale-screens.texts';
import type { ReactNode } from 'react';
import { type SaleFiltersState, saleStates } from './use-sale-filters.ts';
import classes from './sales.module.css';

const ALL = 'all';

/** The sales by whether they were processed. */
export function SaleTabs({ filters: { active, apply }, children }: { filters: SaleFiltersState; children: ReactNode }) {
  const current = active.type ?? ALL;
  return (
    <Tabs
      value={current}
      onChange={(next) => apply({ ...active, type: saleStates.find((state) => state === next) })}
      keepMounted={false}
    >
      <Tabs.List>
        {([ALL, ...saleStates] as const).map((state) => (
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
