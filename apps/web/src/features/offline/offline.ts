import type { QueryClient } from '@tanstack/react-query';
import { isConnected } from '../../ui/connection.ts';
import { session } from '../session/session.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { keepAnswers } from './keep-answers.ts';

/** Keeps what is answered from now on and what is there already; for members, also what they will want. Gives back what ends it. */
export function startKeeping(client: QueryClient, userId: number): () => void {
  const stop = keepAnswers(client, userId);
  if (session.get()?.role === 'PASSENGER' && isConnected()) void fetchAhead(client, userId);
  return stop;
}
