import type { Fault } from '../fault.ts';

const folder = 'apps/server/src/modules/receipts';
const suites = [`${folder}/receipts.test.ts`];

/** An operation or a purchase on paper: whose, and what it says. */
export const receiptsFaults: readonly Fault[] = [
  {
    name: 'what a discount made free is said to be paid by card',
    file: 'packages/api/src/orders/orders.texts.ts',
    find: "method !== 'millas' && !/[1-9]/.test(due)",
    replace: "method === 'millas' && !/[1-9]/.test(due)",
    suites,
  },
  {
    name: 'the receipt of anybody’s operation is for everybody',
    file: `${folder}/receipts.routes.ts`,
    find: 'if (!row || !maySeeOperation(caller, row))',
    replace: 'if (!row || (caller.userId < 0n && !maySeeOperation(caller, row)))',
    suites,
  },
  {
    name: 'the receipt of anybody’s purchase is for every member',
    file: `${folder}/receipts.routes.ts`,
    find: '(!isStaff && row.user_id !== caller.userId)',
    replace: '(!isStaff && row.user_id === 0n)',
    suites,
  },
  {
    name: 'a receipt tells a member the other side’s wallet',
    file: `${folder}/receipts.routes.ts`,
    find: 'operationReceipt(operationView(row, caller)',
    replace: "operationReceipt(operationView(row, { ...caller, role: 'SUPER_ADMIN' })",
    suites,
  },
  {
    name: 'a block that is not confirmed is printed',
    file: `${folder}/receipts.store.ts`,
    find: "and b.status = 'confirmed'",
    replace: "and b.status <> 'x'",
    suites,
  },
  {
    name: 'a purchase that waits looks as if it were done',
    file: `${folder}/order-receipt.ts`,
    find: "notes: status === 'pendiente' ? [texts.pendingOrder] : []",
    replace: "notes: status === 'reembolsado' ? [texts.pendingOrder] : []",
    suites,
  },
  {
    name: 'receipts are drawn as often as somebody asks',
    file: `${folder}/receipts.routes.ts`,
    find: 'return wait === undefined ? undefined :',
    replace: 'return wait === undefined || wait > 0 ? undefined :',
    suites,
  },
];
