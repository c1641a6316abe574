import { adminTransferTexts } from '@millaje/api/ledger/miles.texts';
import { discountScreenTexts } from '@millaje/api/orders/discount-screens.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { namesOf } from '@millaje/api/kit/names-of';
import { newUserTexts } from '@millaje/api/members/person.texts';
import type { MenuLink } from '../../navigation.ts';
import { type PathName, pathTo } from '../../paths.ts';

/** The pages on which a row is added, and the screens that list what they add. */
const LISTS: Readonly<Record<Extract<PathName, `${string}Add`>, PathName>> = {
  staffProductAdd: 'staffProducts',
  staffMembershipAdd: 'staffMemberships',
  staffMilesPackageAdd: 'staffMilesPackages',
  staffPromotionAdd: 'staffPromotions',
  staffRouteAdd: 'staffRoutes',
  staffAirportAdd: 'staffAirports',
  staffCoinAdd: 'staffCoins',
  staffRateAdd: 'staffRates',
  staffFeeAdd: 'staffFees',
  staffServiceCentreAdd: 'staffServiceCentres',
};

/** The dialogs of a screen that its address opens. */
const DIALOGS: Partial<Record<PathName, readonly { readonly label: string; readonly open: string }[]>> = {
  staffUsers: [
    { label: newUserTexts.open, open: 'user' },
    { label: adminTransferTexts.submit, open: 'transfer' },
  ],
  staffDiscounts: [{ label: discountScreenTexts.add, open: 'discount' }],
};

/** What can be begun from anywhere: pages and dialogs of the screens that somebody has. */
export function newThings(screens: readonly MenuLink[], mayWrite: boolean): { label: string; to: string }[] {
  if (!mayWrite) return [];
  return screens.flatMap(({ name, label, to }) => {
    const pages = namesOf(LISTS).filter((page) => LISTS[page] === name);
    return [
      ...pages.map((page) => ({ label: `${label} · ${catalogueTexts.add}`, to: pathTo(page) })),
      ...(DIALOGS[name] ?? []).map((dialog) => ({ label: dialog.label, to: `${to}?open=${dialog.open}` })),
    ];
  });
}
