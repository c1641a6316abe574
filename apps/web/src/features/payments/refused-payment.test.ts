import { mobilePaymentRoute } from '@millaje/api/orders/payments';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { refusals } from '@millaje/api/refusals';
import { expect, test } from 'vitest';
import { refusedPaymentText } from './refused-payment.ts';

test('that the same may be tried again is said only where that can help', () => {
  const useful = mobilePaymentRoute.refusals.filter((rule) =>
    refusedPaymentText({ rule, message: refusals[rule].text }).includes(texts.failedHelp),
  );
  // What became of the first and the last of them is looked up: they are never told of as refused.
  expect(useful).toEqual(['idempotency_key_reused', 'payment_failed', 'busy']);
  expect(refusedPaymentText({ rule: 'gateway_closed', message: 'No.' })).toBe(`No. ${texts.otherWayHelp}`);
  expect(refusedPaymentText({ rule: undefined, message: 'No.' })).toBe(`No. ${texts.failedHelp}`);
});
