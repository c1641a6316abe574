import { pictureFormatsWithGif } from '@millaje/api/kit/pictures';
import type { Product } from '@millaje/api/products/product';
import { productTexts as texts } from '@millaje/api/products/products.texts';
import { PictureAndText } from '../../ui/catalogue/picture-fields.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { asForm, DecimalField, MilesField, NameField, type SoldValues, StatusField } from './fields.tsx';

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

/** The fields of a package of miles; a picture that replaces another one may be a GIF. */
export function MilesPackageFields({
  form: given,
}: {
  form: RouteForm<NewMilesPackage> | RouteForm<ChangedMilesPackage>;
}) {
  const form = asForm(given as RouteForm<NewMilesPackage>);
  const isNew = !('status' in given.values);
  return (
    <>
      <NameField form={form} />
      <MilesField form={form} name="miles" label={texts.columns.miles} />
      <DecimalField form={form} name="price" label={texts.columns.price_usd} />
      {!isNew && <StatusField form={form} gender="masculine" />}
      <PictureAndText
        form={form}
        description={texts.columns.description}
        {...(isNew ? {} : { formats: pictureFormatsWithGif })}
      />
    </>
  );
}
