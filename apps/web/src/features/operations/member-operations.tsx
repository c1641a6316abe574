import { Button } from '@mantine/core';
import { operationTexts } from '@millaje/api/operations.texts';
import type { Operation } from '@millaje/api/operations';
import { homeTexts, tableTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { Pager } from '../../ui/pager/pager.tsx';
import { Section } from '../../ui/section.tsx';
import { usePage } from '../../ui/use-page.ts';
import type { Side } from './direction.ts';
import { OperationList, OperationListSkeleton } from './operation-list.tsx';
import { userOperationsQuery } from './queries.ts';
import classes from './member-operations.module.css';

/** Rows of a page. */
const SIZE = 10;

interface MemberOperationsProps {
  person: Side;
  to: (operation: Operation) => To;
  /** What stands beside the count, such as the way to the statements. */
  action?: ReactNode;
}

/** All operations of the signed-in person, page by page. */
export function MemberOperations({ person, to, action }: MemberOperationsProps) {
  const [page, setPage] = usePage();
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(
    userOperationsQuery({ page_count: page, quantity: SIZE }),
  );
  return (
    <Section
      title={data === undefined ? operationTexts.total : `${operationTexts.total}: ${formatWhole(data.count)}`}
      action={action}
    >
      {isPending && <OperationListSkeleton rows={SIZE} />}
      {error !== null && data === undefined && (
        <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && <EmptyState title={operationTexts.emptyForMember} help={homeTexts.noOperationsHelp} />}
      {data !== undefined && data.count > 0 && data.rows.length === 0 && (
        <EmptyState
          title={tableTexts.outOfRange(formatWhole(page))}
          action={
            <Button variant="default" size="sm" onClick={() => setPage(1)}>
              {tableTexts.toFirstPage}
            </Button>
          }
        />
      )}
      {data !== undefined && data.rows.length > 0 && (
        <>
          <OperationList operations={data.rows} person={person} to={to} isStale={isPlaceholderData} />
          <div className={classes.pager}>
            <Pager page={page} size={SIZE} count={data.count} onPageChange={setPage} />
          </div>
        </>
      )}
    </Section>
  );
}
