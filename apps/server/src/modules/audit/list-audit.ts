import { actionsOf, type AuditKind } from '@millaje/api/audit/audit-kinds';
import type { AuditAction } from '@millaje/api/audit/audit.texts';
import { endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { readPage, type Page, type PageOfRows } from '../../platform/pages.ts';
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
  readonly kind?: AuditKind | undefined;
}

export interface AuditPage extends PageOfRows<EntryRecord> {
  readonly isEstimate: boolean;
}

/** A page of the filtered entries up to the anchor, newest first, with how many there are. */
export async function listAuditPage(
  reader: Reader,
  search: AuditSearch,
  page: Page,
  upToId: bigint | undefined,
): Promise<AuditPage> {
  const asked = await toFilter(reader, search);
  if (!asked) return { rows: [], count: 0, page: 1, isEstimate: false };
  const filter = { ...asked, upToId };
  let isEstimate = false;
  const found = await readPage(
    page,
    (window) => listEntries(reader, filter, window),
    async () => {
      const counted = await countEntries(reader, filter);
      isEstimate = counted.isEstimate;
      return counted.count;
    },
  );
  return { ...found, isEstimate };
}

/** Turns the wire's filters into the store's; undefined when an e-mail belongs to nobody, so that nothing can match. */
async function toFilter(
  reader: Reader,
  { date_from, date_to, actor, subject, action, kind }: AuditSearch,
): Promise<EntryFilter | undefined> {
  const idOf = async (email: string) => (await findUser(reader, { email }))?.id;
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
    actions: actionsAsked(action, kind),
  };
}

/** What an entry's action may be; undefined where it may be any. */
function actionsAsked(
  action: AuditAction | undefined,
  kind: AuditKind | undefined,
): readonly AuditAction[] | undefined {
  const ofKind = kind && actionsOf(kind);
  if (action === undefined) return ofKind;
  return ofKind === undefined || ofKind.includes(action) ? [action] : [];
}
