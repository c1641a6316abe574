import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { ALIASES, patternOf } from './paths.ts';

/** A screen under its own address and its Spanish one. */
const aliased = (name: keyof typeof ALIASES, file: string) => [
  route(patternOf(name), file),
  route(ALIASES[name], file, { id: `alias-${name}` }),
];

/** The route table. Every area is one layout with its own chunks; the addresses stand in `paths.ts`. */
export default [
  layout('areas/public/layout.tsx', [
    index('areas/public/landing/landing.tsx'),
    layout('areas/public/with-components.tsx', [
      ...aliased('register', 'areas/public/register.tsx'),
      route(patternOf('registerCorporate'), 'areas/public/register-corporate.tsx'),
      ...aliased('activateAccount', 'areas/public/active-account.tsx'),
      ...aliased('resetPassword', 'areas/public/password-reset.tsx'),
      ...aliased('passwordCode', 'areas/public/password-code.tsx'),
      ...aliased('activationCode', 'areas/public/activation-code.tsx'),
      route(patternOf('itineraries'), 'areas/public/itineraries.tsx'),
      route(patternOf('publicLookup'), 'areas/public/public-user.tsx'),
      ...aliased('privacy', 'areas/public/privacy-policy.tsx'),
      route(patternOf('termsCorporate'), 'areas/public/terms-corporate.tsx'),
      ...aliased('terms', 'areas/public/terms.tsx'),
      route(patternOf('paymentProcessed'), 'areas/public/payment-processed.tsx'),
      route(patternOf('paymentCancelled'), 'areas/public/payment-cancelled.tsx'),
      route(patternOf('paymentFailed'), 'areas/public/payment-failed.tsx'),
      route(patternOf('explorerTransaction'), 'areas/public/explorer/transaction.tsx'),
      route(patternOf('explorerAddress'), 'areas/public/explorer/address.tsx'),
      route('*', 'areas/public/not-found.tsx'),
    ]),
  ]),

  layout('areas/passenger/layout.tsx', [
    route(patternOf('passengerHome'), 'areas/passenger/dashboard.tsx'),
    route(patternOf('passengerProfile'), 'areas/passenger/profile.tsx'),
    route(patternOf('passengerProducts'), 'areas/passenger/products.tsx'),
    route(patternOf('passengerPayment'), 'areas/passenger/payment.tsx'),
    route(patternOf('passengerCart'), 'areas/passenger/cart.tsx'),
    route(patternOf('passengerOldCart'), 'areas/passenger/old-cart.tsx'),
    route(patternOf('passengerPurchases'), 'areas/passenger/purchases.tsx'),
    route(patternOf('verifyCreditCard'), 'areas/passenger/verify-credit-card.tsx'),
    route(patternOf('passengerTransfer'), 'areas/passenger/transfer.tsx'),
    route(patternOf('passengerOperations'), 'areas/passenger/operations.tsx', [
      route(':id', 'areas/passenger/operation.tsx'),
    ]),
    route(patternOf('passengerRedemptions'), 'areas/passenger/redemptions.tsx', [
      route(':id', 'areas/passenger/redemption.tsx'),
    ]),
  ]),

  layout('areas/corporate/layout.tsx', [
    route(patternOf('corporateHome'), 'areas/corporate/dashboard.tsx'),
    route(patternOf('corporateProfile'), 'areas/corporate/profile.tsx'),
    route(patternOf('corporateTransfer'), 'areas/corporate/transfer.tsx'),
    route(patternOf('corporateCharge'), 'areas/corporate/charge.tsx'),
    route(patternOf('corporatePayouts'), 'areas/corporate/payouts.tsx', [
      route(':month', 'areas/corporate/payout.tsx'),
    ]),
    route(patternOf('corporateOperations'), 'areas/corporate/operations.tsx', [
      route(':id', 'areas/corporate/operation.tsx'),
    ]),
  ]),

  layout('areas/backoffice/layout.tsx', [
    route(patternOf('staffProfile'), 'areas/backoffice/profile.tsx'),
    route(patternOf('staffAudit'), 'areas/backoffice/audit.tsx', [route(':id', 'areas/backoffice/audit-entry.tsx')]),
    route(patternOf('staffHome'), 'areas/backoffice/dashboard.tsx'),
    route(patternOf('staffRoutes'), 'areas/backoffice/routes.tsx'),
    route(patternOf('staffRouteAdd'), 'areas/backoffice/route-add.tsx'),
    route(patternOf('staffAirports'), 'areas/backoffice/airports.tsx'),
    route(patternOf('staffAirportAdd'), 'areas/backoffice/airport-add.tsx'),
    route(patternOf('staffPromotions'), 'areas/backoffice/promotions.tsx'),
    route(patternOf('staffPromotionAdd'), 'areas/backoffice/promotion-add.tsx'),
    route(patternOf('staffProducts'), 'areas/backoffice/products.tsx'),
    route(patternOf('staffProductAdd'), 'areas/backoffice/product-add.tsx'),
    route(patternOf('staffMemberships'), 'areas/backoffice/memberships.tsx'),
    route(patternOf('staffMembershipAdd'), 'areas/backoffice/membership-add.tsx'),
    route(patternOf('staffMilesPackages'), 'areas/backoffice/miles-packages.tsx'),
    route(patternOf('staffMilesPackageAdd'), 'areas/backoffice/miles-package-add.tsx'),
    route(patternOf('staffCoins'), 'areas/backoffice/coins.tsx'),
    route(patternOf('staffCoinAdd'), 'areas/backoffice/coin-add.tsx'),
    route(patternOf('staffRates'), 'areas/backoffice/rates.tsx'),
    route(patternOf('staffRateAdd'), 'areas/backoffice/rate-add.tsx'),
    route('/backoffice/test', 'areas/backoffice/old-test.tsx'),
    route(patternOf('staffFees'), 'areas/backoffice/fees.tsx'),
    route(patternOf('staffFeeAdd'), 'areas/backoffice/fee-add.tsx'),
    route(patternOf('staffServiceCentres'), 'areas/backoffice/service-centres.tsx'),
    route(patternOf('staffServiceCentreAdd'), 'areas/backoffice/service-centre-add.tsx'),
    route(patternOf('staffServiceCentreUpdate'), 'areas/backoffice/service-centre-update.tsx'),
    route(patternOf('staffSettings'), 'areas/backoffice/settings.tsx'),
    route(patternOf('staffApprovals'), 'areas/backoffice/approvals.tsx', [
      route(':id', 'areas/backoffice/approval.tsx'),
    ]),
    route(patternOf('staffOrders'), 'areas/backoffice/orders.tsx', [route(':id', 'areas/backoffice/order.tsx')]),
    route(patternOf('staffSales'), 'areas/backoffice/sales.tsx'),
    route(patternOf('staffDiscounts'), 'areas/backoffice/discounts.tsx'),
    route(patternOf('staffBank'), 'areas/backoffice/bank.tsx'),
    route(patternOf('staffReports'), 'areas/backoffice/reports.tsx'),
    route(patternOf('staffUsers'), 'areas/backoffice/users.tsx'),
    route(patternOf('staffCorporates'), 'areas/backoffice/corporates.tsx'),
    route(patternOf('staffPayouts'), 'areas/backoffice/payouts.tsx', [
      route(':ally/:month', 'areas/backoffice/payout.tsx'),
    ]),
    route(patternOf('staffUser'), 'areas/backoffice/user.tsx'),
    route(patternOf('staffMemberSheet'), 'areas/backoffice/member-sheet.tsx'),
    route(patternOf('staffCorporate'), 'areas/backoffice/corporate.tsx'),
    route(patternOf('staffOperations'), 'areas/backoffice/operations.tsx', [
      route(':id', 'areas/backoffice/operation.tsx'),
    ]),
    route(patternOf('staffRedemptions'), 'areas/backoffice/redemptions.tsx', [
      route(':id', 'areas/backoffice/redemption.tsx'),
    ]),
    route(patternOf('staffEmits'), 'areas/backoffice/emits.tsx'),
    route(patternOf('staffFlights'), 'areas/backoffice/flights.tsx'),
    route(patternOf('staffRewards'), 'areas/backoffice/rewards.tsx'),
    route(patternOf('staffReward'), 'areas/backoffice/reward.tsx'),
    route(patternOf('staffMonth'), 'areas/backoffice/month.tsx', [route(':line', 'areas/backoffice/month-figure.tsx')]),
    route(patternOf('staffReconciliations'), 'areas/backoffice/reconciliations.tsx', [
      route(':id', 'areas/backoffice/reconciliation.tsx'),
    ]),
  ]),

  // Framed by the payment screen: no bar, no session.
  layout('areas/public/with-components.tsx', { id: 'framed' }, [
    route(patternOf('paymentFrameZelle'), 'areas/public/payment-frame-zelle.tsx'),
    route(patternOf('paymentFrameCard'), 'areas/public/payment-frame-card.tsx'),
  ]),

  route('/passenger', 'areas/old-address.tsx', { id: 'old-passenger' }),
  route('/corporate', 'areas/old-address.tsx', { id: 'old-corporate' }),
  route('/backoffice', 'areas/old-address.tsx', { id: 'old-office' }),
  route('/admin/*', 'areas/old-address.tsx', { id: 'old-admin' }),
  route('/productos/*', 'areas/old-address.tsx', { id: 'old-products' }),
  route('/backoffice/:anything/configuracion/*', 'areas/old-address.tsx', { id: 'old-settings' }),
] satisfies RouteConfig;
