import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setConnectionLost } from '../../ui/connection.ts';
import { balanceQuery } from '../miles/queries.ts';
import { connectLive, openLiveSocket } from '../session/live.ts';
import { ownUserQuery } from '../profile/queries.ts';
import { session } from '../session/session.ts';

/** Asks who the person is now: the card and what the browser keeps follow what staff changed, or a membership that was approved. */
function followPerson(queries: QueryClient, staleTime = 0): void {
  void queries.fetchQuery({ ...ownUserQuery, staleTime }).then(
    ({ user_info }) => user_info._id === session.get()?.user._id && session.setUser(user_info),
    () => undefined,
  );
}

/** Whoever comes back to the page soon is shown what was asked just now. */
const FRESH_MS = 10_000;

/** Puts a balance that the server told where screens look for it, and lets what belongs to it be loaded again. */
function createListener(queries: QueryClient): (balance: number) => void {
  let isFirst = true;
  return (balance) => {
    const isNews = !isFirst || balance !== session.get()?.balance;
    isFirst = false;
    followPerson(queries);
    if (!isNews) return;
    session.setBalance(balance);
    queries.setQueryData(balanceQuery.queryKey, (known) => known && { ...known, balance });
    void queries.invalidateQueries({ queryKey: balanceQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['operations'] });
  };
}

/** Keeps balance, operations and the person right while somebody else moves miles or changes who one is, for as long as the area is open. */
export function useLiveBalance(token: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && followPerson(queries, FRESH_MS);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [queries]);
  useEffect(
    () =>
      connectLive({
        token,
        open: openLiveSocket,
        onBalance: createListener(queries),
        onLost: setConnectionLost,
        // The next call finds out whether the session is over, and ends it here too.
        onRefused: () => void queries.invalidateQueries({ queryKey: balanceQuery.queryKey }),
      }),
    [token, queries],
  );
}
