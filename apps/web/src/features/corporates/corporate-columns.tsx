import { Anchor } from '@mantine/core';
import type { CorporateUser } from '@millaje/api/corporates/corporates';
import { corporateTexts } from '@millaje/api/corporates/corporates.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { phoneText } from '@millaje/domain/phone-text';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { documentText } from '../users/user-cells.ts';
import { UserLink } from '../users/user-link.tsx';

const column = columnsOf<CorporateUser>();
const texts = corporateTexts.columns;

/** What the list of allies shows. */
export const corporateColumns = column.columns([
  column.accessor('id', { header: texts.id, meta: { width: 90 } }),
  column.accessor('name', { header: texts.name, meta: { width: 240, phoneWidth: 160, isPinned: true, mayWrap: true } }),
  column.accessor((row) => dates.day(row.date_inscription), {
    id: 'registered',
    header: texts.registered,
    meta: { width: 160 },
  }),
  column.accessor((row) => documentText(row.doc_type, row.doc_identity), {
    id: 'document',
    header: texts.document,
    meta: { width: 140, phoneWidth: 120, isEarly: true },
  }),
  column.accessor((row) => phoneText(row.code_phone, row.phone), {
    id: 'phone',
    header: texts.phone,
    meta: { width: 150 },
  }),
  column.accessor((row) => row.address ?? '', { id: 'address', header: texts.address, meta: { width: 240 } }),
  column.accessor((row) => row.user_info.email, {
    id: 'email',
    header: texts.email,
    meta: { width: 240 },
    cell: ({ getValue }) => <UserLink email={getValue()} />,
  }),
  column.accessor((row) => row.industry?.name ?? '', {
    id: 'industry',
    header: texts.industry,
    meta: { width: 200 },
  }),
  column.display({
    id: 'actions',
    header: tableTexts.actions,
    meta: { width: 100, phoneWidth: 64, isPinnedEnd: true, isEarly: true },
    cell: ({ row: { original: row } }) => (
      <Anchor
        component={Link}
        to={pathTo('staffCorporate', { email: row.user_info.email })}
        size="sm"
        aria-label={corporateTexts.view(row.name)}
      >
        {corporateTexts.see}
      </Anchor>
    ),
  }),
]);
