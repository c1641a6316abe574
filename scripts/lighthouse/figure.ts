/** One thing that was measured, against its goal; all in words, as it is printed. */
export interface Figure {
  readonly subject: string;
  readonly what: string;
  readonly value: string;
  readonly goal: string;
  readonly isMet: boolean;
}

/** The middle one; of an even number the higher of the two. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
