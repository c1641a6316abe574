import type { RefusalRule, Route } from '@millaje/api';
import type { Person } from '../support/app.ts';
import type { World } from './world.ts';

export type Values = Readonly<Record<string, unknown>>;
export type Part = 'params' | 'query' | 'body';

/** A call that nothing is wrong with. */
export interface Example {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: Values;
  /** What is said to it where nothing is wrong with what was sent, but with the state of things. */
  readonly refused?: RefusalRule;
  /** The same of somebody else: it is not there, or not the caller's. */
  readonly others?: readonly (readonly [part: Part, field: string, value: unknown])[];
  /** Done once: the second time, under another key, is refused, and of several at once one is done. */
  readonly isOnce?: true;
}

/** Makes what the call is about anew, so that each is the first one. */
export type ExampleOf = (world: World, caller: Person) => Example | Promise<Example>;
export type Examples = Readonly<Partial<Record<Route['name'], ExampleOf>>>;

/** Filters and pages of lists, by the names that they have everywhere. */
export const filters: Values = {
  page_count: '1',
  page: '1',
  quantity: '50',
  limit: '50',
  anchor: '9000000',
  date_from: '2026-01-01',
  date_to: '2026-12-31',
  dateFrom: '2026-01-01',
  dateTo: '2026-12-31',
};

const named = (names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => (name in filters ? [[name, filters[name]]] : [])));

/** A list that is asked for with all of its filters. */
export const listed =
  (names: readonly string[], more: (world: World, caller: Person) => Values = () => ({})): ExampleOf =>
  (world, caller) => ({ query: { ...named(names), ...more(world, caller) } });

/** The filters of a whole list: its page and its days. */
export const paged = ['page_count', 'quantity'] as const;
export const anchored = [...paged, 'anchor'] as const;
export const days = ['date_from', 'date_to'] as const;
