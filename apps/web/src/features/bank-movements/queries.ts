import { matchesRoute } from '@millaje/api/orders/bank-movements';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api.ts';

/** The ways of paying that a bank has statements of. */
export const statementMethods = ['pago-movil', 'zelle'] as const;
export type StatementMethod = (typeof statementMethods)[number];

/** The key of everything that is read of statements. */
export const bankKey = ['bank-movements'] as const;

/** What the statements say of each order that waits. */
export function matchesQuery(method: StatementMethod) {
  return queryOptions({
    queryKey: [...bankKey, 'matches', method],
    queryFn: ({ signal }) => ask(matchesRoute, { query: { method } }, { signal }),
    select: ({ rows }) => rows,
  });
}
