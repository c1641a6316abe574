import { Button, Checkbox, Group, Popover, Textarea, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconArrowsExchange } from '@tabler/icons-react';
import { adminTransferTexts as texts, descriptionMaximum, milesTexts } from '@millaje/api/miles.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { brand } from 'virtual:brand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatWhole } from '../../ui/format.ts';
import { type AdminTransferState, type AdminTransferValues, useAdminTransfer } from './use-admin-transfer.ts';
import classes from './admin-transfer.module.css';

/** Moves miles from a member to another, or to the programme: a popover to type in, then a question. */
export function AdminTransfer() {
  const state = useAdminTransfer();
  const { step, setStep, form, transfer } = state;
  const titleId = useId();
  return (
    <>
      <Popover
        opened={step === 'typing'}
        onDismiss={() => setStep('closed')}
        position="bottom-end"
        width={380}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => setStep(step === 'typing' ? 'closed' : 'typing')}
          >
            {milesTexts.adminAction}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId} p="lg">
          <h2 id={titleId} className="visually-hidden">
            {milesTexts.adminAction}
          </h2>
          <TransferFields state={state} />
        </Popover.Dropdown>
      </Popover>
      <ConfirmDialog
        opened={step === 'asking'}
        title={texts.confirmTitle(milesText(form.values))}
        confirmLabel={texts.submit}
        isBusy={transfer.isPending}
        problem={transfer.error?.message}
        onConfirm={() => transfer.mutate(form.values)}
        onClose={() => setStep('typing')}
      >
        <Question values={form.values} />
      </ConfirmDialog>
    </>
  );
}

function milesText({ amount }: AdminTransferValues): string {
  return `${/^\d+$/.test(amount) ? formatWhole(BigInt(amount)) : amount} ${brand.miles_symbol}`;
}

function TransferFields({ state: { form, confirm, setStep } }: { state: AdminTransferState }) {
  const isToProgramme = form.values.to_product;
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(confirm)}>
      <TextInput {...form.getInputProps('email_from')} label={texts.sender} type="email" autoComplete="off" />
      <TextInput
        {...form.getInputProps('email_to')}
        label={texts.receiver}
        type="email"
        autoComplete="off"
        disabled={isToProgramme}
      />
      <Checkbox {...form.getInputProps('to_product', { type: 'checkbox' })} label={texts.toProgramme(brand.product)} />
      <Textarea
        {...form.getInputProps('description')}
        label={texts.description}
        maxLength={descriptionMaximum}
        autosize
        minRows={2}
        maxRows={4}
      />
      <TextInput
        {...form.getInputProps('amount')}
        label={texts.amount}
        inputMode="numeric"
        autoComplete="off"
        rightSection={<span className={classes.symbol}>{brand.miles_symbol}</span>}
        rightSectionWidth={64}
        onChange={(event) => form.setFieldValue('amount', event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="subtle" size="sm" onClick={() => setStep('closed')}>
          {shellTexts.cancel}
        </Button>
        <Button type="submit" size="sm">
          {texts.submit}
        </Button>
      </Group>
    </form>
  );
}

function Question({ values }: { values: AdminTransferValues }) {
  const { email_from, email_to, to_product, description } = values;
  return (
    <>
      <DetailsSection
        entries={[
          [texts.from, email_from],
          [texts.to, to_product ? texts.programme(brand.product) : email_to],
          [texts.description, description],
        ]}
      />
      <p className={classes.help}>{texts.consequence}</p>
    </>
  );
}
