import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';
import { Outlet, useSearchParams } from 'react-router';
import { MemberRedemptions } from '../../features/redemptions/member-redemptions.tsx';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.requestsOfMember };

/** The member's requests; the details of one open beside them. */
export default function PassengerRedemptions() {
  const search = useSearchParams()[0].toString();
  return (
    <>
      <MemberRedemptions to={({ id }) => ({ pathname: pathTo('passengerRedemption', { id: String(id) }), search })} />
      <Outlet />
    </>
  );
}
