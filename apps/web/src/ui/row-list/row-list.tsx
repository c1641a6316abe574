import { Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { dates } from '../dates.ts';
import classes from './row-list.module.css';

interface RowListProps {
  /** Sets how its rows are divided: the `--row-…` properties. */
  className?: string | undefined;
  /** The rows are those of the page before. */
  isStale?: boolean | undefined;
  children: ReactNode;
}

/** A member's list whose rows lead to details. */
export function RowList({ className = '', isStale, children }: RowListProps) {
  return (
    <ul className={`plain-list ${classes.list} ${className}`} data-stale={isStale || undefined}>
      {children}
    </ul>
  );
}

interface RowProps {
  to: To;
  icon: ReactNode;
  /** The icon says that something came. */
  isGood?: boolean;
  title: string;
  note: ReactNode;
  /** What stands beside that. */
  children: ReactNode;
}

/** What it is and what else is said of it, and where it leads. */
export function Row({ to, icon, isGood, title, note, children }: RowProps) {
  return (
    <li>
      <Link to={to} preventScrollReset className={classes.row}>
        <span className={classes.icon} data-good={isGood || undefined}>
          {icon}
        </span>
        <span className={classes.what}>
          <strong>{title}</strong>
          <span className={classes.note}>{note}</span>
        </span>
        {children}
      </Link>
    </li>
  );
}

/** The day of a row. */
export function RowDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className={classes.day}>
      {dates.day(at)}
    </time>
  );
}

/** The shape of such a list while it is on its way. */
export function RowListSkeleton({ rows, className = '' }: { rows: number; className?: string | undefined }) {
  return (
    <output className={`${classes.list} ${className}`} aria-busy="true" aria-label={shellTexts.loading}>
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
