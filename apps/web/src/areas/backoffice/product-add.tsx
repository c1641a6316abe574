import { addProductRoute } from '@millaje/api/products/products';
import { productTexts } from '@millaje/api/products/products.texts';
import { NewProductFields, noProduct } from '../../features/products/product-forms.tsx';
import { productsKey } from '../../features/products/products-key.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: productTexts.addTitle };
export { clientLoader } from './products.tsx';

/** A new product. */
export default function StaffProductAdd() {
  return (
    <AddPage
      route={addProductRoute}
      initial={noProduct}
      fields={(form) => <NewProductFields form={form} />}
      refresh={productsKey}
      listTo={pathTo('staffProducts')}
    />
  );
}
