import { Button, TextInput } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { framePaymentRoute } from '@millaje/api/orders/payments';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { keepWhileAway } from '../../keep-while-away.ts';
import { useKeptForm, writer } from '../../kept-forms.ts';
import { hasKeptPlace } from '../session/kept-place.ts';
import { focusFirstProblem, useCheckedForm } from '../../ui/use-checked-form.ts';
import { FramePage, usePaymentToken } from './frame-page.tsx';
import { useFramePayment } from './use-frame-payment.ts';
import classes from '../payments/payments.module.css';

const texts = paymentTexts.frame;
const check = schemaResolver(framePaymentRoute.body, { sync: true });

interface ZelleValues extends Record<string, string> {
  fullname: string;
  email: string;
  bank_ref: string;
}

/**
 * The session may end in the page around, which then leads to the login and takes the frame away: what was typed is kept for the one whose
 * place is kept. Who signs out leaves no place, and nothing typed.
 */
function keepForTypist(): () => void {
  const typist = writer();
  return keepWhileAway(() => (writer() === typist || hasKeptPlace() ? typist : undefined));
}

/** Tells of a payment by Zelle: who paid, and under which reference. */
export default function ZelleFrame() {
  const token = usePaymentToken();
  const [query] = useSearchParams();
  const email = query.get('email') ?? '';
  const bodyOf = (values: ZelleValues) => ({ method: 'zelle' as const, token, ...values });
  const form = useCheckedForm<ZelleValues>({
    initialValues: { fullname: '', email, bank_ref: '' },
    validate: (values) => check(bodyOf(values)),
  });
  const payment = useFramePayment(form.setErrors);
  // What was sent is no more to be sent: another purchase has another reference.
  const isTyped = (field?: string): boolean => payment.state.kind !== 'sent' && form.isDirty(field);
  useKeptForm(`zelle-${query.get('product') ?? ''}`, { ...form, isDirty: isTyped }, { isQuiet: true });
  useEffect(keepForTypist, []);
  return (
    <FramePage title={texts.zelle} token={token} payment={payment}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={form.onSubmit((values) => void payment.send(bodyOf(values)), focusFirstProblem)}
      >
        <TextInput {...form.getInputProps('fullname')} label={texts.fullname} autoComplete="name" />
        <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="email" />
        <TextInput {...form.getInputProps('bank_ref')} label={texts.reference} autoComplete="off" />
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={payment.state.kind === 'sending'}>
            {paymentTexts.send}
          </Button>
        </div>
      </form>
    </FramePage>
  );
}
