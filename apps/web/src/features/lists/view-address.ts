/** What of a list's address is a moment of it and no view: its page, what keeps that, and what is open over it. */
const MOMENTS = ['page', 'anchor', 'sale', 'discount', 'edit'];

/** What of an address a view keeps: the same for the same view, however one came to it. */
export function viewAddress(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of MOMENTS) kept.delete(name);
  kept.sort();
  return kept.toString();
}
