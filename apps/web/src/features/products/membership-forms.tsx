import { NativeSelect } from '@mantine/core';
import type { MembershipProduct } from '@millaje/api/products/memberships';
import { membershipTexts as texts } from '@millaje/api/products/memberships.texts';
import { membershipIds } from '@millaje/domain/memberships';
import { brand } from 'virtual:brand';
import { PictureAndText } from '../../ui/catalogue/picture-fields.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import classes from '../../ui/catalogue/catalogue.module.css';
import { DecimalField, MilesField, NameField, type SoldValues, StatusField, TierField } from './fields.tsx';

type NewMembership = SoldValues & Record<'id_membership' | 'price_miles' | 'miles', string>;
type Rights = Record<'may_transfer' | 'may_buy_miles' | 'business_bonus', string>;
type ChangedMembership = SoldValues & Rights & Record<'price_miles' | 'miles' | 'status', string>;

export const noMembership: NewMembership = {
  name: '',
  id_membership: '',
  price: '',
  price_miles: '',
  miles: '',
  img: '',
  description: '',
};

export const valuesOfMembership = (membership: MembershipProduct): ChangedMembership => ({
  name: membership.name,
  description: membership.description,
  price: formatMoney(membership.price_usd),
  price_miles: membership.price_miles === null ? '' : formatWhole(membership.price_miles),
  miles: formatWhole(membership.miles),
  status: String(membership.status),
  may_transfer: String(membership.may_transfer),
  may_buy_miles: String(membership.may_buy_miles),
  business_bonus: membership.business_bonus.replace('.', ','),
  img: membership.img ?? '',
});

const priceMilesLabel = texts.priceMiles(brand.miles_symbol);

/** The fields of a new membership. */
export function NewMembershipFields({ form }: { form: RouteForm<NewMembership> }) {
  return (
    <>
      <NameField form={form} />
      <TierField form={form} />
      <DecimalField form={form} name="price" label={texts.priceUsd} />
      <MilesField form={form} name="price_miles" label={priceMilesLabel} />
      <MilesField form={form} name="miles" label={texts.miles} />
      <PictureAndText form={form} description={texts.columns.description} />
    </>
  );
}

const yesNo = [
  { value: 'true', label: texts.yesNo.true },
  { value: 'false', label: texts.yesNo.false },
];

/** What can be changed of a membership, and what its tier may do. The base tier has no price to change. */
export function MembershipFields({
  form,
  membership,
}: {
  form: RouteForm<ChangedMembership>;
  membership: MembershipProduct;
}) {
  const isSold = membership.id_membership !== membershipIds.Silver;
  return (
    <>
      <NameField form={form} />
      {isSold && (
        <>
          <DecimalField form={form} name="price" label={texts.priceUsd} />
          <MilesField form={form} name="price_miles" label={priceMilesLabel} />
          <MilesField form={form} name="miles" label={texts.miles} />
        </>
      )}
      <StatusField form={form} gender="feminine" />
      <PictureAndText form={form} description={texts.columns.description} />
      <p className={classes.note}>{texts.tierHelp(membership.membership)}</p>
      <NativeSelect {...form.getInputProps('may_transfer')} label={texts.mayTransfer} data={yesNo} />
      <NativeSelect {...form.getInputProps('may_buy_miles')} label={texts.mayBuyMiles} data={yesNo} />
      <DecimalField form={form} name="business_bonus" label={texts.businessBonus} />
    </>
  );
}
