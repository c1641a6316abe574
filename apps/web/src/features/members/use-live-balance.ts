import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setConnectionLost } from '../../ui/connection.ts';
import { balanceQuery } from '../miles/queries.ts';
import { connectLive, openLiveSocket } from '../session/live.ts';
import { ownUserQuery } from '../profile/queries.ts';
import { session } from '../session/session.ts';

/** Puts a balance that the server told where screens look for it, and lets what belongs to it be loaded again. */
function createListener(queries: QueryClient): (balance: number) => void {
  let isFirst = true;
  return (balance) => {
    const isNews = !isFirst || balance !== session.get()?.balance;
    isFirst = false;
    if (!isNews) return;
    session.setBalance(balance);
    queries.setQueryData(balanceQuery.queryKey, (known) => known && { ...known, balance });
    void queries.invalidateQueries({ queryKey: balanceQuery.queryKey });
    void queries.invalidateQueries({ queryKey: ['operations'] });
    // A membership that was approved brings miles: the card and what the browser keeps follow at once.
    void queries.fetchQuery({ ...ownUserQuery, staleTime: 0 }).then(
      ({ user_info }) => user_info._id === session.get()?.user._id && session.setUser(user_info),
      () => undefined,
    );
  };
}

/** Keeps balance and operations right while somebody else moves miles, for as long as the area is open. */
export function useLiveBalance(token: string): void {
  const queries = useQueryClient();
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
