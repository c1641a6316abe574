import { parseAsInteger, parseAsNumberLiteral, useQueryStates } from 'nuqs';

/**
 * The page of a list and its size, kept in the address, with the anchor that keeps rows from moving to another page while the list
 * grows. Changing the size, or a filter, starts at the first page of what is there then.
 */
export function useListParams<const Sizes extends readonly number[]>(sizes: Sizes, defaultSize: Sizes[number]) {
  const [{ page, size, anchor }, set] = useQueryStates({
    page: parseAsInteger.withDefault(1),
    size: parseAsNumberLiteral(sizes).withDefault(defaultSize),
    anchor: parseAsInteger,
  });
  return {
    page: Math.max(1, page),
    size: size as Sizes[number],
    /** Up to which id the list is paged through; undefined on a first page. */
    anchor: anchor ?? undefined,
    /** Turns to a page of the list as it was when its first page came, where the anchor of that is given. */
    setPage: (next: number, current?: number | null) =>
      void set({ page: next, anchor: next === 1 ? null : (anchor ?? current ?? null) }, { history: 'push' }),
    setSize: (next: number) => void set({ size: next, page: 1, anchor: null }),
    firstPage: () => void set({ page: null, anchor: null }),
  };
}
