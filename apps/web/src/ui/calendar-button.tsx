import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface CalendarButtonProps {
  label: string;
  /** Names the calendar. */
  title: string;
  /** The calendar, which closes itself once a day is chosen. */
  children: (close: () => void) => ReactNode;
  disabled?: boolean;
  /** Beside its fields, or within one. */
  place?: 'beside' | 'within';
}

const LOOKS = {
  beside: { variant: 'default', size: 36 },
  within: { variant: 'subtle', color: 'gray', size: 32 },
} as const;

/** Opens a calendar for days that can be typed, too. */
export function CalendarButton({ label, title, children, disabled = false, place = 'within' }: CalendarButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const titleId = useId();
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      trapFocus
      returnFocus
      // A range stands in a popover of its own, which a press outside of it would close.
      withinPortal={place === 'within'}
    >
      <Popover.Target>
        <ActionIcon {...LOOKS[place]} disabled={disabled} onClick={toggle} aria-label={label}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <h3 id={titleId} className="visually-hidden">
          {title}
        </h3>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
