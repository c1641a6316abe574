import { allUsersRoute, getUserRoute, userLookupRoute } from '@millaje/api';
import { areaOf } from '@millaje/domain';
import type pg from 'pg';
import type { Database } from '../../platform/database.ts';
import { found, isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { createLimit } from '../../platform/limits.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { listAddresses } from './addresses.store.ts';
import { glimpseUser, lookUpUser, memberLookups } from './find-user.ts';
import { userInfoView, userRowView } from './user.view.ts';
import { countUsers, findUser, listUsers } from './users.store.ts';

/** Users, as staff list them and as people look each other up. */
export function memberRoutes({
  database,
  pool,
  now,
}: {
  readonly database: Database;
  readonly pool: pg.Pool;
  readonly now: () => Date;
}): BoundRoute[] {
  const limit = createLimit(pool, 'member_lookup', memberLookups);
  return [
    bind(allUsersRoute, async ({ query }) => {
      const upToId = await findAnchor(database, 'users', query.anchor);
      const { rows, ...place } = await readPage(
        { page: query.page_count, size: query.quantity },
        (window) => listUsers(database, { ...window, upToId, orderBy: query.order_by, order: query.order }),
        () => countUsers(database, upToId),
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
