/** The row that a key leads to from a row, within a table of so many; undefined for keys that lead nowhere. */
export function targetRow(key: string, from: number, count: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last);
    case 'ArrowUp':
      return Math.max(from - 1, 0);
    case 'PageDown':
      return Math.min(from + 10, last);
    case 'PageUp':
      return Math.max(from - 10, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
