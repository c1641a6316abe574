import { Button, Group, Skeleton } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { useAskedSwitch } from '../../ui/use-asked-change.ts';
import classes from './setting-card.module.css';

interface SwitchCardProps {
  title: string;
  help: string;
  /** How it stands, and how that is changed; undefined while nobody knows. */
  toggle: SwitchToggleProps | undefined;
  /** What counts while it is on. */
  children?: ReactNode;
}

/** Something that is on or off. */
export function SwitchCard({ title, help, toggle, children }: SwitchCardProps) {
  return (
    <section className={classes.switch} aria-label={title}>
      <header className={classes.head}>
        <div>
          <h2>{title}</h2>
          <p>{help}</p>
        </div>
        {toggle === undefined ? <Skeleton height={36} width={160} /> : <SwitchToggle {...toggle} />}
      </header>
      {children}
    </section>
  );
}

interface SwitchToggleProps {
  isOn: boolean;
  texts: { readonly on: string; readonly off: string; readonly turnOn: string; readonly turnOff: string };
  /** What is asked before it is turned on or off, and what will happen. */
  questionOf: (isOn: boolean) => { readonly question: string; readonly consequence: string };
  change: (isOn: boolean) => Promise<{ readonly message: string }>;
  refresh: QueryKey;
  onFailure?: (error: Error) => void;
}

/** Whether it is on, and the button that turns it the other way, after a question. */
function SwitchToggle({ isOn, texts, questionOf, ...asked }: SwitchToggleProps) {
  const toggle = useAskedSwitch({ isOn, ...asked });
  const { question, consequence } = questionOf(toggle.wanted);
  return (
    <Group gap="md" wrap="nowrap">
      <StatusDot tone={isOn ? 'good' : 'quiet'} label={isOn ? texts.on : texts.off} />
      <Button variant="default" onClick={toggle.ask}>
        {isOn ? texts.turnOff : texts.turnOn}
      </Button>
      <ConfirmDialog {...toggle.dialog} title={question}>
        {consequence}
      </ConfirmDialog>
    </Group>
  );
}
