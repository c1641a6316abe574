import { payoutScreenTexts } from '@millaje/api/payouts/payout-screens.texts';
import { Outlet } from 'react-router';
import { AllyPayouts } from '../../features/payouts/ally-payouts.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: payoutScreenTexts.title };

/** What the programme pays the ally, month by month; the details of one open beside them. */
export default function CorporatePayouts() {
  return (
    <>
      <AllyPayouts />
      <Outlet />
    </>
  );
}
