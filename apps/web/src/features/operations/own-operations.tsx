import { Outlet, useSearchParams } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useSession } from '../session/session.ts';
import { StatementButton } from '../statements/statement-button.tsx';
import { MemberOperations } from './member-operations.tsx';

/** Every operation of one's own account; the details of one open beside them, at the address of the area. */
export function OwnOperations({ details }: { details: 'passengerOperation' | 'corporateOperation' }) {
  const session = useSession();
  const search = useSearchParams()[0].toString();
  if (session === null) return null;
  return (
    <>
      <MemberOperations
        person={session.user}
        action={<StatementButton />}
        to={({ _id }) => ({ pathname: pathTo(details, { id: String(_id) }), search })}
      />
      <Outlet />
    </>
  );
}
