import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager/pager.tsx';
import { userRedemptionsQuery } from './queries.ts';
import { userRedemptionColumns } from './redemption-columns.tsx';

/** Rows of a tab. */
const ROWS = 5;

/** What a user's detail shows of the user's redemptions. */
export function UserRedemptions({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userRedemptionsQuery({ page_count: page, quantity: ROWS, email }));
  return (
    <>
      <DataTable
        label={texts.title}
        columns={userRedemptionColumns}
        rows={query.data?.rows}
        rowId={({ id }) => String(id)}
        rowTo={({ id }) => pathTo('staffRedemption', { id: String(id) })}
        query={query}
        empty={<EmptyState title={texts.emptyForStaff} />}
        skeletonRows={ROWS}
        height="content"
      />
      <Pager page={page} size={ROWS} count={query.data?.count ?? 0} onPageChange={setPage} />
    </>
  );
}
