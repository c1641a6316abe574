import { TextInput } from '@mantine/core';
import {
  transferConfirmationRoute,
  updateTransferConfirmationRoute,
} from '@millaje/api/settings/transfer-confirmation';
import { transferConfirmationTexts as texts } from '@millaje/api/settings/transfer-confirmation.texts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { formatWhole } from '../../ui/format.ts';
import { wholeField } from '../../ui/amount-field.ts';
import { SettingCard } from './setting-card.tsx';

const key = ['settings', 'transfer-confirmation'];
const amountQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => ask(transferConfirmationRoute, {}, { signal }),
  select: ({ amount, version }) => ({ amount, version }),
});

const shown = ({ amount }: { amount: string }) =>
  amount === '0' ? texts.never : `${formatWhole(Number(amount))} ${brand.miles_symbol}`;

const valuesOf = ({ amount }: { readonly amount: string; readonly version?: string | undefined }) => ({
  amount: formatWhole(BigInt(amount)),
});

/** From which amount on a transfer asks who sends it, and a form to change it. */
export function TransferConfirmationCard() {
  const [attempt, setAttempt] = useState(0);
  return (
    <SettingCard label={texts.current} query={amountQuery} show={shown}>
      {(read) => (
        <SaveForm
          key={attempt}
          route={updateTransferConfirmationRoute}
          initial={valuesOf(read)}
          read={readOf(read, valuesOf)}
          fields={(form) => <TextInput {...form.getInputProps('amount')} label={texts.value} {...wholeField} />}
          consequence={(_, { amount }) => (amount === 0n ? texts.questionNever : texts.question(formatWhole(amount)))}
          refresh={key}
          onClose={() => setAttempt(attempt + 1)}
        />
      )}
    </SettingCard>
  );
}
