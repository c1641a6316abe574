/** The two ends of a long hash with an ellipsis between; a short one stays whole. */
export function shortenHash(value: string): string {
  return value.length <= 16 ? value : `${value.slice(0, 8)}…${value.slice(-6)}`;
}
