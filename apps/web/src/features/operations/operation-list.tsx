import { Skeleton } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import type { Operation } from '@millaje/api/operations';
import { shellTexts } from '@millaje/api/shell.texts';
import { Link, type To } from 'react-router';
import { dates } from '../../ui/dates.ts';
import { MilesAmount } from '../../ui/miles-amount.tsx';
import { directionFor, milesFor, otherSideOf, type Side } from './direction.ts';
import classes from './operation-list.module.css';

interface OperationListProps {
  operations: readonly Operation[];
  person: Side;
  /** The address of an operation's details. */
  to: (operation: Operation) => To;
  /** The rows are those of the page before. */
  isStale?: boolean;
}

const ICONS = { in: IconArrowDownLeft, out: IconArrowUpRight } as const;

const purposeOf = ({ description, type }: Operation): string => (description === '' ? type : description);

/** A member's operations: which way the miles went, from or to whom, what for, when, how many. */
export function OperationList({ operations, person, to, isStale }: OperationListProps) {
  return (
    <ul className={`plain-list ${classes.list}`} data-stale={isStale || undefined}>
      {operations.map((operation) => {
        const direction = directionFor(person, operation);
        const Icon = ICONS[direction];
        const otherSide = otherSideOf(person, operation);
        return (
          <li key={operation._id}>
            <Link to={to(operation)} preventScrollReset className={classes.row}>
              <span className={classes.icon} data-direction={direction}>
                <Icon size={18} aria-hidden />
              </span>
              <span className={classes.what}>
                <strong>{otherSide}</strong>
                <span className={classes.type}>
                  {[purposeOf(operation), `#${operation._id}`].filter((part) => part !== otherSide).join(' · ')}
                </span>
              </span>
              <time dateTime={operation.date} className={classes.date}>
                {dates.day(operation.date)}
              </time>
              <MilesAmount value={milesFor(person, operation)} direction={direction} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The shape of the list while it is on its way. */
export function OperationListSkeleton({ rows }: { rows: number }) {
  return (
    <output className={classes.list} aria-busy="true" aria-label={shellTexts.loading}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          <Skeleton circle height={36} />
          <span className={classes.what}>
            <Skeleton height={12} width="55%" mb={8} />
            <Skeleton height={10} width="35%" />
          </span>
          <Skeleton height={12} width={90} />
        </div>
      ))}
    </output>
  );
}
