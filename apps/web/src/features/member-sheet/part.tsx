import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { memberSheetTexts as texts } from '@millaje/api/members/member-sheet.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureState } from '../../ui/failure-state.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './member-sheet.module.css';

interface PartProps {
  title: string;
  action?: ReactNode;
  /** Somebody saw where it will stand. */
  isSeen?: boolean;
  children: ReactNode;
}

/**
 * A part of the sheet: it asks for what it shows once somebody comes near it, so that what it pushes down as it comes is not seen yet.
 */
export function Part({ title, action, isSeen: wasSeen = false, children }: PartProps) {
  const { ref, isNear } = useNear();
  const [isSeen, setSeen] = useState(wasSeen);
  if (isNear && !isSeen) setSeen(true);
  return (
    <Section title={title} action={action}>
      <div ref={ref} className={classes.body}>
        {isSeen ? children : <Outline />}
      </div>
    </Section>
  );
}

/** Where a part will stand; says once when somebody comes near it. */
export function PartOutline({ title, onSeen }: { title: string; onSeen: () => void }) {
  const { ref, isNear } = useNear();
  useEffect(() => {
    if (isNear) onSeen();
  }, [isNear, onSeen]);
  return (
    <Section title={title}>
      <div ref={ref} className={classes.body}>
        <Outline />
      </div>
    </Section>
  );
}

/** Whether something is in the window, or a window below it. */
function useNear() {
  const { ref, entry } = useIntersection({ rootMargin: '0px 0px 100% 0px' });
  return { ref, isNear: entry?.isIntersecting === true };
}

/** Where something will stand. Of a part that nobody has seen yet nothing is under way. */
function Outline() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton height={18} width="70%" />
      <Skeleton height={14} width="45%" />
      <Skeleton height={18} width="60%" />
      <Skeleton height={14} width="40%" />
    </div>
  );
}

function Waiting() {
  return (
    <output aria-busy="true" aria-label={shellTexts.loading}>
      <Outline />
    </output>
  );
}

/** What a part needs of a query. */
interface Asked<Answer> {
  data: Answer | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface AnsweredProps<Answer> {
  query: Asked<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** What a query answered, in its place: coming, failed with a way to try again, or there. */
export function Answered<Answer>({ query, children }: AnsweredProps<Answer>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (data !== undefined) return <div aria-busy={isPlaceholderData}>{children(data)}</div>;
  if (error !== null)
    return <FailureState title={texts.failed} message={error.message} onRetry={() => void refetch()} />;
  return <Waiting />;
}
