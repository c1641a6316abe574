import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userQuery } from '../users/queries.ts';
import {
  incomingQuery,
  ordersOfQuery,
  redemptionsQuery,
  userAuditQuery,
  userBalanceQuery,
  userMailsQuery,
  userSessionsQuery,
} from './queries.ts';

/** The parts of a sheet; one of them asks nothing before somebody does. */
export type PartName = 'balance' | 'incoming' | 'coupons' | 'redemptions' | 'orders' | 'mails' | 'sessions' | 'staff';

/** So long the first look waits for the slowest part; then each comes by itself. */
const PATIENCE_MS = 1_000;

/**
 * The first look at a sheet: the parts that are seen of it are asked for, and it is over once all of them are there, or one is slow. So
 * they come at once, and none pushes another down while it is read.
 */
export function useFirstLook(email: string) {
  const [seen, setSeen] = useState<ReadonlySet<PartName>>(new Set());
  const [isOver, setOver] = useState(false);
  const wanted = { enabled: !isOver };
  const of = (name: PartName) => ({ enabled: seen.has(name) && !isOver });
  const user = useQuery({ ...userQuery(email), ...wanted });
  const parts = useQueries({
    queries: [
      { ...userBalanceQuery(email), ...of('balance') },
      { ...incomingQuery(email), ...of('incoming') },
      { ...redemptionsQuery(email), ...of('redemptions') },
      { ...ordersOfQuery(email), ...of('orders') },
      { ...userMailsQuery(email), ...of('mails') },
      { ...userSessionsQuery(email), ...of('sessions') },
      { ...userAuditQuery(email), ...of('staff') },
    ],
  });
  const isComing = user.isLoading || parts.some(({ isLoading }) => isLoading);
  if (!isOver && seen.size > 0 && !isComing) setOver(true);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const see = (name: PartName): void => setSeen((others) => (others.has(name) ? others : new Set([...others, name])));
  return { isOver, seen, see };
}
