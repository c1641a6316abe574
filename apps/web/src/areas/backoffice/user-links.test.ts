import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { approvalColumns } from '../../features/approvals/approval-columns.tsx';
import { apartColumns, exactColumns } from '../../features/bank-movements/match-columns.tsx';
import { corporateColumns } from '../../features/corporates/corporate-columns.tsx';
import { discountColumns } from '../../features/discounts/discount-columns.tsx';
import { operationColumns } from '../../features/operations/operation-columns.tsx';
import { decidableOrderColumns, orderColumns, soldProductColumns } from '../../features/orders/order-columns.tsx';
import { payoutColumns } from '../../features/payouts/payout-columns.tsx';
import { redemptionColumns } from '../../features/redemptions/redemption-columns.tsx';
import { uploadColumns } from '../../features/rewards/reward-columns.tsx';
import { reportTableColumns, saleColumns } from '../../features/sales/sale-columns.tsx';
import { readUserColumns, userColumns } from '../../features/users/user-columns.tsx';
import { UserLink } from '../../features/users/user-link.tsx';

const email = 'ana@correo.example';
const person = { email, user: { email } };
/** As much of a row of any list as its e-mail is read from. */
const row = {
  ...person,
  user_info: person,
  ally: person,
  to: person,
  match: { order: person },
  order: person,
  requested_by: email,
  created_by: email,
};

interface Column {
  readonly id?: string;
  readonly accessorKey?: string;
  readonly cell?: (context: object) => unknown;
}

const lists = {
  approvalColumns,
  exactColumns,
  apartColumns,
  corporateColumns,
  operationColumns,
  orderColumns,
  decidableOrderColumns,
  soldProductColumns,
  payoutColumns,
  redemptionColumns,
  uploadColumns,
  reportTableColumns,
  saleColumns,
  userColumns,
  readUserColumns,
} as const;

const ofEmails = new Set(['email', 'receiver_email', 'member', 'requested_by', 'created_by']);

test.each([...Object.entries(lists), ['discountColumns', discountColumns] as const])(
  'an e-mail in %s leads to whose it is',
  (name, columns) => {
    const found = (columns as readonly Column[]).filter(({ id, accessorKey }) =>
      name === 'discountColumns' ? id === 'user' : ofEmails.has(id ?? accessorKey ?? ''),
    );
    const user = name === 'discountColumns' ? email : person;
    const shown = found.map(({ cell }) => cell?.({ getValue: () => email, row: { original: { ...row, user } } }));
    expect(shown.map((cell) => isValidElement<{ email: string }>(cell) && [cell.type, cell.props.email])).toEqual([
      [UserLink, email],
    ]);
  },
);
