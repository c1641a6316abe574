import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { AppOptions, Shared } from '../app.ts';
import { approvalRoutes, createGuard, createTransferGuard } from '../modules/approvals/index.ts';
import { auditRoutes, createJournal } from '../modules/audit/index.ts';
import { corporateRoutes } from '../modules/corporates/index.ts';
import { coinRoutes, rateRoutes } from '../modules/currencies/index.ts';
import { createKeeper, keptExportRoutes } from '../modules/kept-exports/index.ts';
import { savedViewRoutes } from '../modules/saved-views/index.ts';
import { productRoutes } from '../modules/products/index.ts';
import { serviceCentreRoutes } from '../modules/service-centres/index.ts';
import { promotionRoutes } from '../modules/promotions/index.ts';
import { airportRoutes, bookingRoutes, flightRouteRoutes, itineraryRoutes } from '../modules/flights/index.ts';
import { inventoryRoutes } from '../modules/inventory/index.ts';
import { createQuotes, redemptionRoutes } from '../modules/redemptions/index.ts';
import { bankMovementRoutes } from '../modules/bank-movements/index.ts';
import {
  countCart,
  createOrderTokens,
  discountRoutes,
  type FlowDependencies,
  orderRoutes,
  paymentRoutes,
  registerWebhooks,
} from '../modules/orders/index.ts';
import { feeChange, rulesChange, settingRoutes } from '../modules/settings/index.ts';
import { creditChange, earningRoutes } from '../modules/earning/index.ts';
import { registerDocuments } from '../modules/documents/index.ts';
import { registerGuide } from '../modules/guide/index.ts';
import { createFinish, registerSite } from '../modules/site/index.ts';
import { payoutRoutes } from '../modules/payouts/index.ts';
import { createAttempts } from '../modules/identity/attempts.ts';
import { createAccountLimits, deleteTwoFactor } from '../modules/identity/index.ts';
import { createKnownDevices } from '../modules/identity/known-devices.ts';
import { createCodeDesk, type CodeDesk } from '../modules/identity/request-code.ts';
import { identityRoutes } from '../modules/identity/routes.ts';
import { createSecretBox } from '../modules/identity/secret-box.ts';
import { createSessions, sessionChannel } from '../modules/identity/sessions.ts';
import { createTokens } from '../modules/identity/tokens.ts';
import { ledgerRoutes } from '../modules/ledger/routes.ts';
import { memberAccountRoutes } from '../modules/members/account.routes.ts';
import { createRoleChange } from '../modules/members/change-role.ts';
import type { ManagementDependencies } from '../modules/members/manage-users.ts';
import { manageRoutes } from '../modules/members/manage.routes.ts';
import { picturesOfPerson } from '../modules/members/update-profile.ts';
import { memberRoutes } from '../modules/members/routes.ts';
import { notificationRoutes, registerMailbox } from '../modules/notifications/index.ts';
import { createErasureChange, personalDataRoutes } from '../modules/personal-data/index.ts';
import { reportRoutes } from '../modules/reports/index.ts';
import { receiptRoutes } from '../modules/receipts/index.ts';
import { statementRoutes } from '../modules/statements/index.ts';
import { cardRoutes } from '../modules/cards/index.ts';
import { referenceDataRoutes, registerReferenceDataCache } from '../modules/reference-data/index.ts';
import { settlementRoutes } from '../modules/settlement/routes.ts';
import { registerPictures } from '../platform/pictures.ts';
import { registerRoutes, type BoundRoute } from '../platform/http/bind.ts';
import { registerLive } from '../platform/http/live.ts';
import { createExports } from '../platform/exports/create-exports.ts';
import { createLimit } from '../platform/limits.ts';
import { createServer } from '../platform/http/server.ts';
import { readSite, registerWeb } from '../platform/http/web.ts';
import { registerWatch } from './watch.ts';

const webFolder = fileURLToPath(new URL('../../../web/build/client', import.meta.url));

/** The api service: the pages, the calls, the live notices, and what watches over them. */
export async function createApi(options: AppOptions, shared: Shared): Promise<FastifyInstance> {
  const { environment, brand, secrets, log } = options;
  const { database, listener, metrics, mail, files, readings } = shared;
  const product = brand.product;
  const tokens = createTokens(secrets.tokenSecret, secrets.earlierTokenSecrets);
  const { authenticate, forgetSessions } = createSessions({
    database,
    tokens,
    listener,
    staffSecondFactor: environment.staffSecondFactor,
  });

  const { publicUrl, trustProxy } = environment;
  const isSecure = publicUrl.startsWith('https:');
  const http = createServer({ log, metrics, product, trustProxy, isSecure });
  // Whoever is told that miles came asks for them at once, maybe before the replica knows.
  listener.on('ledger_posted', (payload) => {
    for (const id of payload.split(',')) readings.wrote({ userId: undefined, accountId: BigInt(id) });
  });
  await registerPages(http, options, shared);
  await registerLive(http, {
    database,
    listener,
    metrics,
    authenticate,
    sessionChannel,
    publicUrl,
  });
  registerReferenceDataCache(http);
  registerMailbox(http, { mailbox: mail.mailbox, isProduction: environment.mode === 'production', brand });
  registerWatch(http, options, shared);
  registerPictures(http, { files, product });
  registerDocuments(http, { brand });
  registerGuide(http, { brand, publicUrl });
  registerWebhooks(http, ordersOf(options, shared));
  const codeDesk = createDesk(options, shared);
  http.addHook('onClose', () => codeDesk.idle());
  registerRoutes(http, bindAll(options, shared, { tokens, codeDesk, forgetSessions }), {
    product,
    authenticate,
    isSecure,
    readings,
    keepFile: createKeeper({
      database,
      files,
      onTrouble: (error) => log.warn({ error: String(error) }, 'an export could not be kept'),
    }),
    journal: createJournal({
      database,
      onTrouble: (error) => log.warn({ error: String(error) }, 'the audit could not be written'),
    }),
  });
  return http;
}

/** The web app, with what its public pages say of themselves to others. */
async function registerPages(http: FastifyInstance, options: AppOptions, { database, now }: Shared): Promise<void> {
  const { brand, log } = options;
  const { publicUrl, map, reportUrl } = options.environment;
  const onTrouble = (error: unknown) => log.warn({ error: String(error) }, 'a page is sent without its tables');
  await registerWeb(http, {
    folder: webFolder,
    product: brand.product,
    isSecure: publicUrl.startsWith('https:'),
    foreign: {
      pictures: map.tiles ? [new URL(map.tiles.url).origin] : [],
      frames: reportUrl === undefined ? [] : [new URL(reportUrl).origin],
    },
    finish: createFinish({ brand, publicUrl, database, now, onTrouble }),
  });
  const site = readSite(webFolder);
  if (site) registerSite(http, { site, publicUrl });
}

interface Accounts {
  readonly tokens: ReturnType<typeof createTokens>;
  readonly codeDesk: CodeDesk;
  readonly forgetSessions: (userId: bigint) => void;
}

function bindAll(options: AppOptions, shared: Shared, { tokens, codeDesk, forgetSessions }: Accounts): BoundRoute[] {
  const { environment, brand, secrets, databaseUrl } = options;
  const { pool, database, ledger, metrics, chain, wallets, files, geocoder, now } = shared;
  const [product, confirmations] = [brand.product, environment.chainConfirmations];
  const accounts = {
    pool,
    database,
    limits: createAccountLimits(pool),
    box: createSecretBox(secrets.tokenSecret, secrets.earlierTokenSecrets),
    product,
    now,
    forgetSessions,
  };
  // Turns of their own: what members take keeps no staff from theirs.
  const [startExport, startOwnExport] = [createExports(), createExports()];
  const ownExport = { databaseUrl, brand, now, startExport: startOwnExport };
  const management = { pool, now, wallets, forgetSessions, removeSecondFactor: deleteTwoFactor };
  const { guard, guardTransfer, changes } = guardsOf(shared, product, management);
  return [
    ...identityRoutes({
      ...accounts,
      tokens,
      attempts: createAttempts(pool),
      devices: createKnownDevices(secrets.tokenSecret, secrets.earlierTokenSecrets),
      metrics,
      codeDesk,
      countCart: (userId) => countCart(database, userId),
    }),
    ...memberRoutes({ database, pool, now, brand, startExport }),
    ...personalDataRoutes({ ...accounts, ...ownExport, ledger, files, guard, erasureChange: changes.erasure }),
    ...memberAccountRoutes({
      ...accounts,
      brand,
      wallets,
      files,
      registrationMilliseconds: options.registrationMilliseconds,
      pictures: createLimit(pool, 'pictures', picturesOfPerson),
    }),
    ...manageRoutes({ ...management, guard, roleChange: changes.role }),
    ...approvalRoutes({ pool, database, ledger, now, changes }),
    ...corporateRoutes({ database, pool, brand }),
    ...payoutRoutes({ ...ownExport, database, ledger, startExport, startOwnExport }),
    ...promotionRoutes({ database, pool, files, now }),
    ...serviceCentreRoutes({ database, pool, files, geocoder, tiles: environment.map.tiles }),
    ...productRoutes({ database, pool, files }),
    ...keptExportRoutes({ database, files }),
    ...settingRoutes({ database, pool, brand, guard }),
    ...itineraryRoutes({ database, pool, brand, now }),
    ...inventoryRoutes({ database, pool, brand, now }),
    ...earningRoutes({ database, pool, brand, now, guard }),
    ...redemptionRoutes({ ...redemptionsOf(options, shared), quotes: createQuotes(secrets) }),
    ...paymentRoutes({ ...ordersOf(options, shared), brand }),
    ...orderRoutes({ ...ordersOf(options, shared), brand, startExport }),
    ...discountRoutes({ database, pool, brand }),
    ...bankMovementRoutes({ ...ordersOf(options, shared), brand }),
    ...ledgerRoutes({ database, product, ledger, startExport, guardTransfer }),
    ...settlementRoutes({ pool, databaseUrl, chain, confirmations }),
    ...receiptRoutes({ pool, database, brand, now }),
    ...statementRoutes({ pool, database, chain, confirmations, brand, startOwnExport, now }),
    ...cardRoutes({ pool, database, brand, publicUrl: environment.publicUrl, passSigner: environment.passSigner, now }),
    ...reportRoutes({ pool, brand, now, startExport, reportUrl: environment.reportUrl }),
    ...auditRoutes(),
    ...notificationRoutes({ pool, database, supportEmail: brand.support_email }),
    ...plainRoutes({ database, pool }),
  ];
}

/** What needs nothing but the database: lists, and most catalogues. */
function plainRoutes(both: Pick<Shared, 'database' | 'pool'>): BoundRoute[] {
  return [
    ...airportRoutes(both),
    ...coinRoutes(both),
    ...rateRoutes(both),
    ...savedViewRoutes(both),
    ...flightRouteRoutes(both),
    ...bookingRoutes(both),
    ...referenceDataRoutes(both),
  ];
}

/** What may have to wait for another administrator. */
function guardsOf(shared: Shared, product: string, management: ManagementDependencies) {
  const { pool, database, now, ledger, files } = shared;
  const { forgetSessions } = management;
  const asking = { pool, database, product, now };
  return {
    guard: createGuard(asking),
    guardTransfer: createTransferGuard(asking),
    changes: {
      role: createRoleChange(management),
      fee: feeChange,
      rewards: creditChange,
      erasure: createErasureChange({ pool, database, ledger, files, forgetSessions }),
      rules: rulesChange,
    },
  };
}

/** What redemptions go on with, here and in the worker. */
export function redemptionsOf({ brand, log, pause = wait }: AppOptions, shared: Shared) {
  const { pool, database, ledger, inventory, now } = shared;
  return { pool, database, ledger, inventory, brand, log, now, pause };
}

/** What orders go on with, here and in the worker. */
export function ordersOf({ environment, secrets, log }: AppOptions, shared: Shared): FlowDependencies {
  const { pool, database, ledger, gateways, now } = shared;
  const { publicUrl } = environment;
  return { pool, database, ledger, gateways, tokens: createOrderTokens(secrets), publicUrl, log, now };
}

const wait = (milliseconds: number): Promise<void> => setTimeout(milliseconds);

/** Where requests for codes wait to be served. */
export function createDesk({ log }: AppOptions, { pool, database, now }: Shared): CodeDesk {
  const onTrouble = (error: unknown) => log.warn({ error: String(error) }, 'requests for codes have to wait');
  return createCodeDesk({ pool, database, limits: createAccountLimits(pool), now, onTrouble });
}
