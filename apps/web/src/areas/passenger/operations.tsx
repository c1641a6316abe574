import { menuTexts } from '@millaje/api/shell.texts';
import { Outlet, useSearchParams } from 'react-router';
import { MemberOperations } from '../../features/operations/member-operations.tsx';
import { useSession } from '../../features/session/session.ts';
import { StatementButton } from '../../features/statements/statement-button.tsx';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: menuTexts.passenger.operations };

/** Every operation of the account; the details of one open beside them. */
export default function PassengerOperations() {
  const session = useSession();
  const search = useSearchParams()[0].toString();
  if (session === null) return null;
  return (
    <>
      <MemberOperations
        person={session.user}
        action={<StatementButton />}
        to={({ _id }) => ({ pathname: pathTo('passengerOperation', { id: String(_id) }), search })}
      />
      <Outlet />
    </>
  );
}
