import { offlineTexts } from '@millaje/api/site/offline.texts';
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { CallError } from '../../call-error.ts';
import { setKeptNote } from '../../ui/connection.ts';
import { dates } from '../../ui/dates.ts';
import { ownCardQuery } from '../cards/queries.ts';
import { balanceQuery } from '../miles/queries.ts';
import { lastOperationQuery } from '../operations/queries.ts';
import { ownUserQuery } from '../profile/queries.ts';
import { citiesQuery, redemptionsCountQuery, redemptionsKey } from '../redemptions/queries.ts';
import { forgetOld, keep, readKept } from './copy.ts';

/** What is kept: miles, person, card, tickets, and what the home shows beside them. */
const KEPT: readonly (readonly unknown[])[] = [
  balanceQuery.queryKey,
  ownUserQuery.queryKey,
  ownCardQuery.queryKey,
  citiesQuery.queryKey,
  lastOperationQuery.queryKey,
  redemptionsCountQuery.queryKey,
  [...redemptionsKey, 'one'],
];

/** Of lists, the first page as nobody has filtered it. */
const LISTS: readonly (readonly unknown[])[] = [
  [...redemptionsKey, 'user'],
  ['operations', 'user'],
];

const startsWith = (key: readonly unknown[], start: readonly unknown[]): boolean =>
  start.every((part, index) => part === key[index]);

const isFirstPage = (query: unknown): boolean => {
  const { page_count: page, quantity: _, ...filters } = { ...(query as Record<string, unknown> | undefined) };
  return page === 1 && Object.keys(filters).length === 0;
};

/** Whether the answer to a query is kept. */
export function isKept({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  if (KEPT.some((start) => startsWith(queryKey, start))) return true;
  return LISTS.some((start) => startsWith(queryKey, start)) && isFirstPage(queryKey.at(-1));
}

/**
 * Keeps one person's last answers in this browser, and shows them where a call gets no answer, with a word of when they were said;
 * once the server answers again, what was shown is asked for anew. Gives back what ends it.
 */
export function keepAnswers(client: QueryClient, userId: number): () => void {
  const cache = client.getQueryCache();
  /** What is shown from the copy: the queries' hashes, and when the server said it. */
  const shown = new Map<string, number>();
  let isOver = false;

  function tell(): void {
    const times = [...shown].flatMap(([hash, at]) => (cache.get(hash)?.isActive() === true ? [at] : []));
    const oldest = times.length === 0 ? undefined : new Date(Math.min(...times)).toISOString();
    setKeptNote(oldest && offlineTexts.keptFrom(dates.dayAndTime(oldest)));
  }

  async function show({ queryKey, queryHash }: Query): Promise<void> {
    const kept = await readKept(userId, queryHash);
    const data: unknown = await kept?.content.json().catch(() => undefined);
    if (kept === undefined || data === undefined || isOver) return;
    // It may have been answered, or its screen left, in the meantime.
    const query = cache.get(queryHash);
    if (query === undefined || query.state.data !== undefined) return;
    // What cities are called does not age.
    if (!startsWith(queryKey, citiesQuery.queryKey)) shown.set(queryHash, kept.at);
    client.setQueryData(queryKey, data, { updatedAt: kept.at });
    tell();
  }

  function save({ queryHash, state }: Query): void {
    void keep(userId, queryHash, JSON.stringify(state.data), state.dataUpdatedAt);
  }

  function onSaid(query: Query): void {
    const at = shown.get(query.queryHash);
    // What was just taken from the copy.
    if (at === query.state.dataUpdatedAt) return;
    save(query);
    if (at === undefined) return;
    shown.delete(query.queryHash);
    tell();
    void client.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) });
  }

  function onEvent(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (isOver || !isKept(query)) return;
    if (event.type === 'updated' && event.action.type === 'success') onSaid(query);
    else if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
      look(query, event.action.error);
    else if (event.type === 'observerAdded' || event.type === 'observerRemoved') tell();
  }

  function look(query: Query, error: unknown): void {
    if (query.state.data === undefined && error instanceof CallError && error.mayBeRetried) void show(query);
  }

  for (const query of cache.getAll()) {
    if (!isKept(query)) continue;
    if (query.state.data !== undefined) save(query);
    else look(query, query.state.error ?? query.state.fetchFailureReason);
  }
  const unsubscribe = cache.subscribe(onEvent);
  void forgetOld(userId);
  return () => {
    isOver = true;
    unsubscribe();
    setKeptNote(undefined);
  };
}
