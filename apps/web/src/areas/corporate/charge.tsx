import { chargeTexts } from '@millaje/api/payouts/charge.texts';
import { ChargeScreen } from '../../features/charge/charge-screen.tsx';
import { useSession } from '../../features/session/session.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: chargeTexts.title };

/** The code at an ally's counter. */
export default function CorporateCharge() {
  const session = useSession();
  return session === null ? null : <ChargeScreen user={session.user} />;
}
