import { Skeleton } from '@mantine/core';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import classes from './quiet-rows.module.css';

interface QuietRowProps {
  title: string;
  /** What else is said of it, a line each. */
  lines: readonly string[];
  /** A button, or what it stands at. */
  children: ReactNode;
}

/** A row of a short list that is no table: what it is, what is said of it, and what can be done with it. */
export function QuietRow({ title, lines, children }: QuietRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        {lines.map((line) => (
          <span key={line} className={classes.soft}>
            {line}
          </span>
        ))}
      </div>
      {children}
    </li>
  );
}

/** Stands where such a list will be. */
export function QuietRowsSkeleton() {
  return (
    <output className={classes.waiting} aria-busy="true" aria-label={shellTexts.loading}>
      <Skeleton height={18} width="60%" />
      <Skeleton height={14} width="80%" />
      <Skeleton height={14} width="70%" />
    </output>
  );
}
