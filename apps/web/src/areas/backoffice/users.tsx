import { Anchor, Button } from '@mantine/core';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { userTexts } from '@millaje/api/members/users.texts';
import { Link } from 'react-router';
import { AdminTransfer } from '../../features/miles/admin-transfer.tsx';
import { useSession } from '../../features/session/session.ts';
import { NewUser } from '../../features/users/new-user.tsx';
import { readUserColumns, userColumns } from '../../features/users/user-columns.tsx';
import { UserBulk } from '../../features/users/user-bulk.tsx';
import { UserDialogs } from '../../features/users/user-dialogs.tsx';
import { HoldersPdf, UsersExcel } from '../../features/users/user-exports.tsx';
import { userList } from '../../features/users/user-list.ts';
import { UserSearch } from '../../features/users/user-search.tsx';
import classes from '../../features/users/users.module.css';
import { pathTo } from '../../paths.ts';
import { selectableColumns, useSelection } from '../../ui/bulk/selection.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFilters } from '../../ui/filters/list-filters.tsx';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListColumn } from '../../ui/list/list-column.tsx';
import { ListCounters } from '../../ui/list-counters.tsx';
import { useOneOpen } from '../../ui/one-open.ts';
import { useAskedByAddress } from '../../ui/use-asked-by-address.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: userTexts.title };

const selectable = selectableColumns(
  userColumns,
  userList.rowId,
  ({ first_name, last_name }) => `${first_name} ${last_name}`,
);

/** Everybody in the programme: found, filtered, sorted, paged and exported; administrators change them and move miles from here. */
export default function StaffUsers() {
  const list = useList(userList);
  const { filters, query, sort } = list;
  const popover = useOneOpen();
  useAskedByAddress('transfer', () => popover('transfer').onOpenedChange(true));
  const isAdministrator = useSession()?.role === 'SUPER_ADMIN';
  const chosen = useSelection(list.rows, userList.rowId);
  const columns = isAdministrator ? selectable : readUserColumns;
  const selection = isAdministrator ? chosen : undefined;
  return (
    <UserDialogs>
      <ListColumn columns={columns}>
        <ListBar
          actions={
            <ListActions
              list={list}
              columns={columns}
              selection={selection}
              bulk={isAdministrator && <UserBulk users={chosen.rows} onClear={chosen.clear} />}
              rare={
                <>
                  <UsersExcel filters={filters.active} sort={sort?.current} />
                  <HoldersPdf />
                </>
              }
            >
              {isAdministrator && (
                <>
                  <AdminTransfer {...popover('transfer')} />
                  <NewUser />
                </>
              )}
            </ListActions>
          }
        >
          <div className={classes.tools}>
            <UserSearch {...popover('search')} />
            <ListFilters filters={filters} {...popover('filters')} />
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
        <ListTable
          list={list}
          columns={columns}
          selection={selection}
          isCountElsewhere
          empty={filters.isNarrowed ? <NoMatch onClear={() => filters.apply({})} /> : <Nobody />}
        />
      </ListColumn>
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
