import { Button } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { Loaded } from '../loaded.tsx';
import { formatWhole } from '../format.ts';
import { Section } from '../section.tsx';
import { Pager } from './pager.tsx';
import classes from './paged-section.module.css';

interface PagedSectionProps<Row> {
  title: string;
  action?: ReactNode;
  query: UseQueryResult<{ count: number; rows: readonly Row[] }>;
  page: number;
  /** Rows of a page. */
  size: number;
  onPageChange: (page: number) => void;
  /** Stands where the rows will be. */
  skeleton: ReactNode;
  /** Stands where there are none at all. */
  empty: ReactNode;
  /** Draws the rows; they are stale while those of another page are on their way. */
  children: (rows: readonly Row[], isStale: boolean) => ReactNode;
}

/** A list of the members' areas, page by page. */
export function PagedSection<Row>(props: PagedSectionProps<Row>) {
  const { title, action, query, page, size, onPageChange, skeleton, empty, children } = props;
  return (
    <Section title={title} action={action}>
      <Loaded query={query} failed={tableTexts.loadFailed} waiting={skeleton}>
        {({ count, rows }) => {
          if (count === 0) return empty;
          if (rows.length === 0) return <OutOfRange page={page} onPageChange={onPageChange} />;
          return (
            <>
              {children(rows, query.isPlaceholderData)}
              <div className={classes.pager}>
                <Pager page={page} size={size} count={count} onPageChange={onPageChange} />
              </div>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

/** What stands where there is no such page. */
function OutOfRange({ page, onPageChange }: Pick<PagedSectionProps<unknown>, 'page' | 'onPageChange'>) {
  return (
    <EmptyState
      title={tableTexts.outOfRange(formatWhole(page))}
      action={
        <Button variant="default" size="sm" onClick={() => onPageChange(1)}>
          {tableTexts.toFirstPage}
        </Button>
      }
    />
  );
}
