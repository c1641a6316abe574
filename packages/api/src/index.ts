export * from './kit/route.ts';
export type * from './kit/refusal.ts';
export * from './refusals.ts';
export * from './kit/common.ts';
export * from './kit/client.ts';
export * from './kit/wire-names.ts';
export * from './identity/session.ts';
export * from './identity/session.texts.ts';
export * from './members/users.ts';
export * from './members/users-filters.ts';
export * from './members/users.texts.ts';
export * from './ledger/operations.ts';
export * from './ledger/operations.texts.ts';
export * from './ledger/operations.columns.ts';
export * from './ledger/miles.ts';
export * from './ledger/holds.ts';
export * from './identity/open-sessions.ts';
export * from './notifications/sent-mails.ts';
export * from './notifications/sent-mails.texts.ts';
export * from './ledger/miles.texts.ts';
export * from './settlement/settlement.ts';
export * from './settlement/settlement.texts.ts';
export * from './settlement/restore-drills.ts';
export * from './settlement/restore-drills.texts.ts';

export * from './identity/accounts.ts';
export * from './identity/accounts.texts.ts';
export * from './members/accounts-registration.ts';
export * from './members/manage-users.ts';
export * from './members/manage-users.texts.ts';
export * from './members/addresses.ts';
export * from './members/addresses.texts.ts';
export * from './corporates/corporates.ts';
export * from './corporates/corporates.texts.ts';
export * from './members/registration.ts';
export * from './members/registration.texts.ts';
export * from './members/profile.ts';
export * from './members/profile.texts.ts';
export * from './members/public-passenger.ts';
export * from './members/public-passenger.texts.ts';
export * from './identity/two-factor.ts';
export * from './identity/two-factor.texts.ts';
export * from './members/users-lists.ts';
export * from './audit/audit.ts';
export * from './audit/audit.texts.ts';
export * from './reference-data/reference-data.ts';
export * from './kit/table-files.ts';
export * from './kit/table-files.texts.ts';
export * from './kit/pictures.ts';
export * from './kit/pictures.texts.ts';
export * from './flights/airports.ts';
export * from './flights/airports.texts.ts';
export * from './kit/amounts.texts.ts';
export * from './products/product.ts';
export * from './products/products.ts';
export * from './products/products.texts.ts';
export * from './products/memberships.ts';
export * from './products/memberships.texts.ts';
export * from './products/miles-packages.ts';
export * from './products/miles-packages.texts.ts';
export * from './currencies/coins.ts';
export * from './currencies/coins.texts.ts';
export * from './currencies/rates.ts';
export * from './currencies/rates.texts.ts';
export * from './settings/gateways.ts';
export * from './settings/gateways.texts.ts';
export * from './settings/dollar-price.ts';
export * from './settings/dollar-price.texts.ts';
export * from './service-centres/service-centres.ts';
export * from './service-centres/service-centres.texts.ts';
export * from './promotions/promotions.ts';
export * from './promotions/promotions.texts.ts';
export * from './approvals/approval-request.ts';
export * from './approvals/approvals.ts';
export * from './approvals/approvals.texts.ts';
export * from './orders/orders.texts.ts';
export * from './orders/orders.ts';
export * from './orders/payment-options.ts';
export * from './orders/payments.ts';
export * from './orders/cart.ts';
export * from './orders/sales.ts';
export * from './orders/discounts.ts';
export * from './orders/bank-movements.ts';
export * from './settings/setting-version.ts';
export * from './settings/class-factors.ts';
export * from './settings/class-factors.texts.ts';
export * from './settings/switches.ts';
export * from './settings/switches.texts.ts';
export * from './identity/confirm-identity.ts';
export * from './identity/confirm-identity.texts.ts';
export * from './settings/transfer-confirmation.ts';
export * from './settings/transfer-confirmation.texts.ts';
export * from './flights/routes.ts';
export * from './flights/routes.texts.ts';
export * from './flights/booking.ts';
export * from './flights/booking.texts.ts';
export * from './flights/search.ts';
export * from './flights/search.texts.ts';
export * from './flights/redemptions.ts';
export * from './flights/redemptions.texts.ts';
export * from './flights/itineraries.ts';
export * from './flights/itineraries.texts.ts';
export * from './flights/rewards.ts';
export * from './flights/rewards.texts.ts';
export * from './flights/coupon-traces.ts';
export * from './flights/coupon-traces.texts.ts';
export * from './flights/reach.ts';
export * from './flights/reach.texts.ts';
export * from './flights/seats.ts';
export * from './flights/seats.texts.ts';
export * from './reports/dashboard.ts';
export * from './reports/dashboard.texts.ts';
export * from './reports/month.ts';
export * from './reports/month.texts.ts';
export * from './payouts/month-label.ts';
export * from './payouts/payouts.ts';
export * from './payouts/payouts.texts.ts';
export * from './settings/transfer-fee.ts';
export * from './settings/transfer-fee.texts.ts';
export * from './kept-exports/asked.texts.ts';
export * from './kept-exports/kept-exports.ts';
export * from './kept-exports/kept-exports.texts.ts';
export * from './saved-views/list-names.ts';
export * from './saved-views/saved-views.ts';
export * from './saved-views/saved-views.texts.ts';
export * from './notifications/mail-contact.ts';
export * from './notifications/mail-contact.texts.ts';

import { accountRoutes } from './identity/accounts.ts';
import { approvalRoutes } from './approvals/approvals.ts';
import { auditRoutes } from './audit/audit.ts';
import { airportRoutes } from './flights/airports.ts';
import { bookingRoutes } from './flights/booking.ts';
import { itineraryRoutes } from './flights/itineraries.ts';
import { redemptionRoutes } from './flights/redemptions.ts';
import { searchRoutes } from './flights/search.ts';
import { flightRouteRoutes } from './flights/routes.ts';
import { couponTraceRoutes } from './flights/coupon-traces.ts';
import { reachRoutes } from './flights/reach.ts';
import { rewardRoutes } from './flights/rewards.ts';
import { seatRoutes } from './flights/seats.ts';
import { dashboardRoutes } from './reports/dashboard.ts';
import { monthRoutes } from './reports/month.ts';
import { referenceDataRoutes } from './reference-data/reference-data.ts';
import { bankMovementRoutes } from './orders/bank-movements.ts';
import { cartRoutes } from './orders/cart.ts';
import { discountRoutes } from './orders/discounts.ts';
import { orderRoutes } from './orders/orders.ts';
import { paymentRoutes } from './orders/payments.ts';
import { saleRoutes } from './orders/sales.ts';
import { payoutRoutes } from './payouts/payouts.ts';
import { productRoutes } from './products/products.ts';
import { membershipProductRoutes } from './products/memberships.ts';
import { milesPackageRoutes } from './products/miles-packages.ts';
import { coinRoutes } from './currencies/coins.ts';
import { rateRoutes } from './currencies/rates.ts';
import { keptExportRoutes } from './kept-exports/kept-exports.ts';
import { savedViewRoutes } from './saved-views/saved-views.ts';
import { gatewayRoutes } from './settings/gateways.ts';
import { dollarPriceRoutes } from './settings/dollar-price.ts';
import { serviceCentreRoutes } from './service-centres/service-centres.ts';
import { promotionRoutes } from './promotions/promotions.ts';
import { classFactorRoutes } from './settings/class-factors.ts';
import { switchRoutes } from './settings/switches.ts';
import { confirmIdentityRoutes } from './identity/confirm-identity.ts';
import { transferConfirmationRoutes } from './settings/transfer-confirmation.ts';
import { transferFeeRoutes } from './settings/transfer-fee.ts';
import { contactRoutes } from './notifications/mail-contact.ts';
import { addressRoutes } from './members/addresses.ts';
import { corporateRoutes } from './corporates/corporates.ts';
import { openSessionRoutes } from './identity/open-sessions.ts';
import { ownSessionRoutes } from './identity/own-sessions.ts';
import { erasureRoutes } from './personal-data/erasure.ts';
import { personalDataRoutes } from './personal-data/personal-data.ts';
import { profileRoutes } from './members/profile.ts';
import { publicPassengerRoutes } from './members/public-passenger.ts';
import { twoFactorRoutes } from './identity/two-factor.ts';
import { userListRoutes } from './members/users-lists.ts';
import { manageUsersRoutes } from './members/manage-users.ts';
import { holdRoutes } from './ledger/holds.ts';
import { milesRoutes } from './ledger/miles.ts';
import { operationRoutes } from './ledger/operations.ts';
import { cardRoutes } from './cards/cards.ts';
import { receiptRoutes } from './receipts/receipts.ts';
import { statementRoutes } from './statements/statements.ts';
import { sessionRoutes } from './identity/session.ts';
import { sentMailRoutes } from './notifications/sent-mails.ts';
import { settlementRoutes } from './settlement/settlement.ts';
import { restoreDrillRoutes } from './settlement/restore-drills.ts';
import { userRoutes } from './members/users.ts';

/** The whole table: what the server binds, the document describes, and the tests walk. */
export const routes = [
  ...sessionRoutes,
  ...accountRoutes,
  ...twoFactorRoutes,
  ...confirmIdentityRoutes,
  ...userRoutes,
  ...userListRoutes,
  ...manageUsersRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...publicPassengerRoutes,
  ...corporateRoutes,
  ...payoutRoutes,
  ...airportRoutes,
  ...flightRouteRoutes,
  ...promotionRoutes,
  ...serviceCentreRoutes,
  ...paymentRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...saleRoutes,
  ...discountRoutes,
  ...bankMovementRoutes,
  ...productRoutes,
  ...membershipProductRoutes,
  ...milesPackageRoutes,
  ...coinRoutes,
  ...rateRoutes,
  ...savedViewRoutes,
  ...keptExportRoutes,
  ...gatewayRoutes,
  ...dollarPriceRoutes,
  ...bookingRoutes,
  ...searchRoutes,
  ...redemptionRoutes,
  ...itineraryRoutes,
  ...seatRoutes,
  ...couponTraceRoutes,
  ...rewardRoutes,
  ...reachRoutes,
  ...transferFeeRoutes,
  ...classFactorRoutes,
  ...switchRoutes,
  ...transferConfirmationRoutes,
  ...approvalRoutes,
  ...operationRoutes,
  ...receiptRoutes,
  ...statementRoutes,
  ...cardRoutes,
  ...dashboardRoutes,
  ...monthRoutes,
  ...milesRoutes,
  ...holdRoutes,
  ...openSessionRoutes,
  ...ownSessionRoutes,
  ...personalDataRoutes,
  ...erasureRoutes,
  ...sentMailRoutes,
  ...settlementRoutes,
  ...restoreDrillRoutes,
  ...auditRoutes,
  ...referenceDataRoutes,
  ...contactRoutes,
] as const;
