import type { UserRow } from '@millaje/api/members/users';
import { userTexts } from '@millaje/api/members/users.texts';
import { brand } from 'virtual:brand';
import { CopyableHash } from '../../ui/copyable-hash.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { addressUrl } from '../../ui/explorer-urls.ts';
import { formatWhole } from '../../ui/format.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { documentText, toneOfStatus } from './user-cells.ts';
import { UserLink } from './user-link.tsx';
import { UserRowActions } from './user-actions.tsx';
import classes from './users.module.css';

const column = columnsOf<UserRow>();
const texts = userTexts.columns;

/** What the list of users shows; the ids of what can be sorted are the server's names. */
const facts = column.columns([
  column.accessor('_id', { id: 'id', header: texts.id, meta: { width: 72 } }),
  column.accessor((row) => `${row.first_name} ${row.last_name}`, {
    id: 'name',
    header: texts.name,
    meta: { width: 208, phoneWidth: 90, isPinned: true, mayWrap: true },
  }),
  column.accessor((row) => dates.day(row.date_inscription), {
    id: 'date_inscription',
    header: texts.registered,
    meta: { width: 160 },
  }),
  column.accessor((row) => row.membership.name, {
    id: 'membership',
    header: texts.membership,
    meta: { width: 176 },
    cell: ({ row: { original: row } }) => <Membership membership={row.membership} />,
  }),
  column.accessor((row) => documentText(row.doc_type, row.doc_identity), {
    id: 'document',
    header: texts.document,
    meta: { width: 124 },
  }),
  column.accessor((row) => formatCustomerId(row.customerid), {
    id: 'customerid',
    header: texts.customerId,
    meta: { width: 124 },
  }),
  column.accessor('email', {
    id: 'email',
    header: texts.email,
    meta: { width: 216 },
    cell: ({ getValue }) => <UserLink email={getValue()} />,
  }),
  column.accessor((row) => formatWhole(row.balance), {
    id: 'balance',
    header: texts.balance,
    meta: { width: 112, phoneWidth: 80, align: 'end', isEarly: true },
  }),
  column.accessor((row) => row.user_status.name, {
    id: 'status',
    header: texts.status,
    meta: { width: 108, phoneWidth: 94, isEarly: true },
    cell: ({ getValue }) => <StatusDot tone={toneOfStatus(getValue())} label={getValue()} />,
  }),
  column.accessor((row) => (row.is_product ? userTexts.yes : userTexts.no), {
    id: 'programme',
    header: brand.airline,
    meta: { width: 72 },
  }),
  column.accessor('address_eth', {
    id: 'wallet',
    header: texts.wallet,
    meta: { width: 208 },
    cell: ({ getValue, row: { original: row } }) => {
      const address = getValue();
      return address === null ? null : (
        <CopyableHash value={address} label={`${texts.wallet} ${row.email}`} href={addressUrl(address)} />
      );
    },
  }),
]);

const actionsOf = (width: number) =>
  column.display({
    id: 'actions',
    header: texts.actions,
    meta: { width, overflow: 'visible', isActions: true },
    cell: ({ row: { original: row } }) => <UserRowActions user={row} />,
  });

/** The list as administrators have it, and as those who only read do: the room of what they cannot do is the columns'. */
export const userColumns = column.columns([...facts, actionsOf(236)]);
export const readUserColumns = column.columns([...facts, actionsOf(96)]);

function Membership({ membership: { name, expiry } }: { membership: UserRow['membership'] }) {
  return (
    <>
      {name}
      {expiry !== null && <span className={classes.until}> {userTexts.until(dates.day(expiry))}</span>}
    </>
  );
}
