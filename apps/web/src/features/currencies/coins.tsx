import { NativeSelect, TextInput } from '@mantine/core';
import type { Coin } from '@millaje/api/currencies/coins';
import { coinTexts as texts } from '@millaje/api/currencies/coins.texts';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn, statusColumn, statusOptions } from '../../ui/catalogue/standard-columns.tsx';
import type { RouteForm } from '../../ui/use-route-form.ts';

const { columns: labels } = texts;

/** What the list of currencies shows, finds and exports. */
export const coinColumns: readonly CatalogueColumn<Coin>[] = [
  idColumn(labels.id),
  {
    id: 'name',
    header: labels.name,
    width: 320,
    phoneWidth: 132,
    isNarrowHead: true,
    mayWrap: true,
    text: ({ name }) => name,
  },
  {
    id: 'symbol',
    header: labels.symbol,
    width: 140,
    phoneWidth: 76,
    isEarly: true,
    text: ({ symbol }) => symbol,
  },
  statusColumn(labels.status, 'feminine'),
];

type NewCoin = Record<'name' | 'symbol', string>;
type ChangedCoin = NewCoin & Record<'status', string>;

export const noCoin: NewCoin = { name: '', symbol: '' };
export const valuesOfCoin = ({ name, symbol, status }: Coin): ChangedCoin => ({ name, symbol, status: String(status) });

/** The fields of a currency, to add one or to change it. */
export function CoinFields({ form: given }: { form: RouteForm<NewCoin> | RouteForm<ChangedCoin> }) {
  const form = given as RouteForm<ChangedCoin>;
  return (
    <>
      <TextInput {...form.getInputProps('name')} label={labels.name} autoComplete="off" data-autofocus />
      <TextInput {...form.getInputProps('symbol')} label={labels.symbol} autoComplete="off" />
      {'status' in given.values && (
        <NativeSelect
          {...form.getInputProps('status')}
          label={labels.status}
          data={[{ value: '', label: texts.choose }, ...statusOptions('feminine')]}
        />
      )}
    </>
  );
}
