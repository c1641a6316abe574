import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { addDiscountRoute } from '@millaje/api/orders/discounts';
import { productTypeNames } from '@millaje/api/orders/orders.texts';
import { discountScreenTexts as screenTexts } from '@millaje/api/orders/discount-screens.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import type { Product } from '@millaje/api/products/product';
import { shellTexts } from '@millaje/api/shell.texts';
import { moneyText, parseMoney } from '@millaje/domain/money';
import { discountOf, discountPercentages } from '@millaje/domain/payments/discounts';
import { useQuery } from '@tanstack/react-query';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { productsQuery } from '../products/queries.ts';
import { entriesOf, ListSelect, ListsFailure } from '../registration/list-select.tsx';
import { leaveForm } from '../unsaved/unsaved-guard.tsx';
import { discountsKey } from './queries.ts';
import classes from './discounts.module.css';

const { form: texts, info } = screenTexts;

const EMPTY = { user: '', product: '', id_product: '', percentage: '' };
type Values = typeof EMPTY;

const percentages = discountPercentages.map((value) => ({ value: String(value), label: `${value} %` }));

/** What a discount can be given on: what is on the shelf and costs something. */
const isSold = ({ status, price_usd }: Product): boolean => status && parseMoney(price_usd) !== 0n;

/** Gives a member a discount on one product; what it comes to is shown while one chooses. */
export default function NewDiscountDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(productsQuery);
  const sold = (list.data ?? []).filter(isSold);
  const nameOf = (id: string) => sold.find((product) => String(product.id) === id)?.name ?? '';
  return (
    <Modal
      opened
      onClose={() => leaveForm(onClose)}
      closeOnClickOutside={false}
      title={screenTexts.add}
      size="lg"
      closeButtonProps={{ 'aria-label': shellTexts.close }}
    >
      <ListsFailure lists={[list]} />
      <SaveForm
        route={addDiscountRoute}
        initial={EMPTY}
        refresh={discountsKey}
        isNew
        onClose={onClose}
        consequence={({ user, id_product, percentage }) =>
          texts.consequence(user.trim(), nameOf(id_product), percentage)
        }
        fields={(form) => <Fields form={form} sold={sold} isLoading={list.isPending} />}
      />
    </Modal>
  );
}

interface FieldsProps {
  form: RouteForm<Values>;
  sold: readonly Product[];
  isLoading: boolean;
}

function Fields({ form, sold, isLoading }: FieldsProps) {
  const { product: type, id_product, percentage } = form.values;
  const ofType = sold.filter((product) => product.type === type);
  const chosen = ofType.find(({ id }) => String(id) === id_product);
  return (
    <>
      <TextInput {...form.getInputProps('user')} label={texts.user} type="email" autoComplete="off" data-autofocus />
      <NativeSelect
        {...form.getInputProps('product')}
        label={texts.type}
        data={[{ value: '', label: personTexts.choose }, ...entriesOf(productTypeNames)]}
        // A product is of one type.
        onChange={(event) => form.setValues({ product: event.currentTarget.value, id_product: '' })}
      />
      <ListSelect
        input={form.getInputProps('id_product')}
        label={texts.product}
        entries={ofType.map(({ id, name }) => ({ value: String(id), label: name }))}
        isLoading={isLoading}
      />
      <ListSelect input={form.getInputProps('percentage')} label={texts.percentage} entries={percentages} />
      <div className={classes.prices}>
        {chosen === undefined ? (
          <p className={classes.hint}>{info.choose}</p>
        ) : (
          <Prices product={chosen} percentage={Number(percentage)} />
        )}
      </div>
    </>
  );
}

/** The price of a product, what is taken off it, and what is left; the first alone while no percentage is chosen. */
function Prices({ product: { name, price_usd }, percentage }: { product: Product; percentage: number }) {
  const price = parseMoney(price_usd) ?? 0n;
  const off = discountOf(price, percentage);
  const isChosen = percentage > 0;
  return (
    <DetailsSection
      title={info.title}
      entries={[
        [info.name, name],
        [info.price, formatMoney(price_usd)],
        [info.discount, isChosen ? formatMoney(moneyText(off)) : undefined],
        [info.end, isChosen ? formatMoney(moneyText(price - off)) : undefined],
      ]}
    />
  );
}
