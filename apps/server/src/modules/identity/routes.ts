import {
  accountTexts,
  emailVerificationRoute,
  generateTokenRoute,
  loginRoute,
  logoutRoute,
  sessionTexts,
  twoFactorConfirmRoute,
  twoFactorDisableRoute,
  twoFactorEnableRoute,
  twoFactorStatusRoute,
  twoFactorTexts,
  updatePasswordRoute,
  updateProductRoute,
} from '@millaje/api';
import { areaOf } from '@millaje/domain';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute } from '../../platform/http/bind.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { readBalance } from '../ledger/balances.store.ts';
import { findUser } from '../members/users.store.ts';
import { userInfoView } from '../members/user.view.ts';
import { revokeSession } from './identity.store.ts';
import { login, type LoginDependencies } from './login.ts';
import { convert, updatePassword, verifyEmail } from './redeem-token.ts';
import { purposeOf, type CodeDesk } from './request-code.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, twoFactorStatus } from './two-factor.ts';

/** Getting in and out, and what leads there. */
export function identityRoutes(
  dependencies: LoginDependencies & { readonly metrics: Metrics; readonly codeDesk: CodeDesk },
): BoundRoute[] {
  return [...sessionRoutes(dependencies), ...codeRoutes(dependencies), ...twoFactorRoutes(dependencies)];
}

function sessionRoutes(dependencies: LoginDependencies & { readonly metrics: Metrics }): BoundRoute[] {
  const { database, pool, metrics } = dependencies;
  return [
    bind(loginRoute, async ({ body }, _caller, { address }) => {
      const session = await login(dependencies, body, address);
      metrics.logins.inc({ outcome: isRefusal(session) ? session.refusal : 'opened' });
      if (isRefusal(session)) return session;
      const user = await findUser(database, { id: session.userId });
      if (!user) return refuse('wrong_credentials');
      const { available } = await readBalance(database, user.account_id);
      return written(sessionTexts.welcome, {
        token: session.token,
        user_info: userInfoView(user, dependencies.now()),
        shopping_cart: 0,
        balance: Number(available),
      });
    }),
    bind(logoutRoute, async (_input, caller, { address }) => {
      await inTransaction(pool, async (transaction) => {
        await revokeSession(transaction.database, caller.sessionId);
        await recordAudit(transaction.database, {
          action: 'logout',
          actor: caller,
          subject: { type: 'user', id: caller.userId },
          origin: { address },
        });
      });
      dependencies.forgetSessions(caller.userId);
      return written(sessionTexts.closed, {});
    }),
  ];
}

function codeRoutes(dependencies: LoginDependencies & { readonly codeDesk: CodeDesk }): BoundRoute[] {
  const { codeDesk, product } = dependencies;
  return [
    bind(generateTokenRoute, async ({ body }, caller, { address }) => {
      const isOwnByStaff = caller !== undefined && caller.email === body.email && areaOf(caller.role) === 'backoffice';
      await codeDesk.request({ email: body.email, purpose: purposeOf(body.for, isOwnByStaff) }, address);
      return written(accountTexts.codeSent, {});
    }),
    bind(
      emailVerificationRoute,
      async ({ body }, _caller, { address }) =>
        (await verifyEmail(dependencies, body.token, address)) ?? written(accountTexts.activated, {}),
    ),
    bind(
      updatePasswordRoute,
      async ({ body }, _caller, { address }) =>
        (await updatePassword(dependencies, body, address)) ?? written(accountTexts.passwordChanged, {}),
    ),
    bind(updateProductRoute, async ({ body }, _caller, { address }) => {
      const refusal = await convert(dependencies, { token: body.conversion_token, email: body.email }, address);
      return refusal ?? written(accountTexts.converted.replace('{product}', product), {});
    }),
  ];
}

function twoFactorRoutes(dependencies: LoginDependencies): BoundRoute[] {
  return [
    bind(twoFactorStatusRoute, async (_input, caller) => read(await twoFactorStatus(dependencies, caller))),
    bind(twoFactorEnableRoute, async (_input, caller) => {
      const pending = await enableTwoFactor(dependencies, caller);
      return isRefusal(pending) ? pending : written(twoFactorTexts.scan, pending);
    }),
    bind(twoFactorConfirmRoute, async ({ body }, caller) => {
      const confirmed = await confirmTwoFactor(dependencies, caller, body.code_2fa);
      return isRefusal(confirmed) ? confirmed : written(twoFactorTexts.enabled, confirmed);
    }),
    bind(
      twoFactorDisableRoute,
      async ({ body }, caller) =>
        (await disableTwoFactor(dependencies, caller, body.code_2fa)) ?? written(twoFactorTexts.disabled, {}),
    ),
  ];
}
