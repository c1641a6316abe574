import type { LinksFunction } from 'react-router';
import { fontUrls } from 'virtual:brand-fonts';
import { menuTexts } from '@millaje/api/shell.texts';
import { MemberArea } from '../../features/members/member-area.tsx';
import { PASSENGER_LINKS } from '../../navigation.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import type { Session } from '../../features/session/session-store.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { pathTo } from '../../paths.ts';
import { fontLink } from '../../ui/font-link.ts';

export const links: LinksFunction = () => [fontLink(fontUrls.display)];

/** Passengers only. */
export const clientLoader = onlyFor('PASSENGER');

function identityOf({ user }: Session) {
  return user.customerid === null
    ? undefined
    : { label: menuTexts.customerId, value: formatCustomerId(user.customerid) };
}

/** The members' area. */
export default function PassengerLayout() {
  return (
    <MemberArea
      forRole="PASSENGER"
      links={PASSENGER_LINKS}
      homeTo={pathTo('passengerHome')}
      profileTo={pathTo('passengerProfile')}
      identityOf={identityOf}
    />
  );
}
