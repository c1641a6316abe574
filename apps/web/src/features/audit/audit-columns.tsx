import type { AuditEntryRow } from '@millaje/api/audit/audit';
import { auditTexts } from '@millaje/api/audit/audit.texts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { actorText, subjectText } from './entry-texts.ts';

const column = columnsOf<AuditEntryRow>();
const texts = auditTexts.columns;

/** When, who, what, to whom, from where. */
export const auditColumns = column.columns([
  column.accessor((row) => dates.dayAndTime(row.at), {
    id: 'at',
    header: texts.date,
    meta: { width: 156, phoneWidth: 132 },
  }),
  column.accessor(actorText, { id: 'actor', header: texts.actor, meta: { width: 240 } }),
  column.accessor('action_name', { header: texts.action, meta: { width: 300, phoneWidth: 224, isEarly: true } }),
  column.accessor(subjectText, { id: 'subject', header: texts.subject, meta: { width: 260 } }),
  column.accessor((row) => row.address ?? '', { id: 'address', header: texts.address, meta: { width: 150 } }),
]);
