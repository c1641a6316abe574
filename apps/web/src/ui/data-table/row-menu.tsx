import { Popover } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './row-menu.module.css';

interface RowMenuProps {
  /** What the row is called. */
  name: string;
  /** What can be done to it: controls that have a name, as they stand side by side in wide windows. */
  children: ReactNode;
}

/** What can be done to a row, behind one button: for windows where it has no room beside the row's facts. */
export function RowMenu({ name, children }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  // A question that one of them asks goes on when the menu is closed.
  const [isNeeded, setNeeded] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const focusTarget = (): void => target.current?.focus({ preventScroll: true });
  const label = tableTexts.actionsOf(name);

  return (
    <Popover
      opened={opened}
      onDismiss={() => {
        setOpened(false);
        focusTarget();
      }}
      position="bottom-end"
      trapFocus
      keepMounted={isNeeded}
      keepMountedMode="display-none"
      shadow="md"
    >
      <Popover.Target>
        <button
          ref={target}
          type="button"
          className={classes.target}
          aria-label={label}
          onClick={() => {
            setNeeded(true);
            setOpened(!opened);
          }}
        >
          <IconDots size={20} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={4}>
        {/* The controls in it are pressed; this only closes what they stand in, and keeps the focus for what they open. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className={classes.menu} onClickCapture={focusTarget} onClick={() => setOpened(false)}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
