import { loginRoute, logoutRoute, sessionTexts } from '@millaje/api';
import { isRefusal, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readBalance } from '../ledger/balances.store.ts';
import { findUser } from '../members/users.store.ts';
import { userInfoView } from '../members/user.view.ts';
import { revokeSession } from './identity.store.ts';
import { login, type LoginDependencies } from './login.ts';

/** Getting in and out. */
export function identityRoutes(dependencies: LoginDependencies & { readonly metrics: Metrics }): BoundRoute[] {
  const { database, metrics } = dependencies;
  return [
    bind(loginRoute, async ({ body }, _caller, { address }) => {
      const session = await login(dependencies, body, address);
      metrics.logins.inc({ outcome: isRefusal(session) ? session.refusal : 'opened' });
      if (isRefusal(session)) return session;
      const user = await findUser(database, { id: session.userId });
      if (!user) return refuse('wrong_credentials');
      const { available } = await readBalance(database, user.account_id);
      return written(sessionTexts.welcome, { token: session.token, user_info: userInfoView(user, dependencies.now()), shopping_cart: 0, balance: Number(available) });
    }),
    bind(logoutRoute, async (_input, caller) => {
      await revokeSession(database, caller.sessionId);
      return written(sessionTexts.closed, {});
    }),
  ];
}
