import { Button } from '@mantine/core';
import type { Payout } from '@millaje/api/payouts/payouts';
import { payoutScreenTexts as texts } from '@millaje/api/payouts/payout-screens.texts';
import { Suspense, useState } from 'react';
import { DecisionBar } from '../../ui/decision-bar.tsx';
import { late } from '../../ui/late.tsx';

const PayPayoutDialog = late(() => import('./pay-payout-dialog.tsx'));

/** The way to mark a month as paid, where it is to be paid. */
export function PayPayout({ payout }: { payout: Payout }) {
  const [isAsking, setAsking] = useState(false);
  const isUnpaid = payout.status === 'due' || payout.status === 'overdue';
  // The question stays while it says what became of it.
  if (!isUnpaid && !isAsking) return null;
  return (
    <DecisionBar>
      <Button onClick={() => setAsking(true)}>{texts.pay}</Button>
      <Suspense>{isAsking && <PayPayoutDialog payout={payout} onClose={() => setAsking(false)} />}</Suspense>
    </DecisionBar>
  );
}
