import { allUsersRoute, getUserRoute, holdersPdfRoute, userLookupRoute, usersExcelRoute } from '@millaje/api';
import { areaOf } from '@millaje/domain';
import type pg from 'pg';
import { dayOf } from '../../platform/calendar.ts';
import { found, isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { listAddresses } from './addresses.store.ts';
import { exportHoldersPdf, exportUsersExcel, type UserExportDependencies } from './export-users.ts';
import { glimpseUser, lookUpUser, memberLookups } from './find-user.ts';
import { userInfoView, userRowView } from './user.view.ts';
import { countUsers, listUsers, toUserFilter } from './list-users.store.ts';
import { findUser } from './users.store.ts';

/** Users, as staff list them and as people look each other up. */
export function memberRoutes(dependencies: UserExportDependencies & { readonly pool: pg.Pool }): BoundRoute[] {
  const { database, pool, now } = dependencies;
  const limit = createLimit(pool, 'member_lookup', memberLookups);
  return [
    bind(usersExcelRoute, ({ query }, { userId }, { signal }) =>
      exportUsersExcel(dependencies, { search: query, userId, signal }),
    ),
    bind(holdersPdfRoute, (_input, { userId }, { signal }) => exportHoldersPdf(dependencies, { userId, signal })),
    bind(allUsersRoute, async ({ query: { page_count, quantity, anchor, order_by: orderBy, order, ...search } }) => {
      const upToId = await findAnchor(database, 'users', anchor);
      const filter = { ...toUserFilter(search, dayOf(now())), upToId };
      const { rows, ...place } = await readPage(
        { page: page_count, size: quantity },
        (window) => listUsers(database, filter, { ...window, orderBy, order }),
        () => countUsers(database, filter),
      );
      return read({ rows: rows.map((user) => userRowView(user, now())), ...place, anchor: anchorView(upToId) });
    }),
    bind(getUserRoute, async (_input, caller) => {
      const user = await findUser(database, { id: caller.userId });
      return user ? found({ user_info: userInfoView(user, now()) }) : refuse('not_signed_in');
    }),
    bind(userLookupRoute, async ({ query }, caller) => {
      if (areaOf(caller.role) !== 'backoffice') {
        const glimpse = await glimpseUser({ database, limit }, caller.userId, query.email);
        return isRefusal(glimpse) ? glimpse : found({ user_info: glimpse, addresses: [] });
      }
      const user = await lookUpUser(database, query);
      if (isRefusal(user)) return user;
      return found({ user_info: userRowView(user, now()), addresses: await listAddresses(database, user.id) });
    }),
  ];
}
