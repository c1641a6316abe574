import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { To } from 'react-router';
import type { ListName } from '@millaje/api/saved-views/list-names';
import type { Sort } from '../data-table/data-table.tsx';
import type { Filters, FilterSet, FilterValues } from '../filters/filter.ts';

/** What is asked for when a page of a list is. */
export interface AskedPage<Set extends FilterSet> {
  /** 1-based. */
  readonly page: number;
  readonly size: number;
  /** Up to which id the list is paged through; undefined on a first page. */
  readonly anchor: number | undefined;
  readonly filters: FilterValues<Set>;
  readonly sort: Sort | undefined;
}

/** What every answer of a paged list tells of it. */
export interface ListAnswer {
  readonly count: number;
  readonly count_is_estimate?: boolean;
  /** The page that it is: the last one where another was asked for. */
  readonly page?: number;
  readonly anchor?: number | null;
}

/** A paged list, declared once: for its screen, for the ways to a record's neighbours, and for its saved views. */
export interface List<Row, Set extends FilterSet, Answer extends ListAnswer> {
  readonly name: ListName;
  readonly title: string;
  /** How many rows a page may have, and has unless somebody says otherwise. */
  readonly sizes: readonly number[];
  readonly size: number;
  readonly filters: Filters<Set>;
  /** What it can be sorted by, and is unless somebody says otherwise. */
  readonly sort?: { readonly orders: readonly string[]; readonly initial: Sort };
  /** One page of it. */
  page(asked: AskedPage<Set>): UseQueryOptions<Answer>;
  rowsOf(answer: Answer): readonly Row[];
  rowId(row: Row): string;
  /** The address of a row's details, which keeps what the list is narrowed by. */
  rowTo?(row: Row, search: URLSearchParams): To;
}

type Declared<Row, Set extends FilterSet, Answer extends ListAnswer, Key extends QueryKey> = Omit<
  List<Row, Set, Answer>,
  'page'
> & { page(asked: AskedPage<Set>): UseQueryOptions<Answer, Error, Answer, Key> };

/** Declares a list; the value is its argument, the point is that its types are found. */
export function listOf<Row, Set extends FilterSet, Answer extends ListAnswer, Key extends QueryKey>(
  list: Declared<Row, Set, Answer, Key>,
): List<Row, Set, Answer> {
  // Nobody who shows a list looks into the keys of its pages.
  return list as unknown as List<Row, Set, Answer>;
}
