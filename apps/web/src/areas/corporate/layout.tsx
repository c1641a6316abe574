import { operationDetailTexts } from '@millaje/api/shell.texts';
import { MemberArea } from '../../features/members/member-area.tsx';
import { CORPORATE_LINKS } from '../../navigation.ts';
import { requireRole } from '../../features/session/require-role.ts';
import type { Session } from '../../features/session/session-store.ts';

/** Allies only. */
export function clientLoader() {
  return requireRole('CORPORATE');
}

function identityOf({ user }: Session) {
  return { label: operationDetailTexts.email, value: user.email };
}

/** The allies' area. */
export default function CorporateLayout() {
  return <MemberArea forRole="CORPORATE" links={CORPORATE_LINKS} identityOf={identityOf} />;
}
