/** A page of a list, with the pages beside it as far as they are known. */
export interface PagesOfList<Row> {
  /** 1-based, and rows of each page. */
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly here: readonly Row[];
  readonly before?: readonly Row[] | undefined;
  readonly after?: readonly Row[] | undefined;
}

/** A record of a list and the page on which it stands. */
export interface PlacedRow<Row> {
  readonly row: Row;
  readonly page: number;
}

export interface Neighbours<Row> {
  /** 1-based, in the whole list. */
  readonly place: number;
  readonly previous: PlacedRow<Row> | undefined;
  readonly next: PlacedRow<Row> | undefined;
}

/** Which page is needed besides: the one before or after, where the record stands at an end of its own. */
export function neededPage<Row>(
  { page, size, count, here }: PagesOfList<Row>,
  isThis: (row: Row) => boolean,
): { readonly before: boolean; readonly after: boolean } {
  const index = here.findIndex(isThis);
  return {
    before: index === 0 && page > 1,
    after: index >= 0 && index === here.length - 1 && page * size < count,
  };
}

/** What stands before and after a record in its list; undefined where the page does not have it. */
export function neighboursOf<Row>(pages: PagesOfList<Row>, isThis: (row: Row) => boolean): Neighbours<Row> | undefined {
  const { page, size, here, before, after } = pages;
  const index = here.findIndex(isThis);
  if (index < 0) return undefined;
  const needed = neededPage(pages, isThis);
  const placed = (row: Row | undefined, on: number) => (row === undefined ? undefined : { row, page: on });
  return {
    place: (page - 1) * size + index + 1,
    previous: needed.before ? placed(before?.at(-1), page - 1) : placed(here[index - 1], page),
    next: needed.after ? placed(after?.[0], page + 1) : placed(here[index + 1], page),
  };
}

/** The search of a list's address, on another of its pages. */
export function searchOnPage(search: URLSearchParams, page: number, anchor: number | null | undefined): string {
  const next = new URLSearchParams(search);
  next.set('page', String(page));
  if (page === 1 || anchor === null || anchor === undefined) next.delete('anchor');
  else next.set('anchor', String(anchor));
  return next.toString();
}
