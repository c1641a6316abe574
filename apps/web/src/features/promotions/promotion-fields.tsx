import { NativeSelect, TextInput } from '@mantine/core';
import { routesOfFormsRoute } from '@millaje/api/flights/routes';
import type { Promotion } from '@millaje/api/promotions/promotions';
import { promotionTexts as texts } from '@millaje/api/promotions/promotions.texts';
import { cabins, flightTypes } from '@millaje/domain/flights/chart-prices';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import { ask } from '../../api.ts';
import { presentDay } from '../../ui/dates.ts';
import { wholeField } from '../../ui/amount-field.ts';
import { formatWhole } from '../../ui/format.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { late } from '../../ui/late.tsx';
import { PictureAndText } from '../../ui/catalogue/picture-fields.tsx';
import classes from '../../ui/catalogue/catalogue.module.css';

const DayField = late(() => import('../../ui/day-field.tsx'));

const { columns: labels } = texts;

/** The routes that a promotion can be for. */
const routesQuery = queryOptions({
  queryKey: ['routes', 'forms'],
  queryFn: ({ signal }) => ask(routesOfFormsRoute, {}, { signal }),
  select: ({ routes }) => routes,
});

export type PromotionValues = Record<
  'start_date' | 'finish_date' | 'id_route' | 'miles_price' | 'name' | 'seat' | 'flight_type' | 'img' | 'description',
  string
>;

export const noPromotion: PromotionValues = {
  start_date: '',
  finish_date: '',
  id_route: '',
  miles_price: '',
  name: '',
  seat: '',
  flight_type: '',
  img: '',
  description: '',
};

export const valuesOf = (promotion: Promotion): PromotionValues => ({
  start_date: promotion.start_date,
  finish_date: promotion.finish_date,
  id_route: String(promotion.id_route),
  miles_price: formatWhole(promotion.miles_price),
  name: promotion.name,
  seat: promotion.seat,
  flight_type: promotion.flight_type,
  img: promotion.img,
  description: promotion.description,
});

const choices = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) => [
  { value: '', label: texts.choose },
  ...values.map((value) => ({ value, label: names[value] })),
];

/** The fields of a promotion, to add one or to change it. */
export function PromotionFields({ form }: { form: RouteForm<PromotionValues> }) {
  const [today] = useState(presentDay);
  const list = useQuery(routesQuery);
  const routes = list.data ?? [];
  const day = (name: 'start_date' | 'finish_date', from: string) => (
    <Suspense fallback={<TextInput label={labels[name]} readOnly />}>
      <DayField
        name={name}
        label={labels[name]}
        value={form.values[name]}
        from={from}
        error={form.errors[name]}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </Suspense>
  );
  const { start_date } = form.values;
  return (
    <>
      <ListsFailure lists={[list]} />
      {day('start_date', today)}
      {day('finish_date', start_date > today ? start_date : today)}
      <p className={classes.note}>{texts.daysHelp}</p>
      <NativeSelect
        {...form.getInputProps('id_route')}
        label={labels.route}
        data={[
          firstEntry(list),
          ...routes.map(({ id, departure, arrive }) => ({
            value: String(id),
            label: `${departure.code} - ${arrive.code}`,
          })),
        ]}
      />
      <TextInput {...form.getInputProps('miles_price')} label={texts.miles} {...wholeField} />
      <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" />
      <NativeSelect {...form.getInputProps('seat')} label={labels.seat} data={choices(cabins, texts.seats)} />
      <NativeSelect
        {...form.getInputProps('flight_type')}
        label={labels.flight_type}
        data={choices(flightTypes, texts.flightTypes)}
      />
      <PictureAndText form={form} description={labels.description} />
    </>
  );
}
