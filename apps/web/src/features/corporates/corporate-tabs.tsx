import { Tabs } from '@mantine/core';
import { corporateTexts as texts } from '@millaje/api/corporates/corporates.texts';
import { type ReactNode, useState } from 'react';
import { ActiveFilters } from '../../ui/filters/active-filters.tsx';
import { chipsOf } from '../../ui/filters/filter-values.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import { CorporateFilters, type CorporateFiltersProps } from './corporate-filters.tsx';
import { CorporateSearch } from './corporate-search.tsx';
import classes from './corporates.module.css';

type CorporateTabsProps = CorporateFiltersProps & {
  /** How many allies the filters find; undefined while nobody knows. */
  count: number | undefined;
  /** The list's own tools. */
  tools: ReactNode;
};

/** Over the list of allies: how many there are, what narrows the list, and the search of one. */
export function CorporateTabs({ count, tools, ...filtering }: CorporateTabsProps) {
  const [tab, setTab] = useState<string | null>('total');
  const { of, active, remove } = filtering.filters;
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
      <ListBar actions={tools}>
        <ActiveFilters active={chipsOf(of, active)} onRemove={remove} />
      </ListBar>
    </>
  );
}
