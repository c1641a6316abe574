import type { ComponentType } from 'react';

export interface FilterFieldProps {
  /** What stands in the field; empty where it narrows nothing. */
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
}

/** One filter of a list, declared once: how the address says it, what its chip says, and what its field is. */
export interface Filter<Value extends string = string> {
  /** What a text of the address or of the field means; null for what means nothing. */
  parse(text: string): Value | null;
  /** What the list begins with where the address says nothing. */
  readonly initial?: Value;
  /** The value that stands for everything, where `initial` does not. */
  readonly everything?: Value;
  /** What its chip says; nothing for what a tab or something else shows. */
  chip?(value: Value): string | undefined;
  readonly Field?: ComponentType<FilterFieldProps>;
  /** What is wrong with what was typed. */
  problem?(typed: string): string | undefined;
}

/** Days that narrow a list, in the address as `from` and `to`. */
export interface DaysFilter {
  /** Whether a box says that they count; without it they always do. */
  readonly hasBox: boolean;
  /** Where the range begins that nobody has chosen yet, YYYY-MM-DD; it ends today. Without it such a range is empty. */
  readonly first?: string;
  /** What its chip says besides the days. */
  readonly label?: string;
}

export type FilterSet = Readonly<Record<string, Filter>>;

/** The filters of one list, by their names in the address. */
export interface Filters<Set extends FilterSet> {
  readonly set: Set;
  readonly days?: DaysFilter;
  /** Two fields stand beside each other. */
  readonly inPairs?: true;
}

/** The days of a list, YYYY-MM-DD. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a list is narrowed by. */
export type FilterValues<Set extends FilterSet> = Days & {
  readonly [Name in keyof Set]?: NonNullable<ReturnType<Set[Name]['parse']>> | undefined;
};

/** Declares the filters of a list; the value is its argument, the point is that the literal types are kept. */
export function filtersOf<const Set extends FilterSet>(set: Set, more: Omit<Filters<Set>, 'set'> = {}): Filters<Set> {
  return { set, ...more };
}
