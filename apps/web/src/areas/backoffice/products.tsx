import { addProductRoute, productStatusRoute, updateProductRoute } from '@millaje/api/products/products';
import { productTexts } from '@millaje/api/products/products.texts';
import { productColumns } from '../../features/products/columns.tsx';
import { NewProductFields, noProduct, ProductFields, valuesOfProduct } from '../../features/products/product-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { productsQuery } from '../../features/products/queries.ts';
import { onlyForOrHome } from '../../features/session/require-role.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: productTexts.title };

/** Administrators only; everybody else goes to the front page. */
export const clientLoader = onlyForOrHome('SUPER_ADMIN');

/** Everything that is sold, added to and changed in dialogs. */
export default function StaffProducts() {
  return (
    <CatalogueScreen
      title={productTexts.title}
      query={productsQuery}
      columns={productColumns}
      csv={productTexts.csv}
      empty={productTexts.empty}
      nameOf={({ name }) => name}
      toggle={(row) => (
        <StatusToggle
          route={productStatusRoute}
          row={row}
          name={row.name}
          consequence={productTexts.toggled}
          refresh={productsKey}
        />
      )}
      dialogs={{
        addTitle: productTexts.addTitle,
        add: (close) => (
          <SaveForm
            isNew
            route={addProductRoute}
            initial={noProduct}
            fields={(form) => <NewProductFields form={form} />}
            refresh={productsKey}
            onClose={close}
          />
        ),
      }}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateProductRoute}
          initial={valuesOfProduct(row)}
          read={readOf(row, valuesOfProduct)}
          extra={{ id: row.id }}
          fields={(form) => <ProductFields form={form} product={row} />}
          refresh={productsKey}
          onClose={close}
        />
      )}
    />
  );
}
