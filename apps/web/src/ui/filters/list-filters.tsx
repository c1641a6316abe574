import { Button, Group } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { IconFilter } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { Openness } from '../one-open.ts';
import { ToolPopover } from '../tool-popover.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterFields, useFilterForm } from './filter-form.tsx';
import { chipsOf } from './filter-values.ts';
import type { FilterSet } from './filter.ts';
import type { FiltersState } from './use-filters.ts';
import classes from './filters.module.css';

/** The filters of a list behind their button, with what is active beside it as chips. */
export function ListFilters<Set extends FilterSet>({
  filters,
  ...openness
}: { filters: FiltersState<Set> } & Partial<Openness>) {
  const form = useFilterForm(filters);
  const [opened, setOpened] = useUncontrolled({
    value: openness.opened,
    defaultValue: false,
    onChange: openness.onOpenedChange,
  });

  function change(isOpening: boolean): void {
    if (isOpening) form.fill();
    setOpened(isOpening);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.submit()) setOpened(false);
  }

  function clear(): void {
    filters.clear();
    setOpened(false);
  }

  return (
    <div className={classes.filters}>
      <ToolPopover
        opened={opened}
        onOpenedChange={change}
        position="bottom-start"
        width={360}
        label={tableTexts.filters}
        title={tableTexts.filters}
        icon={<IconFilter size={16} aria-hidden />}
      >
        <form onSubmit={submit} noValidate className={classes.form}>
          <FilterFields form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="subtle" size="sm" onClick={clear}>
              {tableTexts.clearFilters}
            </Button>
            <Button type="submit" size="sm">
              {tableTexts.applyFilters}
            </Button>
          </Group>
        </form>
      </ToolPopover>
      <ActiveFilters active={chipsOf(filters.of, filters.active)} onRemove={filters.remove} />
    </div>
  );
}
