import { Anchor, Button } from '@mantine/core';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { userTexts } from '@millaje/api/users.texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminTransfer } from '../../features/miles/admin-transfer.tsx';
import { useSession } from '../../features/session/session.ts';
import { NewUser } from '../../features/users/new-user.tsx';
import { usersQuery } from '../../features/users/queries.ts';
import { queryOf, useUserFilters } from '../../features/users/use-user-filters.ts';
import { useUserSort } from '../../features/users/use-user-sort.ts';
import { userColumns } from '../../features/users/user-columns.tsx';
import { UserDialogs } from '../../features/users/user-dialogs.tsx';
import { HoldersPdf, UsersExcel } from '../../features/users/user-exports.tsx';
import { UserFilters } from '../../features/users/user-filters.tsx';
import { UserSearch } from '../../features/users/user-search.tsx';
import classes from '../../features/users/users.module.css';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import { useOneOpen } from '../../ui/one-open.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: userTexts.title };

const SIZES = [50, 100, 500] as const;

/** Everybody in the programme: found, filtered, sorted, paged and exported; administrators change them and move miles from here. */
export default function StaffUsers() {
  const list = useListParams(SIZES, 50);
  const sort = useUserSort(list.firstPage);
  const filters = useUserFilters(list.firstPage);
  const popover = useOneOpen<'filters' | 'search' | 'transfer'>();
  const isAdministrator = useSession()?.role === 'SUPER_ADMIN';
  const query = useQuery(
    usersQuery({
      ...queryOf(filters.active),
      ...sort.query,
      page_count: list.page,
      quantity: list.size,
      anchor: list.anchor,
    }),
  );
  const isFiltered = Object.keys(filters.active).length > 0;

  return (
    <UserDialogs>
      <ListBar
        actions={
          <>
            <UsersExcel filters={filters.active} sort={sort.query} />
            <HoldersPdf />
            {isAdministrator && (
              <>
                <AdminTransfer {...popover('transfer')} />
                <NewUser />
              </>
            )}
          </>
        }
      >
        <div className={classes.tools}>
          <UserSearch {...popover('search')} />
          <UserFilters filters={filters} {...popover('filters')} />
        </div>
      </ListBar>
      <ListBar
        actions={
          <ListCounters
            entries={[
              [userTexts.rowsInTable, query.data?.rows.length],
              [userTexts.rowsInTotal, query.data?.count],
            ]}
          />
        }
      >
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
          rowTo={({ email }) => pathTo('staffUser', { email })}
          query={query}
          sort={sort.sort}
          onSortChange={sort.change}
          empty={isFiltered ? <NoMatch onClear={() => filters.apply({})} /> : <Nobody />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          isCountElsewhere
          onPageChange={(page) => list.setPage(page, query.data?.anchor)}
          onSizeChange={list.setSize}
        />
      </div>
    </UserDialogs>
  );
}

function Nobody() {
  return <EmptyState title={userTexts.empty} help={userTexts.emptyHelp} />;
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={userTexts.empty}
      help={userTexts.noMatchHelp}
      action={
        <Button variant="default" size="sm" onClick={onClear}>
          {tableTexts.clearFilters}
        </Button>
      }
    />
  );
}
