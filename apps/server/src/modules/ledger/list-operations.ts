import { operationTypes } from '@millaje/domain';
import type { Reader } from '../../platform/replica/reading.ts';
import { lastPage, readPage, type Page, type PageOfRows } from '../../platform/pages.ts';
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

export interface OperationPage extends PageOfRows<OperationRecord> {
  readonly isEstimate: boolean;
}

/** Turns the wire's filters into the store's; undefined when the e-mail belongs to nobody, so that nothing can match. */
export async function toFilter(reader: Reader, search: OperationSearch): Promise<OperationFilter | undefined> {
  const type = Object.values(operationTypes).find(({ name }) => name === search.operationType);
  const filter: OperationFilter = {
    since: search.dateFrom === undefined ? undefined : startOfDay(search.dateFrom),
    before: search.dateTo === undefined ? undefined : endOfDay(search.dateTo),
    typeId: type?.id,
    text: search.text,
  };
  if (search.email === undefined) return filter;
  const user = await findUser(reader, { email: search.email });
  return user?.account_id === null || user === undefined ? undefined : { ...filter, accountId: user.account_id };
}

/** A page of the filtered operations up to the anchor, newest first, with how many there are. */
export async function listOperationPage(
  reader: Reader,
  search: OperationSearch,
  { page, size }: Page,
  anchor: bigint | undefined,
): Promise<OperationPage> {
  const asked = await toFilter(reader, search);
  if (!asked) return { rows: [], count: 0, page: 1, isEstimate: false };
  const filter = { ...asked, upToId: anchor };
  if (filter.text !== undefined || filter.accountId !== undefined) {
    let isEstimate = false;
    const pageOfScan = await readPage(
      { page, size },
      (window) => listOperations(reader, filter, window),
      async () => {
        const counted = await countByScan(reader, filter);
        isEstimate = counted.isEstimate;
        return counted.count;
      },
    );
    return { ...pageOfScan, isEstimate };
  }
  const counts = await countByBlocks(reader, filter);
  const count = counts.blocks.reduce((sum, block) => sum + block.count, counts.live);
  const shown = Math.min(page, lastPage(count, size));
  const start = locatePage(counts, (shown - 1) * size);
  const rows = start ? await listOperations(reader, filter, { ...start, size }) : [];
  return { rows, count, page: shown, isEstimate: false };
}
