import { Anchor, Button } from '@mantine/core';
import { corporateTexts } from '@millaje/api/corporates.texts';
import { tableTexts } from '@millaje/api/shell.texts';
import { userTexts } from '@millaje/api/users.texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { AdminTransfer } from '../../features/miles/admin-transfer.tsx';
import { useSession } from '../../features/session/session.ts';
import { NewUser } from '../../features/users/new-user.tsx';
import type { UserFiltersState } from '../../features/users/use-user-filters.ts';
import type { useUserSort } from '../../features/users/use-user-sort.ts';
import { useUsersList } from '../../features/users/use-users-list.ts';
import { userColumns } from '../../features/users/user-columns.tsx';
import { UserDialogs } from '../../features/users/user-dialogs.tsx';
import { HoldersPdf, UsersExcel } from '../../features/users/user-exports.tsx';
import { UserFilters } from '../../features/users/user-filters.tsx';
import { UserSearch } from '../../features/users/user-search.tsx';
import classes from '../../features/users/users.module.css';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import { searchOnPage } from '../../ui/neighbours/neighbours-of.ts';
import { useOneOpen } from '../../ui/one-open.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: userTexts.title };

/** Everybody in the programme: found, filtered, sorted, paged and exported; administrators change them and move miles from here. */
export default function StaffUsers() {
  const { list, sort, filters, sizes, pageQuery } = useUsersList();
  const [search] = useSearchParams();
  const query = useQuery(pageQuery(list.page));
  const isFiltered = Object.keys(filters.active).length > 0;

  return (
    <UserDialogs>
      <UsersBar filters={filters} sort={sort.query} />
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
          rowTo={({ email }) => ({
            pathname: pathTo('staffUser', { email }),
            search: searchOnPage(search, list.page, list.anchor),
          })}
          query={query}
          sort={sort.sort}
          onSortChange={sort.change}
          empty={isFiltered ? <NoMatch onClear={() => filters.apply({})} /> : <Nobody />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={sizes}
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

interface UsersBarProps {
  filters: UserFiltersState;
  sort: ReturnType<typeof useUserSort>['query'];
}

/** What finds somebody and narrows the list, and what is done with it; of its popovers one is open at most. */
function UsersBar({ filters, sort }: UsersBarProps) {
  const popover = useOneOpen();
  const isAdministrator = useSession()?.role === 'SUPER_ADMIN';
  return (
    <ListBar
      actions={
        <>
          <UsersExcel filters={filters.active} sort={sort} />
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
  );
}
