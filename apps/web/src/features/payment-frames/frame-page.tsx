import { Alert, Button } from '@mantine/core';
import { paymentTexts } from '@millaje/api/orders/payment-screens.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { FramePaymentState } from './use-frame-payment.ts';
import classes from '../payments/payments.module.css';

/** The payment token of the frame's address. */
export function usePaymentToken(): string {
  return useSearchParams()[0].get('token') ?? '';
}

interface FramePageProps {
  title: string;
  token: string;
  payment: FramePaymentState;
  children: ReactNode;
}

/** A page that stands in a frame of the payment screen: a few fields, and what became of them. */
export function FramePage({ title, token, payment, children }: FramePageProps) {
  const { kind } = payment.state;
  return (
    <main className={`${classes.framed} ${classes.stack}`}>
      <title>{title}</title>
      <h1 className={classes.name}>{title}</h1>
      {token === '' && (
        <Alert color="bad" role="alert">
          {paymentTexts.frame.noToken}
        </Alert>
      )}
      {token !== '' && kind !== 'sent' && kind !== 'lost' && children}
      <State payment={payment} />
    </main>
  );
}

function State({ payment: { state, retry } }: { payment: FramePaymentState }) {
  if (state.kind === 'refused') {
    return (
      <Alert color="bad" role="alert">
        {state.message}
      </Alert>
    );
  }
  if (state.kind === 'sent') {
    return (
      <Alert color="good" role="alert" title={paymentTexts.frame.sent}>
        {state.message}
      </Alert>
    );
  }
  if (state.kind !== 'lost') return null;
  return (
    <Alert color="warn" role="alert">
      <p>{paymentTexts.frame.lost}</p>
      <Button size="sm" mt="sm" onClick={retry}>
        {shellTexts.retry}
      </Button>
    </Alert>
  );
}
