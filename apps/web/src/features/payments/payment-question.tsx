import type { Order } from '@millaje/api/orders/orders';
import { mobilePhone } from '@millaje/api/orders/payments';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { transferTexts } from '@millaje/api/signed-in.texts';
import { wholePhoneText } from '@millaje/domain/phone-text';
import { brand } from 'virtual:brand';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dates } from '../../ui/dates.ts';
import { DetailsSection } from '../../ui/details-list.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import type { Telling } from '../confirmed-send/open-attempt.tsx';
import type { ConfirmedPayment } from './payment-values.ts';
import type { PaymentState } from './use-payment.ts';
import classes from './payments.module.css';

/** How a purchase is told of whose answer never came. */
export const paymentTelling: Telling<Order> = { ...texts.open, news: ({ _id }) => texts.open.news(_id) };

/** What is sent, label by label. */
export function paymentEntries({ name, method, amount, payer }: ConfirmedPayment) {
  const { form, receipt } = texts;
  const isInMiles = method === 'millas';
  return [
    [receipt.product, name],
    [receipt.method, method === 'tdc' ? undefined : texts.methods[method]],
    [
      receipt.amount,
      isInMiles
        ? `${formatWhole(BigInt(amount))} ${brand.miles_symbol}`
        : texts[method === 'tdc' ? 'usd' : 'ves'](formatMoney(amount)),
    ],
    [form.fullname, payer?.fullname],
    [form.bankFrom, payer?.bankName],
    [form.phoneFrom, payer && wholePhoneText(mobilePhone(payer.phone) ?? payer.phone)],
    [form.reference, payer?.bank_ref],
    [form.date, payer && dates.day(payer.date)],
  ] as const;
}

const WORDS = {
  'pago-movil': { title: texts.warning.title, help: texts.warning.text(brand.support_email) },
  millas: { title: texts.miles.confirmTitle, help: transferTexts.confirmHelp },
  tdc: { title: texts.free.confirmTitle, help: texts.free.lead },
} as const satisfies Record<ConfirmedPayment['method'], object>;

/** The last question: all data of the payment once more, and where to write when something is wrong. */
export function PaymentQuestion({ state: { payment } }: { state: PaymentState }) {
  const { question, isSending, problem, confirm, cancel } = payment;
  const { title, help } = WORDS[question?.method ?? 'pago-movil'];
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={title}
      confirmLabel={texts.send}
      isBusy={isSending}
      problem={problem}
      onConfirm={confirm}
      onClose={cancel}
    >
      {question !== undefined && (
        <>
          <p className={classes.soft}>{help}</p>
          <DetailsSection entries={paymentEntries(question)} />
        </>
      )}
    </ConfirmDialog>
  );
}
