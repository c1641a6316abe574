import { Button, Popover, type PopoverProps } from '@mantine/core';
import { useId } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Openness } from './one-open.ts';

interface ToolPopoverProps extends Openness, Pick<PopoverProps, 'position' | 'width'> {
  /** What the button says. */
  label: string;
  /** What the popover is called. */
  title: string;
  icon: ReactNode;
  /** Fetches what it shows, at the first sign that somebody wants it. */
  bring?: () => Promise<unknown>;
  children: ReactNode;
}

/** A tool of a list behind its button: it takes the focus, and gives it back. */
export function ToolPopover(props: ToolPopoverProps) {
  const { label, title, icon, bring, position, width, opened, onOpenedChange, children } = props;
  const titleId = useId();
  return (
    <Popover
      opened={opened}
      onDismiss={() => onOpenedChange(false)}
      position={position}
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={icon}
          onClick={() => onOpenedChange(!opened)}
          onPointerEnter={() => void bring?.().catch(() => undefined)}
          onFocus={() => void bring?.().catch(() => undefined)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} p="md">
        <h2 id={titleId} className="visually-hidden">
          {title}
        </h2>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
