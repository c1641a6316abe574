import { Anchor } from '@mantine/core';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { userTexts } from '@millaje/api/users.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminTransfer } from '../../features/miles/admin-transfer.tsx';
import { useSession } from '../../features/session/session.ts';
import { NewUser } from '../../features/users/new-user.tsx';
import { usersQuery } from '../../features/users/queries.ts';
import { useUserSort } from '../../features/users/use-user-sort.ts';
import { userColumns } from '../../features/users/user-columns.tsx';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: userTexts.title };

const SIZES = [50, 100, 500] as const;

/** Everybody in the programme, sorted and paged; administrators move miles from here. */
export default function StaffUsers() {
  const list = useListParams(SIZES, 50);
  const sort = useUserSort(list.firstPage);
  const role = useSession()?.role;
  const query = useQuery(usersQuery({ ...sort.query, page_count: list.page, quantity: list.size }));

  return (
    <>
      <ListBar
        actions={
          role === 'SUPER_ADMIN' ? (
            <>
              <NewUser />
              <AdminTransfer />
            </>
          ) : undefined
        }
      >
        <ListCounters
          entries={[
            [userTexts.rowsInTable, query.data?.rows.length],
            [userTexts.rowsInTotal, query.data?.count],
          ]}
        />
        <Anchor component={Link} to={pathTo('staffCorporates')} size="sm" fw={600} lh="36px">
          {corporateTexts.title}
        </Anchor>
      </ListBar>
      <div>
        <DataTable
          label={userTexts.title}
          columns={userColumns}
          rows={query.data?.rows}
          rowId={({ _id }) => String(_id)}
          query={query}
          sort={sort.sort}
          onSortChange={sort.change}
          empty={<EmptyState title={userTexts.empty} help={userTexts.emptyHelp} />}
        />
        <ListFooter
          page={list.page}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          isCountElsewhere
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
    </>
  );
}
