import type { Fault, NamedFault } from './fault.ts';
import { accessFaults } from './faults/access.faults.ts';
import { approvalsFaults } from './faults/approvals.faults.ts';
import { auditFaults } from './faults/audit.faults.ts';
import { backupFaults } from './faults/backup.faults.ts';
import { bankMovementsFaults } from './faults/bank-movements.faults.ts';
import { cardsFaults } from './faults/cards.faults.ts';
import { chainFaults } from './faults/chain.faults.ts';
import { corporatesFaults } from './faults/corporates.faults.ts';
import { documentsFaults } from './faults/documents.faults.ts';
import { domainFaults } from './faults/domain.faults.ts';
import { earningFaults } from './faults/earning.faults.ts';
import { firstPageFaults } from './faults/first-page.faults.ts';
import { flightsFaults } from './faults/flights.faults.ts';
import { guideFaults } from './faults/guide.faults.ts';
import { httpFaults } from './faults/http.faults.ts';
import { identityFaults } from './faults/identity.faults.ts';
import { importFaults } from './faults/import.faults.ts';
import { inventoryFaults } from './faults/inventory.faults.ts';
import { kiuFaults } from './faults/kiu.faults.ts';
import { ledgerPartsFaults } from './faults/ledger-parts.faults.ts';
import { ledgerRulesFaults } from './faults/ledger-rules.faults.ts';
import { ledgerFaults } from './faults/ledger.faults.ts';
import { listsFaults } from './faults/lists.faults.ts';
import { membersFaults } from './faults/members.faults.ts';
import { moneyFaults } from './faults/money.faults.ts';
import { notificationsFaults } from './faults/notifications.faults.ts';
import { personalDataFaults } from './faults/personal-data.faults.ts';
import { pricingFaults } from './faults/pricing.faults.ts';
import { currenciesFaults } from './faults/currencies.faults.ts';
import { productsFaults } from './faults/products.faults.ts';
import { offlineFaults } from './faults/offline.faults.ts';
import { ordersFaults } from './faults/orders.faults.ts';
import { outcomesFaults } from './faults/outcomes.faults.ts';
import { payoutsFaults } from './faults/payouts.faults.ts';
import { promotionsFaults } from './faults/promotions.faults.ts';
import { redemptionsFaults } from './faults/redemptions.faults.ts';
import { referenceDataFaults } from './faults/reference-data.faults.ts';
import { replicaFaults } from './faults/replica.faults.ts';
import { reportsFaults } from './faults/reports.faults.ts';
import { keptExportsFaults } from './faults/kept-exports.faults.ts';
import { savedViewsFaults } from './faults/saved-views.faults.ts';
import { securityFaults } from './faults/security.faults.ts';
import { serviceCentresFaults } from './faults/service-centres.faults.ts';
import { settingsFaults } from './faults/settings.faults.ts';
import { settlementFaults } from './faults/settlement.faults.ts';
import { siteFaults } from './faults/site.faults.ts';
import { receiptsFaults } from './faults/receipts.faults.ts';
import { statementsFaults } from './faults/statements.faults.ts';
import { tokenFaults } from './faults/token.faults.ts';
import { confirmedSendFaults } from './faults/confirmed-send.faults.ts';
import { typedFaults } from './faults/typed.faults.ts';
import { webFaults } from './faults/web.faults.ts';
import { workbooksFaults } from './faults/workbooks.faults.ts';

const lists: Readonly<Record<string, readonly Fault[]>> = {
  access: accessFaults,
  approvals: approvalsFaults,
  audit: auditFaults,
  backup: backupFaults,
  cards: cardsFaults,
  chain: chainFaults,
  corporates: corporatesFaults,
  documents: documentsFaults,
  domain: domainFaults,
  earning: earningFaults,
  'first-page': firstPageFaults,
  flights: flightsFaults,
  guide: guideFaults,
  http: httpFaults,
  identity: identityFaults,
  import: importFaults,
  inventory: inventoryFaults,
  kiu: kiuFaults,
  'ledger-parts': ledgerPartsFaults,
  'ledger-rules': ledgerRulesFaults,
  ledger: ledgerFaults,
  members: membersFaults,
  money: moneyFaults,
  notifications: notificationsFaults,
  'personal-data': personalDataFaults,
  pricing: pricingFaults,
  currencies: currenciesFaults,
  products: productsFaults,
  promotions: promotionsFaults,
  offline: offlineFaults,
  orders: [...bankMovementsFaults, ...ordersFaults],
  outcomes: outcomesFaults,
  payouts: payoutsFaults,
  redemptions: redemptionsFaults,
  'reference-data': referenceDataFaults,
  replica: replicaFaults,
  reports: reportsFaults,
  'kept-exports': keptExportsFaults,
  'saved-views': savedViewsFaults,
  security: securityFaults,
  'service-centres': serviceCentresFaults,
  settings: settingsFaults,
  settlement: settlementFaults,
  site: siteFaults,
  receipts: receiptsFaults,
  statements: statementsFaults,
  token: tokenFaults,
  web: [...confirmedSendFaults, ...listsFaults, ...webFaults, ...typedFaults],
  workbooks: workbooksFaults,
};

/** Every fault, with the name of its list. */
export const allFaults: readonly NamedFault[] = Object.entries(lists).flatMap(([module, faults]) =>
  faults.map((fault) => ({ ...fault, module })),
);
