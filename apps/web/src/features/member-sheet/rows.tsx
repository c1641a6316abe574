import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Pager } from '../../ui/pager/pager.tsx';
import { ROWS } from './queries.ts';
import classes from './member-sheet.module.css';

interface RowsProps<Row> {
  rows: readonly Row[];
  /** What is said where there is none. */
  empty: string;
  rowId: (row: Row) => string | number;
  children: (row: Row) => ReactNode;
}

/** A short list of a part. */
export function Rows<Row>({ rows, empty, rowId, children }: RowsProps<Row>) {
  if (rows.length === 0) return <p className={classes.soft}>{empty}</p>;
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {rows.map((row) => (
        <li key={rowId(row)} className={classes.row}>
          {children(row)}
        </li>
      ))}
    </ul>
  );
}

interface PagedRowsProps<Row> extends RowsProps<Row> {
  /** The part's title. */
  of: string;
  page: number;
  count: number;
  onPageChange: (page: number) => void;
}

/** The same of which there may be more. */
export function PagedRows<Row>({ of, page, count, onPageChange, ...rows }: PagedRowsProps<Row>) {
  return (
    <div className={classes.paged}>
      <Rows {...rows} />
      <Pager page={page} size={ROWS} count={count} onPageChange={onPageChange} of={of} />
    </div>
  );
}

interface LineProps {
  title: string;
  /** The record's own address. */
  to?: string | undefined;
  /** At the right end: an amount, a state. */
  value?: ReactNode;
  /** Said below it, each once; what is missing is left out. */
  notes?: readonly (string | false | null | undefined)[];
}

/** One row: what it is, how much or in which state, and what it says of itself. */
export function Line({ title, to, value, notes = [] }: LineProps) {
  const said = notes.filter((note): note is string => typeof note === 'string' && note !== '');
  return (
    <>
      <div className={classes.line}>
        {to === undefined ? (
          <span className={classes.lineTitle}>{title}</span>
        ) : (
          <Anchor component={Link} to={to} className={classes.lineTitle} inherit>
            {title}
          </Anchor>
        )}
        {value !== undefined && <span className={classes.value}>{value}</span>}
      </div>
      {said.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** What belongs together in one note. */
export const joined = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(' · ');
