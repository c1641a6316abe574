import { operationTypes } from '@millaje/domain';
import type { Database } from '../../platform/database.ts';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import { findUser } from '../members/users.store.ts';
import { locatePage } from './locate-page.ts';
import {
  countByBlocks,
  countByScan,
  listOperations,
  type OperationFilter,
  type OperationRecord,
} from './operations.store.ts';

/** The filters as the wire names them. */
export interface OperationSearch {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly email?: string | undefined;
  readonly operationType?: string | undefined;
  readonly text?: string | undefined;
}

export interface OperationPage {
  readonly rows: OperationRecord[];
  readonly count: number;
  readonly isEstimate: boolean;
}

/** Turns the wire's filters into the store's; undefined when the e-mail belongs to nobody, so that nothing can match. */
export async function toFilter(database: Database, search: OperationSearch): Promise<OperationFilter | undefined> {
  const type = Object.values(operationTypes).find(({ name }) => name === search.operationType);
  const filter: OperationFilter = {
    since: search.dateFrom === undefined ? undefined : startOfDay(search.dateFrom),
    before: search.dateTo === undefined ? undefined : endOfDay(search.dateTo),
    typeId: type?.id,
    text: search.text,
  };
  if (search.email === undefined) return filter;
  const user = await findUser(database, { email: search.email });
  return user?.account_id === null || user === undefined ? undefined : { ...filter, accountId: user.account_id };
}

/** A page of the filtered operations, newest first, with how many there are. Pages are 1-based. */
export async function listOperationPage(
  database: Database,
  search: OperationSearch,
  page: number,
  size: number,
): Promise<OperationPage> {
  const filter = await toFilter(database, search);
  const offset = (page - 1) * size;
  if (!filter) return { rows: [], count: 0, isEstimate: false };
  if (filter.text !== undefined || filter.accountId !== undefined) {
    const [rows, { count, isEstimate }] = await Promise.all([
      listOperations(database, filter, { skip: offset, size }),
      countByScan(database, filter),
    ]);
    return { rows, count, isEstimate };
  }
  const counts = await countByBlocks(database, filter);
  const count = counts.blocks.reduce((sum, block) => sum + block.count, counts.live);
  const start = locatePage(counts, offset);
  const rows = start ? await listOperations(database, filter, { ...start, size }) : [];
  return { rows, count, isEstimate: false };
}
