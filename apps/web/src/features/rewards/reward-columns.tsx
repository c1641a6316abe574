import { Anchor } from '@mantine/core';
import type { CouponRow, CouponState, RewardUpload } from '@millaje/api/flights/rewards';
import { couponStates, rewardTexts as texts, rewardUploadStates } from '@millaje/api/flights/rewards.texts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { type CatalogueColumn, tableColumns } from '../../ui/catalogue/columns.tsx';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { formatCustomerId } from '../../ui/identity-document.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { UserLink } from '../users/user-link.tsx';
import { formulaText } from './formula-text.ts';

const { uploadColumns: ofUploads, rowColumns: ofRows } = texts;
const uploadTones = { checked: 'warn', crediting: 'quiet', credited: 'good' } as const;
const rowTones = { ready: 'warn', credited: 'good', known: 'quiet', empty: 'quiet', rejected: 'bad' } as const;

/** What of an upload was neither credited nor rejected: it waits, gives nothing, or was credited by another file. */
const othersOf = ({ states: { ready, known, empty } }: RewardUpload): number => ready + known + empty;

const countColumn = (
  id: 'credited' | 'others' | 'rejected',
  count: (row: RewardUpload) => number,
): CatalogueColumn<RewardUpload> => ({
  id,
  header: ofUploads[id],
  width: 112,
  align: 'end',
  text: (row) => formatWhole(count(row)),
});

/** What the list of uploads shows. */
export const uploadColumns = tableColumns<RewardUpload>(
  [
    { id: 'id', header: ofUploads.id, width: 60, phoneWidth: 48, text: ({ id }) => String(id) },
    {
      id: 'name',
      header: ofUploads.name,
      width: 172,
      phoneWidth: 146,
      isNarrowHead: true,
      mayWrap: true,
      text: ({ name }) => name,
    },
    { id: 'created_at', header: ofUploads.created_at, width: 148, text: (row) => dates.dayAndTime(row.created_at) },
    {
      id: 'created_by',
      header: ofUploads.created_by,
      width: 196,
      text: (row) => row.created_by ?? texts.programme,
      cell: ({ created_by: email }) => (email === null ? texts.programme : <UserLink email={email} />),
    },
    { id: 'rows', header: ofUploads.rows, width: 88, align: 'end', text: ({ rows }) => formatWhole(rows) },
    // These are all of its rows.
    countColumn('credited', ({ states }) => states.credited),
    countColumn('others', othersOf),
    countColumn('rejected', ({ states }) => states.rejected),
    {
      id: 'miles',
      header: ofUploads.miles,
      width: 104,
      phoneWidth: 94,
      align: 'end',
      isEarly: true,
      text: (row) => formatWhole(row.ready_miles + row.credited_miles),
    },
    {
      id: 'status',
      header: ofUploads.status,
      width: 124,
      phoneWidth: 112,
      isEarly: true,
      text: ({ status }) => rewardUploadStates[status],
      cell: ({ status }) => <StatusDot tone={uploadTones[status]} label={rewardUploadStates[status]} />,
    },
  ],
  undefined,
);

const column = (
  id: keyof typeof ofRows,
  width: number,
  text: (row: CouponRow) => string,
  more: Partial<CatalogueColumn<CouponRow>> = {},
): CatalogueColumn<CouponRow> => ({ id, header: ofRows[id], width, text, ...more });

const stateOf = (state: CouponState) => couponStates[state];

/** Why a row gives nothing, or how its miles were reckoned. */
const reckoningOf = ({ formula, reason }: CouponRow): string =>
  [formula === null ? '' : formulaText(formula), reason ?? ''].filter((text) => text !== '').join(' · ');

/** What the rows of an upload show: what becomes of each first, then what it says. */
export const couponRowColumns = tableColumns<CouponRow>(
  [
    column('line', 70, ({ line }) => String(line), { phoneWidth: 48 }),
    column('status', 160, ({ status }) => stateOf(status), {
      cell: ({ status }) => <StatusDot tone={rowTones[status]} label={stateOf(status)} />,
    }),
    column('miles', 80, ({ miles }) => (miles === null ? '' : formatWhole(miles)), { align: 'end' }),
    column('formula', 330, reckoningOf, { cell: (row) => <span title={reckoningOf(row)}>{reckoningOf(row)}</span> }),
    column('member', 210, ({ name }) => name),
    column('customer', 120, ({ customer }) => formatCustomerId(customer)),
    column('ticket', 160, ({ ticket, coupon }) => `${ticket} · ${coupon}`),
    column('flight', 85, ({ flight }) => flight),
    column('route', 100, ({ origin, destination }) => `${origin} - ${destination}`),
    // What is no date stands as it was typed.
    column('day', 110, ({ day }) => dates.day(day) || day),
    column('class', 65, (row) => row.class),
    column('operation', 105, ({ operation_id }) => (operation_id === null ? '' : String(operation_id)), {
      cell: ({ operation_id }) =>
        operation_id !== null && (
          <Anchor component={Link} to={pathTo('staffOperation', { id: String(operation_id) })} inherit>
            {operation_id}
          </Anchor>
        ),
    }),
  ],
  undefined,
);
