import { ActionIcon } from '@mantine/core';
import { type Discount, discountStatusRoute } from '@millaje/api/orders/discounts';
import { discountScreenTexts } from '@millaje/api/orders/discount-screens.texts';
import { IconEye } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import { dates } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/format.ts';
import { searchWith } from '../../ui/list/use-list.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { OPEN_DISCOUNT } from './discount-list.ts';
import { percentageText, shownState, typeText } from './discount-words.ts';
import { discountsKey } from './queries.ts';
import classes from './discounts.module.css';

const texts = discountScreenTexts.columns;

const columns: readonly CatalogueColumn<Discount>[] = [
  { id: 'id', header: texts.id, width: 64, phoneWidth: 44, text: ({ id }) => String(id) },
  { id: 'code', header: texts.code, width: 130, text: ({ code }) => code },
  {
    id: 'user',
    header: texts.user,
    width: 230,
    text: ({ user }) => user,
    cell: ({ user }) => <UserLink email={user} />,
  },
  {
    id: 'product',
    header: texts.product,
    width: 200,
    text: ({ product, product_info }) => `${typeText(product)} · ${product_info.name}`,
  },
  {
    id: 'percentage',
    header: texts.percentage,
    width: 104,
    phoneWidth: 86,
    align: 'end',
    isEarly: true,
    text: percentageText,
  },
  {
    id: 'price_end',
    header: texts.priceEnd,
    width: 124,
    align: 'end',
    text: ({ product_info }) => `USD ${formatMoney(product_info.price_end)}`,
  },
  { id: 'date', header: texts.date, width: 142, text: ({ date }) => dates.dayAndTime(date) },
  {
    id: 'state',
    header: texts.state,
    width: 124,
    phoneWidth: 104,
    isEarly: true,
    text: (discount) => shownState(discount).label,
    cell: (discount) => <StatusDot {...shownState(discount)} />,
  },
];

/** What the list of discounts shows to who may only look. */
export const discountColumns = tableColumns<Discount>(columns, {
  header: texts.actions,
  width: 100,
  cell: (discount) => <OpenDiscount discount={discount} />,
});

/** The same with what switches each on or off. */
export const switchableDiscountColumns = tableColumns<Discount>(columns, {
  header: texts.actions,
  width: 100,
  cell: (discount) => (
    <span className={classes.rowActions}>
      <OpenDiscount discount={discount} />
      {!discount.used && (
        <StatusToggle
          route={discountStatusRoute}
          row={discount}
          name={discount.code}
          consequence={discountScreenTexts.toggled}
          refresh={discountsKey}
        />
      )}
    </span>
  ),
});

/** Leads to the details, over the list as it is. */
function OpenDiscount({ discount: { id, code } }: { discount: Discount }) {
  const [search] = useSearchParams();
  return (
    <ActionIcon
      component={Link}
      to={searchWith(search, OPEN_DISCOUNT, id)}
      preventScrollReset
      variant="subtle"
      color="gray"
      aria-label={discountScreenTexts.open(code)}
    >
      <IconEye size={18} aria-hidden />
    </ActionIcon>
  );
}
