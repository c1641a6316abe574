import { expect, test } from 'vitest';
import { routes, type Route } from './index.ts';

/**
 * Who may call what, said a second time: the server is held to the table, and the table to this. A route that stands nowhere here is
 * the administrators' alone; opening one is a decision, so it is written down twice.
 */
const open: Readonly<
  Record<
    | 'anyone'
    | 'user'
    | 'PASSENGER'
    | 'members'
    | 'passengersAndStaff'
    | 'alliesAndStaff'
    | 'redeemers'
    | 'CORPORATE'
    | 'staff',
    readonly string[]
  >
> = {
  anyone: [
    'Login',
    'Register',
    'GenerateToken',
    'EmailVerification',
    'UpdatePassword',
    'UpdateAVP',
    'PublicPassenger',
    'ChainTransaction',
    'ChainAddress',
    'Professions',
    'Industries',
    'Countries',
    'ResidenceCountries',
    'Provinces',
    'PhoneCodes',
    'Banks',
    'Places',
    'CustomerServices',
    'Contact',
    'Promotions',
    'Products',
    'Product',
    'Memberships',
    'Membership',
    'MilesPackages',
    'MilesPackage',
    'PaymentOptions',
    'Promotion',
    'BookingAirports',
    'BookingRoutes',
    'MilesTable',
    'Itineraries',
    'BookingSearch',
    'BookingSearchByFare',
    'Config',
    'DolarToMiles',
    // A signed quote stands for its member.
    'FramePayment',
  ],
  user: [
    'Logout',
    'TwoFactorStatus',
    'ConfirmIdentity',
    'OwnSessions',
    'OwnSessionEnd',
    'OtherSessionsEnd',
    'PersonalData',
    'PersonalDataPdf',
    'Erasure',
    'EraseAccount',
    'TwoFactorEnable',
    'TwoFactorConfirm',
    'TwoFactorDisable',
    'GetUser',
    'GetUserInfo',
    'AllMemberships',
    'UserUpdate',
    'Addresses',
    'AddressAdd',
    'AddressUpdate',
    'AddressDelete',
    'OperationsUser',
    'OperationsUserLast',
    'Operation',
    'OperationReceipt',
    'OperationsType',
    'GetFee',
    'BalanceAddress',
    'FindOutcome',
    'AllMemberships',
    'Gateways',
    'DolarPrice',
    'Holds',
    'RedemptionsUser',
    'RedemptionsCount',
    'Redemption',
    'RedemptionPdf',
  ],
  PASSENGER: [
    'MembershipCard',
    'MembershipCardPng',
    'MembershipCardSvg',
    'MembershipCardPass',
    'BookingReach',
    'PaymentQuote',
    'ManualOperation',
    'MobilePayment',
    'CardPayment',
    'VerifyOrder',
    'PaymentOutcome',
    'ShoppingCart',
    'ShoppingCartAdd',
    'ShoppingCartDelete',
    'ShoppingCartPay',
  ],
  members: ['Transfer', 'GetTransferRights', 'Statements', 'StatementPdf'],
  // Members see their own.
  passengersAndStaff: ['MembershipOrders', 'OrderReceipt'],
  // Allies see their own.
  alliesAndStaff: ['Payouts', 'Payout', 'PayoutOperations', 'PayoutPdf'],
  redeemers: ['RedemptionAdd', 'RedemptionAddByFare', 'RedemptionOutcome'],
  CORPORATE: ['CorporateOwn', 'CorporateUpdate'],
  staff: [
    'BalanceUser',
    'CouponTraces',
    'MailsUser',
    'SessionsUser',
    'RedemptionsAll',
    'OrdersExcel',
    'PayoutsExcel',
    'MembershipOrder',
    'Sales',
    'Discounts',
    'BankMatches',
    'SavedViews',
    'KeptExports',
    'KeptExportFile',
    'SavedViewAdd',
    'SavedViewRename',
    'SavedViewDelete',
    'BankApproval',
    'Airports',
    'AllAirports',
    'Routes',
    'ConfigRoutes',
    'ItineraryVersions',
    'ItineraryChanges',
    'Flights',
    'RewardUploads',
    'RewardUpload',
    'RewardRows',
    'RewardRejected',
    'Fee',
    'RewardRates',
    'HighSeason',
    'TransferConfirmation',
    'Coins',
    'Rates',
    'AllUsers',
    'AllUsersExcel',
    'AllHolders',
    'AllUsersCorporate',
    'CorporateInfo',
    'AllOperations',
    'AllOperationsExcel',
    'Reconciliations',
    'Reconciliation',
    'Quarantine',
    'RestoreDrill',
    'Dashboard',
    'DashboardFrame',
    'Months',
    'Month',
    'MonthVerify',
    'MonthOperations',
    'MonthExcel',
    'MonthPdf',
    'BalanceAt',
  ],
};

const groupsByRoles = new Map([
  ['PASSENGER CORPORATE', 'members'],
  ['SUPER_ADMIN CONSULT PASSENGER', 'passengersAndStaff'],
  ['SUPER_ADMIN CONSULT CORPORATE', 'alliesAndStaff'],
  ['SUPER_ADMIN PASSENGER', 'redeemers'],
  ['PASSENGER', 'PASSENGER'],
  ['CORPORATE', 'CORPORATE'],
  ['SUPER_ADMIN CONSULT', 'staff'],
  ['SUPER_ADMIN', 'administrators'],
]);
const table: readonly Route[] = routes;

const allowedOf = ({ who }: Route) => (typeof who === 'string' ? who : (groupsByRoles.get(who.join(' ')) ?? who));
const writtenOf = ({ name }: Route) =>
  Object.entries(open).find(([, names]) => names.includes(name))?.[0] ?? 'administrators';

test.each(table.map((route): [string, Route] => [route.name, route]))(
  '%s may be called by whom it was meant for',
  (_name, route) => {
    expect(allowedOf(route)).toBe(writtenOf(route));
  },
);

test('every route that is written down here exists', () => {
  const names = new Set(table.map(({ name }) => name));
  expect(Object.values(open).flatMap((list) => list.filter((name) => !names.has(name)))).toEqual([]);
});

test('who may only look writes nothing', () => {
  const writing = table.filter(
    ({ method, who }) => method !== 'GET' && typeof who !== 'string' && who.includes('CONSULT'),
  );
  // A spreadsheet is asked for by POST, and changes nothing; a view of a list is one's own, and changes nothing that others see.
  expect(writing.map(({ name }) => name)).toEqual([
    'SavedViewAdd',
    'SavedViewRename',
    'SavedViewDelete',
    'AllOperationsExcel',
  ]);
});
