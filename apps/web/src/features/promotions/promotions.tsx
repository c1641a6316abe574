import type { Promotion } from '@millaje/api/promotions/promotions';
import { promotionTexts as texts } from '@millaje/api/promotions/promotions.texts';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn, statusColumn } from '../../ui/catalogue/standard-columns.tsx';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';

const { columns: labels } = texts;
const dayOrder = (day: string) => Number(day.replaceAll('-', ''));

/** What the list of promotions shows, finds and exports. */
export const promotionColumns: readonly CatalogueColumn<Promotion>[] = [
  idColumn(labels.id),
  {
    id: 'start_date',
    header: labels.start_date,
    width: 130,
    text: ({ start_date }) => dates.day(start_date),
    order: ({ start_date }) => dayOrder(start_date),
  },
  {
    id: 'finish_date',
    header: labels.finish_date,
    width: 130,
    text: ({ finish_date }) => dates.day(finish_date),
    order: ({ finish_date }) => dayOrder(finish_date),
  },
  { id: 'route', header: labels.route, width: 130, text: ({ departure, arrive }) => `${departure} - ${arrive}` },
  { id: 'seat', header: labels.seat, width: 120, text: ({ seat }) => texts.seats[seat] },
  { id: 'flight_type', header: labels.flight_type, width: 140, text: (row) => texts.flightTypes[row.flight_type] },
  {
    id: 'name',
    header: labels.name,
    width: 260,
    phoneWidth: 132,
    isNarrowHead: true,
    mayWrap: true,
    text: ({ name }) => name,
  },
  { id: 'description', header: labels.description, width: 320, text: ({ description }) => description },
  {
    id: 'miles_price',
    header: labels.miles_price,
    width: 120,
    phoneWidth: 80,
    isEarly: true,
    align: 'end',
    text: ({ miles_price }) => formatWhole(miles_price),
    order: ({ miles_price }) => miles_price,
  },
  statusColumn(labels.status),
];
