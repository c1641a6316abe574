import { adminTransferTexts } from '@millaje/api/ledger/miles.texts';
import { discountScreenTexts } from '@millaje/api/orders/discount-screens.texts';
import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { newUserTexts } from '@millaje/api/members/person.texts';
import type { MenuLink } from '../../navigation.ts';
import { type PathName, pathTo } from '../../paths.ts';

/** The screens whose rows are added on a page of their own. */
const ADD_PAGES = {
  staffProducts: 'staffProductAdd',
  staffMemberships: 'staffMembershipAdd',
  staffMilesPackages: 'staffMilesPackageAdd',
  staffPromotions: 'staffPromotionAdd',
  staffRoutes: 'staffRouteAdd',
  staffAirports: 'staffAirportAdd',
  staffCoins: 'staffCoinAdd',
  staffRates: 'staffRateAdd',
  staffFees: 'staffFeeAdd',
  staffServiceCentres: 'staffServiceCentreAdd',
} as const satisfies Partial<Record<PathName, PathName>>;

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
    const page = name in ADD_PAGES ? ADD_PAGES[name as keyof typeof ADD_PAGES] : undefined;
    return [
      ...(page === undefined ? [] : [{ label: `${label} · ${catalogueTexts.add}`, to: pathTo(page) }]),
      ...(DIALOGS[name] ?? []).map((dialog) => ({ label: dialog.label, to: `${to}?open=${dialog.open}` })),
    ];
  });
}
