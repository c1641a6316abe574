import { pictureFormatsWithGif } from '@millaje/api/kit/pictures';
import type { Product } from '@millaje/api/products/product';
import { productTexts } from '@millaje/api/products/products.texts';
import { PictureAndText } from '../../ui/catalogue/picture-fields.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { DecimalField, MilesField, NameField, type SoldValues, StatusField } from './fields.tsx';

const { columns: labels } = productTexts;

type NewMilesPackage = SoldValues & Record<'miles', string>;
type ChangedMilesPackage = NewMilesPackage & Record<'status', string>;

export const noMilesPackage: NewMilesPackage = { name: '', miles: '', price: '', img: '', description: '' };

export const valuesOfMilesPackage = (row: Product): ChangedMilesPackage => ({
  name: row.name,
  description: row.description,
  miles: formatWhole(row.miles),
  price: formatMoney(row.price_usd),
  status: String(row.status),
  img: row.img ?? '',
});

/** The fields of a new package of miles. */
export function NewMilesPackageFields({ form }: { form: RouteForm<NewMilesPackage> }) {
  return (
    <>
      <NameField form={form} />
      <MilesField form={form} name="miles" label={labels.miles} />
      <DecimalField form={form} name="price" label={labels.price_usd} />
      <PictureAndText form={form} description={labels.description} />
    </>
  );
}

/** What can be changed of a package of miles; a picture that replaces another one may be a GIF. */
export function MilesPackageFields({ form }: { form: RouteForm<ChangedMilesPackage> }) {
  return (
    <>
      <NameField form={form} />
      <MilesField form={form} name="miles" label={labels.miles} />
      <DecimalField form={form} name="price" label={labels.price_usd} />
      <StatusField form={form} gender="masculine" />
      <PictureAndText form={form} description={labels.description} formats={pictureFormatsWithGif} />
    </>
  );
}
