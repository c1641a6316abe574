import {
  accountTexts,
  confirmIdentityRoute,
  confirmIdentityTexts,
  emailVerificationRoute,
  generateTokenRoute,
  loginRoute,
  type OpenSession,
  logoutRoute,
  sessionTexts,
  twoFactorConfirmRoute,
  twoFactorDisableRoute,
  twoFactorEnableRoute,
  twoFactorStatusRoute,
  twoFactorTexts,
  shownSessions,
  updatePasswordRoute,
  userSessionsRoute,
  convertUserRoute,
} from '@millaje/api';
import { isOfStaff } from '@millaje/domain';
import { isRefusal, read, refuse, written } from '../../platform/http/answers.ts';
import { bind, type BoundRoute, type Context } from '../../platform/http/bind.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { readBalance } from '../ledger/balances.store.ts';
import { findUser } from '../members/users.store.ts';
import { userInfoView } from '../members/user.view.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { listOpenSessions, type OpenSessionRow, revokeSession } from './identity.store.ts';
import { login, type LoginDependencies } from './login.ts';
import { ownSessionRoutes } from './own-sessions.ts';
import { convert, updatePassword, verifyEmail } from './redeem-token.ts';
import { purposeOf, type CodeDesk } from './request-code.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, twoFactorStatus } from './two-factor.ts';

interface SessionDependencies extends LoginDependencies {
  readonly metrics: Metrics;
  /** How many products somebody has in the cart. */
  readonly countCart: (userId: bigint) => Promise<number>;
}

/** Getting in and out, and what leads there. */
export function identityRoutes(dependencies: SessionDependencies & { readonly codeDesk: CodeDesk }): BoundRoute[] {
  return [
    ...sessionRoutes(dependencies),
    ...ownSessionRoutes(dependencies),
    ...codeRoutes(dependencies),
    ...twoFactorRoutes(dependencies),
  ];
}

function sessionRoutes(dependencies: SessionDependencies): BoundRoute[] {
  const { database, pool, metrics } = dependencies;
  return [
    bind(loginRoute, async ({ body }, _caller, context) => {
      const session = await login(dependencies, body, context);
      metrics.logins.inc({ outcome: isRefusal(session) ? session.refusal : 'opened' });
      if (isRefusal(session)) return session;
      context.rememberDevice(session.device);
      const user = await findUser(database, { id: session.userId });
      if (!user) return refuse('wrong_credentials');
      const { available } = await readBalance(database, user.account_id);
      return written(sessionTexts.welcome, {
        token: session.token,
        user_info: userInfoView(user, dependencies.now()),
        shopping_cart: await dependencies.countCart(user.id),
        balance: Number(available),
      });
    }),
    bind(
      confirmIdentityRoute,
      async ({ body: { proof } }, caller, origin) =>
        (await confirmIdentity(dependencies, caller, proof, origin)) ?? written(confirmIdentityTexts.done, {}),
    ),
    bind(userSessionsRoute, async ({ query: { email } }) => {
      const user = await findUser(database, { email });
      if (!user) return refuse('user_not_found');
      const { rows, count } = await listOpenSessions(database, user.id, shownSessions);
      return read({ rows: rows.map(openSessionView), count });
    }),
    bind(logoutRoute, async (_input, caller, origin) => {
      await inTransaction(pool, async (transaction) => {
        await revokeSession(transaction.database, caller.sessionId);
        await recordAudit(transaction.database, {
          action: 'logout',
          actor: caller,
          subject: { type: 'user', id: caller.userId },
          origin,
        });
      });
      dependencies.forgetSessions(caller.userId);
      return written(sessionTexts.closed, {});
    }),
  ];
}

const openSessionView = ({ created_at, expires_at, confirmed_at }: OpenSessionRow): OpenSession => ({
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  confirmed_at: confirmed_at?.toISOString() ?? null,
});

function codeRoutes(dependencies: LoginDependencies & { readonly codeDesk: CodeDesk }): BoundRoute[] {
  const { codeDesk, product, devices } = dependencies;
  const redeemedAt = ({ address, requestId, device }: Context) => ({
    address,
    requestId,
    device: devices.read(device),
  });
  return [
    bind(generateTokenRoute, async ({ body }, caller, { address, requestId, device }) => {
      const isOwnByStaff = caller !== undefined && caller.email === body.email && isOfStaff(caller.role);
      const request = { email: body.email, purpose: purposeOf(body.for, isOwnByStaff), origin: { address, requestId } };
      return (await codeDesk.request(request, devices.read(device))) ?? written(accountTexts.codeSent, {});
    }),
    bind(emailVerificationRoute, async ({ body }, _caller, context) => {
      const done = await verifyEmail(dependencies, body.token, redeemedAt(context));
      if (isRefusal(done)) return done;
      return written(done.isRepeated ? accountTexts.activeAlready : accountTexts.activated, {});
    }),
    bind(updatePasswordRoute, async ({ body }, _caller, context) => {
      const done = await updatePassword(dependencies, body, redeemedAt(context));
      return isRefusal(done) ? done : written(accountTexts.passwordChanged, {});
    }),
    bind(convertUserRoute, async ({ body }, _caller, context) => {
      const asked = { token: body.conversion_token, email: body.email };
      const done = await convert(dependencies, asked, redeemedAt(context));
      return isRefusal(done) ? done : written(accountTexts.converted.replace('{product}', product), {});
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
    bind(twoFactorConfirmRoute, async ({ body }, caller, origin) => {
      const confirmed = await confirmTwoFactor(dependencies, caller, body.code_2fa, origin);
      return isRefusal(confirmed) ? confirmed : written(twoFactorTexts.enabled, confirmed);
    }),
    bind(
      twoFactorDisableRoute,
      async ({ body }, caller, origin) =>
        (await disableTwoFactor(dependencies, caller, body.code_2fa, origin)) ?? written(twoFactorTexts.disabled, {}),
    ),
  ];
}
