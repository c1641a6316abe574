import type { TableQuery } from './data-table.tsx';

/** For tables whose rows came with something larger: they are there, and nothing is under way. */
export const SETTLED_QUERY: TableQuery = {
  isPending: false,
  isFetching: false,
  isPlaceholderData: false,
  error: null,
  refetch: () => undefined,
};
