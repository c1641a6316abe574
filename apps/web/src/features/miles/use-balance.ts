import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lastOperationQuery } from '../operations/queries.ts';
import { session, useSession } from '../session/session.ts';
import { balanceQuery } from './queries.ts';

/** How long after a new operation the balance is asked for again, in milliseconds. */
const REFRESH_DELAY_MS = 2000;

/**
 * The miles that can be spent: at once what the browser kept, then what the server says. When the last operation
 * changes, the balance is fetched again two seconds later, and kept.
 */
export function useBalance(): number | undefined {
  const kept = useSession()?.balance;
  const { data, refetch } = useQuery(balanceQuery);
  const lastId = useQuery(lastOperationQuery).data?._id;
  const seenId = useRef(lastId);

  useEffect(() => {
    const isFirst = seenId.current === undefined;
    if (lastId === seenId.current) return undefined;
    seenId.current = lastId;
    if (isFirst) return undefined;
    const timer = setTimeout(() => void refetch(), REFRESH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [lastId, refetch]);

  useEffect(() => {
    if (data !== undefined) session.setBalance(data.balance);
  }, [data]);

  return data?.balance ?? kept;
}
