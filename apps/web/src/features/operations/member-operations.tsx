import { operationTexts } from '@millaje/api/ledger/operations.texts';
import type { Operation } from '@millaje/api/ledger/operations';
import { homeTexts } from '@millaje/api/signed-in.texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { To } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatWhole } from '../../ui/format.ts';
import { PagedSection } from '../../ui/pager/paged-section.tsx';
import { usePage } from '../../ui/use-page.ts';
import type { Side } from './direction.ts';
import { OperationList, OperationListSkeleton } from './operation-list.tsx';
import { userOperationsQuery } from './queries.ts';

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
  const query = useQuery(userOperationsQuery({ page_count: page, quantity: SIZE }));
  const { total } = operationTexts;
  return (
    <PagedSection
      title={query.data === undefined ? total : `${total}: ${formatWhole(query.data.count)}`}
      action={action}
      query={query}
      page={page}
      size={SIZE}
      onPageChange={setPage}
      skeleton={<OperationListSkeleton rows={SIZE} />}
      empty={<EmptyState title={operationTexts.emptyForMember} help={homeTexts.noOperationsHelp} />}
    >
      {(operations, isStale) => <OperationList operations={operations} person={person} to={to} isStale={isStale} />}
    </PagedSection>
  );
}
