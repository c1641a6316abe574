import type { OwnUserInfo } from '@millaje/api/members/users';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session, useSession } from '../session/session.ts';
import { ownUserQuery } from './queries.ts';

/** The signed-in person: at once what the browser kept, then what the server says, which is kept in its place. */
export function useOwnUser(): OwnUserInfo | undefined {
  const kept = useSession()?.user;
  const { data } = useQuery(ownUserQuery);
  useEffect(() => {
    if (data !== undefined) session.setUser(data);
  }, [data]);
  return kept;
}
