import { addMembershipRoute } from '@millaje/api/products/memberships';
import { membershipTexts } from '@millaje/api/products/memberships.texts';
import { NewMembershipFields, noMembership } from '../../features/products/membership-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: membershipTexts.addTitle };
export { clientLoader } from './memberships.tsx';

/** A new membership. */
export default function StaffMembershipAdd() {
  return (
    <AddPage
      route={addMembershipRoute}
      initial={noMembership}
      fields={(form) => <NewMembershipFields form={form} />}
      refresh={productsKey}
      listTo={pathTo('staffMemberships')}
    />
  );
}
