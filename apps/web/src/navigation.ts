import { menuTexts } from '@millaje/api/shell.texts';
import type { RoleName } from '@millaje/domain';
import { isReady, type PathName, pathTo } from './paths.ts';

/** One entry of a menu. */
export interface MenuLink {
  /** The address that must be ready for the entry to be shown. */
  name: PathName;
  label: string;
  to: string;
  /** Who sees it; everybody where it is missing. */
  roles?: readonly RoleName[];
}

export interface MenuGroup {
  label: string;
  links: readonly MenuLink[];
}

const ADMINISTRATORS: readonly RoleName[] = ['SUPER_ADMIN'];
const { public: site, passenger, staff } = menuTexts;

export const PUBLIC_LINKS: readonly MenuLink[] = [
  { name: 'itineraries', label: site.itineraries, to: pathTo('itineraries') },
  { name: 'home', label: site.benefits, to: `${pathTo('home')}#beneficios` },
  { name: 'publicLookup', label: site.lookup, to: pathTo('publicLookup') },
  { name: 'home', label: site.contact, to: `${pathTo('home')}#contactanos` },
];

/** Links of somebody who has, or wants, an account. */
export const ACCOUNT_LINKS: readonly MenuLink[] = [
  { name: 'register', label: site.register, to: pathTo('register') },
  { name: 'passwordCode', label: site.forgotPassword, to: pathTo('passwordCode') },
  { name: 'activateAccount', label: site.activateAccount, to: pathTo('activateAccount') },
];

export const PASSENGER_LINKS: readonly MenuLink[] = [
  { name: 'passengerHome', label: passenger.home, to: pathTo('passengerHome') },
  { name: 'passengerTransfer', label: passenger.transfer, to: pathTo('passengerTransfer') },
  { name: 'passengerOperations', label: passenger.operations, to: pathTo('passengerOperations') },
  { name: 'passengerProducts', label: passenger.products, to: pathTo('passengerProducts') },
];

export const CORPORATE_LINKS: readonly MenuLink[] = [
  { name: 'corporateHome', label: passenger.home, to: pathTo('corporateHome') },
  { name: 'corporateTransfer', label: passenger.transfer, to: pathTo('corporateTransfer') },
];

/** The back office's header: entries of their own, and groups that open. */
export const STAFF_MENU: readonly (MenuLink | MenuGroup)[] = [
  { name: 'staffHome', label: staff.home, to: pathTo('staffHome') },
  {
    label: staff.orders,
    links: [
      { name: 'staffOrders', label: staff.listOfOrders, to: pathTo('staffOrders') },
      { name: 'staffSales', label: staff.sales, to: pathTo('staffSales') },
      { name: 'staffDiscounts', label: staff.discounts, to: pathTo('staffDiscounts') },
      { name: 'staffBank', label: staff.bank, to: pathTo('staffBank') },
    ],
  },
  {
    label: staff.users,
    links: [
      { name: 'staffUsers', label: staff.listOfUsers, to: pathTo('staffUsers') },
      { name: 'staffCorporates', label: staff.corporates, to: pathTo('staffCorporates') },
      { name: 'staffPayouts', label: staff.payouts, to: pathTo('staffPayouts') },
    ],
  },
  {
    label: staff.operations,
    links: [
      { name: 'staffOperations', label: staff.listOfOperations, to: pathTo('staffOperations') },
      { name: 'staffRedemptions', label: staff.redemptions, to: pathTo('staffRedemptions') },
      { name: 'staffEmits', label: staff.emits, to: pathTo('staffEmits'), roles: ADMINISTRATORS },
      { name: 'staffRewards', label: staff.rewards, to: pathTo('staffRewards') },
      { name: 'staffFlights', label: staff.flights, to: pathTo('staffFlights') },
      { name: 'staffReconciliations', label: staff.reconciliation, to: pathTo('staffReconciliations') },
      { name: 'staffReports', label: staff.reports, to: pathTo('staffReports') },
      { name: 'staffMonth', label: staff.month, to: pathTo('staffMonth') },
    ],
  },
  {
    label: staff.products,
    links: [
      { name: 'staffProducts', label: staff.manageProducts, to: pathTo('staffProducts'), roles: ADMINISTRATORS },
      { name: 'staffMemberships', label: staff.memberships, to: pathTo('staffMemberships'), roles: ADMINISTRATORS },
      {
        name: 'staffMilesPackages',
        label: staff.milesPackages,
        to: pathTo('staffMilesPackages'),
        roles: ADMINISTRATORS,
      },
      { name: 'staffPromotions', label: staff.promotions, to: pathTo('staffPromotions'), roles: ADMINISTRATORS },
    ],
  },
  {
    label: staff.settings,
    links: [
      { name: 'staffRoutes', label: staff.routes, to: pathTo('staffRoutes'), roles: ADMINISTRATORS },
      { name: 'staffAirports', label: staff.airports, to: pathTo('staffAirports'), roles: ADMINISTRATORS },
      { name: 'staffCoins', label: staff.coins, to: pathTo('staffCoins'), roles: ADMINISTRATORS },
      { name: 'staffRates', label: staff.rates, to: pathTo('staffRates'), roles: ADMINISTRATORS },
      { name: 'staffFees', label: staff.fees, to: pathTo('staffFees'), roles: ADMINISTRATORS },
      {
        name: 'staffServiceCentres',
        label: staff.serviceCentres,
        to: pathTo('staffServiceCentres'),
        roles: ADMINISTRATORS,
      },
      { name: 'staffSettings', label: staff.moreOptions, to: pathTo('staffSettings'), roles: ADMINISTRATORS },
      { name: 'staffApprovals', label: staff.approvals, to: pathTo('staffApprovals'), roles: ADMINISTRATORS },
      { name: 'staffAudit', label: staff.audit, to: pathTo('staffAudit'), roles: ADMINISTRATORS },
    ],
  },
];

export const STAFF_ACCOUNT_LINKS: readonly MenuLink[] = [
  { name: 'staffProfile', label: staff.profile, to: pathTo('staffProfile') },
];

/** The entries whose screen stands and that the role may see. */
export function shownLinks(links: readonly MenuLink[], role?: RoleName): MenuLink[] {
  return links.filter(
    ({ name, roles }) => isReady(name) && (roles === undefined || (role !== undefined && roles.includes(role))),
  );
}

/** The entry of the screen at an address: the one that says most of it, as one address may begin with another. */
export function linkOf(links: readonly MenuLink[], pathname: string): MenuLink | undefined {
  const around = links.filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return around.sort((one, other) => other.to.length - one.to.length)[0];
}

/** The same for a menu with groups; a group without entries disappears. */
export function shownMenu(menu: readonly (MenuLink | MenuGroup)[], role: RoleName): (MenuLink | MenuGroup)[] {
  return menu.flatMap((entry): (MenuLink | MenuGroup)[] => {
    if ('name' in entry) return shownLinks([entry], role);
    const links = shownLinks(entry.links, role);
    return links.length === 0 ? [] : [{ ...entry, links }];
  });
}
