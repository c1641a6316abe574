import { chargeTexts } from '@millaje/api/payouts/charge.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { homeTexts } from '@millaje/api/signed-in.texts';
import { CompanyCard } from '../../features/corporates/company-card.tsx';
import { BalancePanel } from '../../features/members/balance-panel.tsx';
import { HomeActivity } from '../../features/members/home-activity.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { OwnPayouts } from '../../features/payouts/own-payouts.tsx';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.home };

/** An ally's home: the miles that customers paid with, and what happened last. */
export default function CorporateDashboard() {
  const session = useSession();
  const balance = useBalance();
  if (session === null) return null;
  const { user } = session;
  return (
    <>
      <BalancePanel
        firstName={user.first_name}
        balance={balance}
        actions={[
          { label: chargeTexts.action, to: pathTo('corporateCharge') },
          { label: homeTexts.transfer, to: pathTo('corporateTransfer') },
        ]}
      />
      <OwnPayouts />
      <CompanyCard user={user} editTo={pathTo('corporateProfile')} />
      <HomeActivity
        person={user}
        listTo={pathTo('corporateOperations')}
        to={({ _id }) => pathTo('corporateOperation', { id: String(_id) })}
      />
    </>
  );
}
