import { Tabs } from '@mantine/core';
import { corporateTexts as texts } from '@millaje/api/corporates.texts';
import { useState } from 'react';
import { ActiveFilters } from '../../ui/filter-popover.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import { corporateChips, CorporateFilters, type CorporateFiltersProps } from './corporate-filters.tsx';
import { CorporateSearch } from './corporate-search.tsx';
import classes from './corporates.module.css';

type CorporateTabsProps = CorporateFiltersProps & {
  /** How many allies the filters find; undefined while nobody knows. */
  count: number | undefined;
};

/** Over the list of allies: how many there are, what narrows the list, and the search of one. */
export function CorporateTabs({ count, ...filtering }: CorporateTabsProps) {
  const [tab, setTab] = useState<string | null>('total');
  const { active, apply } = filtering.filters;
  const chips = corporateChips(active);
  return (
    <>
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs}>
        <Tabs.List>
          <Tabs.Tab value="total">{texts.total}</Tabs.Tab>
          <Tabs.Tab value="filters">{texts.filters}</Tabs.Tab>
          <Tabs.Tab value="search">{texts.search}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="total" className={classes.tabPanel}>
          <ListCounters entries={[[texts.total, count]]} />
        </Tabs.Panel>
        <Tabs.Panel value="filters" className={classes.tabPanel}>
          <CorporateFilters {...filtering} />
        </Tabs.Panel>
        <Tabs.Panel value="search" className={classes.tabPanel}>
          <CorporateSearch />
        </Tabs.Panel>
      </Tabs>
      <ActiveFilters active={chips} onRemove={() => apply({})} />
    </>
  );
}
