import { TextInput } from '@mantine/core';
import type { SettingVersion } from '@millaje/api/settings/setting-version';
import { transferFeeRoute, updateTransferFeeRoute } from '@millaje/api/settings/transfer-fee';
import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn } from '../../ui/catalogue/standard-columns.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { formatDecimal } from '../../ui/format.ts';
import { sinceText } from '../../ui/since.ts';
import { StatusDot } from '../../ui/status-dot.tsx';

export const transferFeeKey = ['settings', 'transfer-fee'];

const answerQuery = queryOptions({
  queryKey: transferFeeKey,
  queryFn: ({ signal }) => ask(transferFeeRoute, {}, { signal }),
});

export type FeeVersion = SettingVersion & { readonly isInForce: boolean };

/** The versions of the commission, the latest first; the first is in force. */
export const feeVersionsQuery = queryOptions({
  ...answerQuery,
  select: ({ versions }): FeeVersion[] => versions.map((version, place) => ({ ...version, isInForce: place === 0 })),
});

/** The commission in force. */
export const feeQuery = queryOptions({ ...answerQuery, select: ({ fee, version }) => ({ fee, version }) });

/** A percentage as people write it: 7,5. */
export const percentText = (value: string) => value.replace('.', ',');

const { columns: labels } = texts;
const statusOf = ({ isInForce }: FeeVersion) => (isInForce ? texts.inForce : texts.former);

export const feeColumns: readonly CatalogueColumn<FeeVersion>[] = [
  idColumn(labels.id),
  {
    id: 'value',
    header: labels.value,
    width: 140,
    phoneWidth: 92,
    isNarrowHead: true,
    align: 'end',
    text: ({ value }) => `${percentText(value)} %`,
    order: ({ value }) => Number(value),
  },
  {
    id: 'starts_at',
    header: labels.starts_at,
    width: 190,
    phoneWidth: 116,
    text: ({ starts_at }) => sinceText(starts_at),
    order: ({ starts_at }) => Date.parse(starts_at),
  },
  {
    id: 'changed_by',
    header: labels.changed_by,
    width: 280,
    text: ({ changed_by }) => changed_by ?? texts.byProgramme,
  },
  {
    id: 'status',
    header: labels.status,
    width: 120,
    phoneWidth: 96,
    isEarly: true,
    text: statusOf,
    cell: (row) => <StatusDot tone={row.isInForce ? 'good' : 'quiet'} label={statusOf(row)} />,
  },
];

type Fee = { readonly fee: string; readonly version?: string | undefined };
const valuesOf = ({ fee }: Fee) => ({ fee: percentText(fee) });

interface FeeFormProps {
  /** What is in force. */
  read: Fee;
  /** The field is empty first. */
  isNew?: boolean;
  onClose: () => void;
}

/** Changes the commission from now on. */
export function FeeForm({ read, isNew, onClose }: FeeFormProps) {
  return (
    <SaveForm
      {...(isNew ? { isNew } : {})}
      route={updateTransferFeeRoute}
      initial={isNew ? { fee: '' } : valuesOf(read)}
      read={readOf(read, valuesOf)}
      fields={(form) => (
        <TextInput {...form.getInputProps('fee')} label={texts.value} inputMode="decimal" autoComplete="off" />
      )}
      consequence={(_, { fee }) => texts.question(formatDecimal(fee))}
      refresh={transferFeeKey}
      onClose={onClose}
    />
  );
}
