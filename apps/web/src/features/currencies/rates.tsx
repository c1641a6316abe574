import { NativeSelect, TextInput } from '@mantine/core';
import type { Rate } from '@millaje/api/currencies/rates';
import { rateTexts as texts } from '@millaje/api/currencies/rates.texts';
import { useQuery } from '@tanstack/react-query';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn, statusColumn } from '../../ui/catalogue/standard-columns.tsx';
import { formatDecimal, formatRateToType } from '../../ui/format.ts';
import { sinceText } from '../../ui/since.ts';
import { decimalField } from '../../ui/amount-field.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import classes from '../../ui/catalogue/catalogue.module.css';
import { coinsQuery } from './queries.ts';

const { columns: labels } = texts;
const mainValue = ({ value_coin, coins }: Rate) => `${formatDecimal(value_coin)} ${coins.symbol}`;
const equivalent = ({ value_coin_represent, represents }: Rate) =>
  `${formatDecimal(value_coin_represent)} ${represents.symbol}`;

/** What a rate is called where it is changed. */
export const nameOfRate = (rate: Rate) => `${mainValue(rate)} = ${equivalent(rate)}`;

/** What the list of rates shows, finds and exports. */
export const rateColumns: readonly CatalogueColumn<Rate>[] = [
  idColumn(labels.id),
  {
    id: 'value',
    header: labels.value,
    width: 200,
    phoneWidth: 96,
    isNarrowHead: true,
    align: 'end',
    text: mainValue,
    order: ({ value_coin }) => Number(value_coin),
  },
  {
    id: 'represents',
    header: labels.represents,
    width: 200,
    phoneWidth: 112,
    isEarly: true,
    align: 'end',
    text: equivalent,
    order: ({ value_coin_represent }) => Number(value_coin_represent),
  },
  {
    id: 'starts_at',
    header: labels.starts_at,
    width: 180,
    text: ({ starts_at }) => sinceText(starts_at),
    order: ({ starts_at }) => Date.parse(starts_at),
  },
  statusColumn(labels.status, 'feminine'),
];

type NewRate = Record<'id_coin' | 'value_coin' | 'id_coin_represent' | 'value_coin_represent', string>;
type ChangedRate = Record<'value_coin_represent', string>;

export const noRate: NewRate = { id_coin: '', value_coin: '1', id_coin_represent: '', value_coin_represent: '' };
export const valuesOfRate = ({ value_coin_represent }: Rate): ChangedRate => ({
  value_coin_represent: formatRateToType(value_coin_represent),
});

/** The fields of a new rate, between currencies that are in use. */
export function NewRateFields({ form }: { form: RouteForm<NewRate> }) {
  const list = useQuery(coinsQuery);
  const coins = list.data ?? [];
  const options = [
    firstEntry(list),
    ...coins
      .filter(({ status }) => status)
      .map(({ id, name, symbol }) => ({ value: String(id), label: `${name} (${symbol})` })),
  ];
  return (
    <>
      <ListsFailure lists={[list]} />
      <NativeSelect {...form.getInputProps('id_coin')} label={texts.coin} data={options} data-autofocus />
      <TextInput {...form.getInputProps('value_coin')} {...decimalField} label={texts.value} />
      <NativeSelect {...form.getInputProps('id_coin_represent')} label={texts.represent} data={options} />
      <TextInput {...form.getInputProps('value_coin_represent')} {...decimalField} label={texts.valueRepresent} />
      <p className={classes.note}>{texts.help}</p>
    </>
  );
}

/** What can be changed of a rate, under what cannot. */
export function RateFields({ form, rate }: { form: RouteForm<ChangedRate>; rate: Rate }) {
  return (
    <>
      <TextInput label={texts.value} value={mainValue(rate)} readOnly />
      <TextInput
        {...form.getInputProps('value_coin_represent')}
        {...decimalField}
        label={`${texts.valueRepresent} (${rate.represents.symbol})`}
      />
    </>
  );
}
