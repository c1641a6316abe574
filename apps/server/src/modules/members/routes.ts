import { allUsersRoute, getUserRoute, holdersPdfRoute, userLookupRoute, usersExcelRoute } from '@millaje/api';
import { isOfStaff } from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { found, isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { listAddresses } from './addresses.store.ts';
import { exportHoldersPdf, exportUsersExcel, type UserExportDependencies } from './export-users.ts';
import { glimpseUser, lookUpUser, memberLookups } from './find-user.ts';
import { ownInfoView, userRowView } from './user.view.ts';
import { countUsers, listUsers, toUserFilter } from './list-users.store.ts';
import { findUser } from './users.store.ts';

/** Users, as staff list them and as people look each other up. */
export function memberRoutes(
  dependencies: UserExportDependencies & { readonly database: Database; readonly pool: pg.Pool },
): BoundRoute[] {
  const { database, pool, now } = dependencies;
  const limit = createLimit(pool, 'member_lookup', memberLookups);
  return [
    bindRead(usersExcelRoute, ({ query }, { userId }, { signal, reading }) =>
      exportUsersExcel(dependencies, reading, { search: query, userId, signal }),
    ),
    bindRead(holdersPdfRoute, (_input, { userId }, { signal, reading }) =>
      exportHoldersPdf(dependencies, reading, { userId, signal }),
    ),
    bindRead(allUsersRoute, async ({ query }, _caller, { reading: { reader } }) => {
      const { page_count, quantity, anchor, order_by: orderBy, order, ...search } = query;
      const upToId = await findAnchor(reader, 'users', anchor);
      const filter = { ...toUserFilter(search, dayOf(now())), upToId };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listUsers(reader, filter, { ...window, orderBy, order }),
        () => countUsers(reader, filter),
      );
      return read({ rows: rows.map((user) => userRowView(user, now())), ...place, anchor: anchorView(upToId) });
    }),
    bind(getUserRoute, async (_input, caller) => {
      const user = await findUser(database, { id: caller.userId });
      return user ? found({ user_info: ownInfoView(user, now()) }) : refuse('not_signed_in');
    }),
    bind(userLookupRoute, async ({ query }, caller) => {
      if (!isOfStaff(caller.role)) {
        const glimpse = await glimpseUser({ database, limit }, caller.userId, query.email);
        return isRefusal(glimpse) ? glimpse : found({ user_info: glimpse, addresses: [] });
      }
      const user = await lookUpUser(database, query);
      if (isRefusal(user)) return user;
      return found({ user_info: userRowView(user, now()), addresses: await listAddresses(database, user.id) });
    }),
  ];
}
