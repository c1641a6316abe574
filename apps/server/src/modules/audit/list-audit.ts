import type { AuditAction } from '@millaje/api/audit.texts';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import { findUser } from '../members/users.store.ts';
import { countEntries, listEntries, type EntryFilter, type EntryRecord } from './audit.store.ts';

/** The filters as the wire names them. */
export interface AuditSearch {
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
  /** An e-mail. */
  readonly actor?: string | undefined;
  /** An e-mail, or the id of anything. */
  readonly subject?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly before_id?: number | undefined;
}

export interface AuditPage {
  readonly rows: EntryRecord[];
  readonly count: number;
  readonly isEstimate: boolean;
}

/** A page of the filtered entries, newest first, with how many there are. Pages are 1-based. */
export async function listAuditPage(
  database: Database,
  search: AuditSearch,
  page: number,
  size: number,
): Promise<AuditPage> {
  const filter = await toFilter(database, search);
  if (!filter) return { rows: [], count: 0, isEstimate: false };
  const [rows, counted] = await Promise.all([
    listEntries(database, filter, { skip: (page - 1) * size, size }),
    countEntries(database, filter),
  ]);
  return { rows, ...counted };
}

/** Turns the wire's filters into the store's; undefined when an e-mail belongs to nobody, so that nothing can match. */
async function toFilter(
  database: Database,
  { date_from, date_to, actor, subject, action, before_id }: AuditSearch,
): Promise<EntryFilter | undefined> {
  const idOf = async (email: string) => (await findUser(database, { email }))?.id;
  const actorUserId = actor === undefined ? undefined : await idOf(actor);
  if (actor !== undefined && actorUserId === undefined) return undefined;
  const wanted = subject?.includes('@') ? await idOf(subject) : subject;
  if (subject !== undefined && wanted === undefined) return undefined;
  return {
    since: date_from === undefined ? undefined : startOfDay(date_from),
    before: date_to === undefined ? undefined : endOfDay(date_to),
    actorUserId,
    subject:
      wanted === undefined
        ? undefined
        : typeof wanted === 'bigint'
          ? { type: 'user', id: String(wanted) }
          : { id: wanted },
    action,
    beforeId: before_id,
  };
}
