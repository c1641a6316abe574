import { orderColumnNames as names, paidWith, productTypeNames, statusNames } from '@millaje/api/orders/orders.texts';
import { wholePhoneText } from '@millaje/domain/phone-text';
import { money, toNumber } from '../../platform/spreadsheets/cell-kinds.ts';
import type { Cell, SpreadsheetColumn } from '../../platform/spreadsheets/write-spreadsheet.ts';
import type { ShownOrder } from './list-orders.store.ts';

interface OrderColumn extends SpreadsheetColumn {
  readonly valueOf: (order: ShownOrder) => unknown;
}

const instant = { width: 20, format: 'dd-mm-yyyy hh:mm:ss' };

/** What the list of orders shows, as a spreadsheet has it; `clock` turns an instant into the programme's. */
export function orderColumns(clock: (instant: Date) => Date): readonly OrderColumn[] {
  const toClock = (value: unknown): Cell => (value instanceof Date ? clock(value) : null);
  return [
    { header: names.id, width: 12, valueOf: ({ id }) => id, toCell: toNumber },
    { header: names.type, width: 20, valueOf: ({ type }) => productTypeNames[type] },
    { header: names.product, width: 24, valueOf: ({ name }) => name },
    { header: names.email, width: 30, valueOf: ({ email }) => email },
    { header: names.passenger, width: 30, valueOf: ({ first_name, last_name }) => `${first_name} ${last_name}` },
    { header: names.customerId, width: 14, valueOf: ({ customerid }) => customerid },
    { header: names.method, width: 14, valueOf: ({ method, total_usd }) => paidWith(method, String(total_usd)) },
    { header: names.usd, width: 14, valueOf: ({ total_usd }) => total_usd, ...money },
    { header: names.ves, width: 16, valueOf: ({ total_ves }) => total_ves, ...money },
    { header: names.miles, width: 12, valueOf: ({ price_miles }) => price_miles, toCell: toNumber },
    {
      header: names.refunded,
      width: 14,
      valueOf: ({ refunded_usd }) => (refunded_usd === 0n ? null : refunded_usd),
      ...money,
      toCell: (value: unknown): Cell => (value === null ? null : money.toCell(value)),
    },
    { header: names.discount, width: 12, valueOf: ({ discount_percentage }) => discount_percentage, toCell: toNumber },
    {
      header: names.reference,
      width: 24,
      valueOf: ({ bank_reference, gateway_payment }) => bank_reference ?? gateway_payment,
    },
    { header: names.payer, width: 30, valueOf: ({ payer_name }) => payer_name },
    { header: names.payerPhone, width: 18, valueOf: ({ payer_phone }) => wholePhoneText(payer_phone) },
    { header: names.payerEmail, width: 30, valueOf: ({ payer_email }) => payer_email },
    { header: names.status, width: 14, valueOf: ({ status }) => statusNames[status] },
    { header: names.created, valueOf: ({ created_at }) => created_at, toCell: toClock, ...instant },
    { header: names.decided, valueOf: ({ decided_at }) => decided_at, toCell: toClock, ...instant },
  ];
}
