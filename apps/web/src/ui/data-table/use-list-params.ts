import { parseAsInteger, parseAsNumberLiteral, useQueryStates } from 'nuqs';

/** The page of a list and its size, kept in the address. Changing the size, or a filter, starts at the first page. */
export function useListParams<const Sizes extends readonly number[]>(sizes: Sizes, defaultSize: Sizes[number]) {
  const [{ page, size }, set] = useQueryStates({
    page: parseAsInteger.withDefault(1),
    size: parseAsNumberLiteral(sizes).withDefault(defaultSize),
  });
  return {
    page: Math.max(1, page),
    size: size as Sizes[number],
    setPage: (next: number) => void set({ page: next }, { history: 'push' }),
    setSize: (next: number) => void set({ size: next, page: 1 }),
    firstPage: () => void set({ page: null }),
  };
}
