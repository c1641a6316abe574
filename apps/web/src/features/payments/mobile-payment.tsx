import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { parseDay } from '@millaje/domain/days';
import { wholePhoneText } from '@millaje/domain/phone-text';
import { useQuery } from '@tanstack/react-query';
import { CopyableText } from '../../ui/copyable-text.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney } from '../../ui/format.ts';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { firstEntry } from '../registration/list-select.tsx';
import { UnsavedDialog, useUnsavedGuard } from '../unsaved/unsaved-guard.tsx';
import type { MobileValues } from './payment-values.ts';
import { banksQuery, type Quote } from './queries.ts';
import type { PaymentState } from './use-payment.ts';
import classes from './payments.module.css';

const texts = paymentTexts.form;

interface MobilePaymentProps {
  quote: Quote;
  isFromCart: boolean;
  state: PaymentState;
}

/** Pago móvil: where to pay to, and the five fields that tell of the payment that was made. */
export function MobilePayment({ quote, isFromCart, state: { form, payment, today } }: MobilePaymentProps) {
  const banks = useQuery(banksQuery);
  const guard = useUnsavedGuard(form.isDirty());
  const nameOf = (code: string): string => banks.data?.find((bank) => bank.code === code)?.name ?? code;

  function ask(values: MobileValues): void {
    const { fullname, bank_ref, bank, phone } = values;
    const date = parseDay(values.date) ?? '';
    payment.ask({
      method: 'pago-movil',
      type: quote.product.type,
      id: quote.product.id,
      name: quote.product.name,
      quote: quote.quote,
      amount: quote.price.total_ves,
      payer: { fullname: fullname.trim(), bank_ref: bank_ref.trim(), bank, bankName: nameOf(bank), phone, date },
      isFromCart,
    });
  }

  return (
    <>
      <p className={classes.soft}>{texts.lead}</p>
      <Receiver quote={quote} />
      {banks.isError && (
        <Alert color="bad" role="alert" title={banks.error.message}>
          <Button size="xs" variant="default" loading={banks.isFetching} onClick={() => void banks.refetch()}>
            {shellTexts.retry}
          </Button>
        </Alert>
      )}
      <form className={classes.stack} noValidate onSubmit={form.onSubmit(ask, focusFirstProblem)}>
        <h3 className={classes.legend}>{texts.payer}</h3>
        <TextInput {...form.getInputProps('fullname')} label={texts.fullname} autoComplete="name" />
        <NativeSelect
          {...form.getInputProps('bank')}
          label={texts.bankFrom}
          data={[
            firstEntry(banks, texts.chooseBank),
            ...(banks.data ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
          ]}
        />
        <div className={classes.pair}>
          <TextInput {...form.getInputProps('phone')} label={texts.phoneFrom} type="tel" autoComplete="tel" />
          <TextInput
            {...form.getInputProps('bank_ref')}
            label={texts.reference}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <DayInput
          label={texts.date}
          name="date"
          value={form.values.date}
          error={form.errors.date}
          last={today}
          onChange={(text) => form.setFieldValue('date', text)}
          onLeave={form.getInputProps('date').onBlur}
        />
        <div className={classes.actions}>
          <Button type="submit" size="md">
            {paymentTexts.register}
          </Button>
        </div>
        <UnsavedDialog question={guard.question} />
      </form>
    </>
  );
}

/** The programme's own bank: what is typed into the bank's page is copied from here. */
function Receiver({ quote: { receiver, price } }: { quote: Quote }) {
  const { bank_code, bank_name, phone, document } = receiver;
  // Banks ask for the number as it is dialled at home.
  const dialled = phone.replace(/^\+58/, '0');
  const read = wholePhoneText(phone).replace(/^\+58 /, '0');
  return (
    <DetailsSection
      title={texts.receiver}
      entries={[
        [texts.bank, `${bank_code} · ${bank_name}`],
        [texts.phone, <CopyableText key="phone" value={dialled} shown={read} label={texts.phone} />],
        [texts.document, <CopyableText key="document" value={document} label={texts.document} />],
        [
          texts.amount,
          <CopyableText
            key="amount"
            value={formatMoney(price.total_ves).replaceAll('.', '')}
            shown={paymentTexts.ves(formatMoney(price.total_ves))}
            label={texts.amount}
          />,
        ],
      ]}
    />
  );
}
