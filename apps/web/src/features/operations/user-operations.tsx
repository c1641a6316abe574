import type { Operation } from '@millaje/api/ledger/operations';
import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { dates } from '../../ui/dates.ts';
import { formatWhole } from '../../ui/format.ts';
import { Pager } from '../../ui/pager/pager.tsx';
import { partyName } from './party-name.ts';
import { userOperationsQuery } from './queries.ts';
import { StaffOperationTable } from './staff-operation-table.tsx';

const column = columnsOf<Operation>();
const texts = operationTexts.columns;

const userOperationColumns = column.columns([
  column.accessor('_id', { header: texts.id, meta: { width: 72, phoneWidth: 56 } }),
  column.accessor('type', { header: texts.type, meta: { width: 152, phoneWidth: 148 } }),
  column.accessor('description', { header: texts.description, meta: { width: 232 } }),
  column.accessor((row) => dates.dayAndTime(row.date), { id: 'date', header: texts.date, meta: { width: 148 } }),
  column.accessor((row) => partyName(row.from), { id: 'sender', header: texts.sender, meta: { width: 164 } }),
  column.accessor((row) => partyName(row.to), { id: 'receiver', header: texts.receiver, meta: { width: 164 } }),
  ...(['amount', 'fee', 'total'] as const).map((name) =>
    column.accessor((row) => formatWhole(row[name]), {
      id: name,
      header: name === 'amount' ? texts.amountShort : texts[name],
      meta: { width: 98, align: 'end', ...(name === 'total' && { isEarly: true as const }) },
    }),
  ),
]);

/** Rows of a tab. */
const ROWS = 5;

/** What the detail of a user or an ally shows of the operations, for staff. */
export function UserOperations({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(userOperationsQuery({ page_count: page, quantity: ROWS, email }));
  return (
    <>
      <StaffOperationTable
        label={operationTexts.title}
        columns={userOperationColumns}
        rows={query.data?.rows}
        query={query}
        skeletonRows={ROWS}
      />
      <Pager page={page} size={ROWS} count={query.data?.count ?? 0} onPageChange={setPage} />
    </>
  );
}
