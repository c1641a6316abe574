import { addMilesPackageRoute } from '@millaje/api/products/miles-packages';
import { milesPackageTexts } from '@millaje/api/products/miles-packages.texts';
import { NewMilesPackageFields, noMilesPackage } from '../../features/products/miles-package-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: milesPackageTexts.addTitle };
export { clientLoader } from './miles-packages.tsx';

/** A new package of miles. */
export default function StaffMilesPackageAdd() {
  return (
    <AddPage
      route={addMilesPackageRoute}
      initial={noMilesPackage}
      fields={(form) => <NewMilesPackageFields form={form} />}
      refresh={productsKey}
      listTo={pathTo('staffMilesPackages')}
    />
  );
}
