import { Button, Group, Popover } from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { IconFilter, IconX } from '@tabler/icons-react';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { FormEvent, ReactNode } from 'react';
import type { Openness } from './one-open.ts';
import classes from './filter-popover.module.css';

export interface ActiveFilter {
  key: string;
  /** What it filters by, with its value: 'Tipo: Premio'. */
  label: string;
}

interface FilterPopoverProps extends Partial<Openness> {
  /** What the button says; 'Filtros' where nothing else is said. */
  label?: string;
  active: readonly ActiveFilter[];
  onRemove: (key: string) => void;
  /** Called when the form is sent; `false` keeps it open, because something in it is wrong. */
  onApply: () => boolean;
  onClear: () => void;
  /** Called when it opens, to fill the form from what is active. */
  onOpen?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Filters behind one button; those that are active stand beside it as chips that can be taken away one by one. */
export function FilterPopover({
  label = tableTexts.filters,
  active,
  onRemove,
  onApply,
  onClear,
  onOpen,
  children,
  ...openness
}: FilterPopoverProps) {
  const [opened, setOpened] = useUncontrolled({
    value: openness.opened,
    defaultValue: false,
    onChange: openness.onOpenedChange,
  });
  const close = (): void => setOpened(false);
  const open = (): void => {
    onOpen?.();
    setOpened(true);
  };
  const titleId = useId();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (onApply()) close();
  }

  return (
    <div className={classes.filters}>
      <Popover opened={opened} onDismiss={close} position="bottom-start" width={360} trapFocus returnFocus shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconFilter size={16} aria-hidden />}
            onClick={opened ? close : open}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} p="lg">
          <form onSubmit={submit} noValidate className={classes.form}>
            <h2 id={titleId} className="visually-hidden">
              {label}
            </h2>
            {children}
            <Group justify="flex-end" gap="xs">
              <Button
                variant="subtle"
                size="sm"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                {tableTexts.clearFilters}
              </Button>
              <Button type="submit" size="sm">
                {tableTexts.applyFilters}
              </Button>
            </Group>
          </form>
        </Popover.Dropdown>
      </Popover>
      <ActiveFilters active={active} onRemove={onRemove} />
    </div>
  );
}

/** What a list is narrowed by, as chips that can be taken away one by one. */
export function ActiveFilters({ active, onRemove }: Pick<FilterPopoverProps, 'active' | 'onRemove'>) {
  if (active.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.chips}`} aria-label={tableTexts.activeFilters}>
      {active.map(({ key, label }) => (
        <li key={key} className={classes.chip}>
          {label}
          <button
            type="button"
            className={classes.remove}
            aria-label={tableTexts.removeFilter(label)}
            onClick={() => onRemove(key)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
