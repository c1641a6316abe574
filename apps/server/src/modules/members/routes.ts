import { allUsersRoute, getUserRoute, userLookupRoute } from '@millaje/api';
import { areaOf } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { found, isRefusal, read, refuse } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import { anchorView, findAnchor, readPage } from '../../platform/pages.ts';
import { listAddresses } from './addresses.store.ts';
import { lookUpUser } from './find-user.ts';
import { userInfoView, userRowView } from './user.view.ts';
import { countUsers, findUser, listUsers } from './users.store.ts';

/** Users, as staff list them and as people look each other up. */
export function memberRoutes({
  database,
  now,
}: {
  readonly database: Database;
  readonly now: () => Date;
}): BoundRoute[] {
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
      const user = await lookUpUser(database, query);
      if (isRefusal(user)) return user;
      if (areaOf(caller.role) === 'backoffice')
        return found({ user_info: userRowView(user, now()), addresses: await listAddresses(database, user.id) });
      // Members learn only what a transfer needs to be sure of the person.
      if (user.account_id === null) return refuse('user_not_found');
      return found({
        user_info: { first_name: user.first_name, last_name: user.last_name, email: user.email },
        addresses: [],
      });
    }),
  ];
}
