import { NativeSelect, TextInput } from '@mantine/core';
import type { Product } from '@millaje/api/products/product';
import { productTexts as texts } from '@millaje/api/products/products.texts';
import { productTypes } from '@millaje/domain/products';
import { PictureAndText } from '../../ui/catalogue/picture-fields.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { DecimalField, MilesField, NameField, type SoldValues, StatusField, TierField } from './fields.tsx';

const { columns: labels, types } = texts;

type NewProduct = SoldValues & Record<'type' | 'price_miles' | 'miles' | 'id_membership', string>;
type ChangedProduct = SoldValues & Record<'price_miles' | 'miles' | 'status', string>;

export const noProduct: NewProduct = {
  type: '',
  name: '',
  description: '',
  price: '',
  price_miles: '',
  miles: '',
  id_membership: '',
  img: '',
};

export const valuesOfProduct = (product: Product): ChangedProduct => ({
  name: product.name,
  description: product.description,
  price: formatMoney(product.price_usd),
  price_miles: product.price_miles === null ? '' : formatWhole(product.price_miles),
  miles: formatWhole(product.miles),
  status: String(product.status),
  img: product.img ?? '',
});

/** The fields of a new product: which, its type says. */
export function NewProductFields({ form }: { form: RouteForm<NewProduct> }) {
  const { type } = form.values;
  return (
    <>
      <NativeSelect
        {...form.getInputProps('type')}
        label={labels.type}
        data={[{ value: '', label: texts.choose }, ...productTypes.map((value) => ({ value, label: types[value] }))]}
      />
      <NameField form={form} />
      {type === 'membership' && <TierField form={form} />}
      <DecimalField form={form} name="price" label={labels.price_usd} />
      {type !== 'miles_package' && <MilesField form={form} name="price_miles" label={labels.price_miles} />}
      {(type === 'miles_package' || type === 'membership') && (
        <MilesField form={form} name="miles" label={labels.miles} help={texts.milesHelp} />
      )}
      <PictureAndText form={form} description={labels.description} />
    </>
  );
}

/** What can be changed of a product, under what cannot. */
export function ProductFields({ form, product }: { form: RouteForm<ChangedProduct>; product: Product }) {
  return (
    <>
      <TextInput label={labels.type} value={types[product.type]} readOnly />
      <NameField form={form} />
      <DecimalField form={form} name="price" label={labels.price_usd} />
      {product.type !== 'miles_package' && <MilesField form={form} name="price_miles" label={labels.price_miles} />}
      {product.type !== 'vip_access' && (
        <MilesField form={form} name="miles" label={labels.miles} help={texts.milesHelp} />
      )}
      <StatusField form={form} gender="masculine" />
      <PictureAndText form={form} description={labels.description} />
    </>
  );
}
