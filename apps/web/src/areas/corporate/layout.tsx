import type { LinksFunction } from 'react-router';
import { fontUrls } from 'virtual:brand-fonts';
import { chargeTexts } from '@millaje/api/payouts/charge.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { operationDetailTexts } from '@millaje/api/signed-in.texts';
import { MemberArea } from '../../features/members/member-area.tsx';
import { CORPORATE_LINKS } from '../../navigation.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import type { Session } from '../../features/session/session-store.ts';
import { pathTo } from '../../paths.ts';
import { fontLink } from '../../ui/font-link.ts';

export const links: LinksFunction = () => [fontLink(fontUrls.display)];

/** Allies only. */
export const clientLoader = onlyFor('CORPORATE');

function identityOf({ user }: Session) {
  return { label: operationDetailTexts.email, value: user.email };
}

/** The menu is the specification's; what else an ally does is reached from the home, and from here. */
const ACCOUNT_LINKS = [
  { name: 'corporateCharge', label: chargeTexts.action, to: pathTo('corporateCharge') },
  { name: 'corporatePayouts', label: menuTexts.staff.payouts, to: pathTo('corporatePayouts') },
] as const;

/** The allies' area. */
export default function CorporateLayout() {
  return (
    <MemberArea
      forRole="CORPORATE"
      links={CORPORATE_LINKS}
      accountLinks={ACCOUNT_LINKS}
      homeTo={pathTo('corporateHome')}
      profileTo={pathTo('corporateProfile')}
      identityOf={identityOf}
    />
  );
}
