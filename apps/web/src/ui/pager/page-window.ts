/** How many page links a pager shows at once. */
export const PAGE_LINKS = 10;

/** The number of pages that rows fill; an empty list still has one. */
export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size));
}

/** The page numbers to link: at most ten, with the current page as near to their middle as the ends allow. */
export function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(pages, PAGE_LINKS);
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), pages - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
