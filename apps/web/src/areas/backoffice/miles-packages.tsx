import { milesPackageStatusRoute, updateMilesPackageRoute } from '@millaje/api/products/miles-packages';
import { milesPackageTexts } from '@millaje/api/products/miles-packages.texts';
import { milesPackageColumns } from '../../features/products/columns.tsx';
import { MilesPackageFields, valuesOfMilesPackage } from '../../features/products/miles-package-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { milesPackagesQuery } from '../../features/products/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: milesPackageTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The packages of miles. */
export default function StaffMilesPackages() {
  return (
    <CatalogueScreen
      title={milesPackageTexts.title}
      query={milesPackagesQuery}
      columns={milesPackageColumns}
      csv={milesPackageTexts.csv}
      empty={milesPackageTexts.empty}
      nameOf={({ name }) => name}
      addTo={pathTo('staffMilesPackageAdd')}
      toggle={(row) => (
        <StatusToggle
          route={milesPackageStatusRoute}
          row={row}
          name={row.name}
          consequence={milesPackageTexts.toggled}
          refresh={productsKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateMilesPackageRoute}
          initial={valuesOfMilesPackage(row)}
          read={readOf(row, valuesOfMilesPackage)}
          extra={{ id: row.id }}
          fields={(form) => <MilesPackageFields form={form} />}
          refresh={productsKey}
          onClose={close}
        />
      )}
    />
  );
}
