// @vitest-environment happy-dom
import { wrongShownDay } from '@millaje/api/kit/days.texts';
import { paymentTexts as texts } from '@millaje/api/orders/payment-screens.texts';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { type Screen, showPage } from '../../ui/screen.fixture.ts';
import { signInAs } from '../miles/transfer.fixture.ts';
import PaymentScreen from './payment-screen.tsx';
import { serve } from './payments.fixture.ts';

let screen: Screen;
beforeEach(() => {
  serve();
  signInAs(48);
  screen = showPage(createElement(PaymentScreen, { choice: { type: 'membership', id: 2 }, isFromCart: false }));
});

test('a day of a pago móvil that is none is told when its field is left', async () => {
  await screen.says('Banesco');
  await screen.fill(texts.form.date, '31022024');
  expect(screen.text()).not.toContain(wrongShownDay);
  const field = document.querySelector<HTMLInputElement>('[data-path=date]');
  field?.focus();
  field?.blur();
  await screen.says(wrongShownDay);
});
