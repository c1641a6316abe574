import type { Sale } from '@millaje/api/orders/sales';
import { saleScreenTexts } from '@millaje/api/orders/sale-screens.texts';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { amountText, methodText, productsText, stateText, userName } from './sale-words.ts';

const texts = saleScreenTexts.columns;

/** What the report shows, and its file holds. */
export const reportColumns: readonly CatalogueColumn<Sale>[] = [
  { id: 'id', header: texts.id, width: 72, phoneWidth: 52, text: ({ id }) => String(id) },
  { id: 'date', header: texts.date, width: 142, text: ({ date }) => dates.dayAndTime(date) },
  { id: 'user', header: texts.user, width: 190, text: userName },
  { id: 'products', header: texts.products, width: 200, text: productsText },
  {
    id: 'amount',
    header: texts.amount,
    width: 130,
    phoneWidth: 116,
    align: 'end',
    isEarly: true,
    text: amountText,
  },
  {
    id: 'email',
    header: texts.email,
    width: 210,
    text: ({ user_info }) => user_info.email,
    cell: ({ user_info }) => <UserLink email={user_info.email} />,
  },
];

export const reportTableColumns = tableColumns<Sale>(reportColumns, undefined);

/** What the list of sales shows: the same, with how it was paid and how it stands. */
export const saleColumns = tableColumns<Sale>(
  [
    ...reportColumns,
    { id: 'method', header: texts.method, width: 132, text: methodText },
    {
      id: 'state',
      header: texts.state,
      width: 160,
      phoneWidth: 132,
      isEarly: true,
      text: stateText,
      cell: (sale) => <StatusDot tone={sale.processed ? 'good' : 'quiet'} label={stateText(sale)} />,
    },
  ],
  undefined,
);
