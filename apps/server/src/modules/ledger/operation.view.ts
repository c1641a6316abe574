import type { Operation } from '@millaje/api';
import { operationTypeName } from '@millaje/domain';
import type { OperationRecord } from './operations.store.ts';

/** An operation as everybody who may see it sees it; an end without a person is the programme. */
export function operationView(row: OperationRecord): Operation {
  return {
    _id: Number(row.id),
    type: operationTypeName(row.type),
    description: row.description,
    date: row.created_at.toISOString(),
    amount: Number(row.amount),
    fee: Number(row.fee),
    total: Number(row.total),
    tx_hash: row.tx_hash,
    address_from: row.from_address,
    address_to: row.to_address,
    from: party(row.from_email, row.from_first_name, row.from_last_name, row.from_address, row.from_customerid),
    to: party(row.to_email, row.to_first_name, row.to_last_name, row.to_address, row.to_customerid),
    ticket_number: null,
    corrects: row.corrects_operation_id === null ? null : Number(row.corrects_operation_id),
    corrected_by: row.corrected_by === null ? null : Number(row.corrected_by),
    order: null,
    redemption: null,
  };
}

function party(
  email: string | null,
  first_name: string | null,
  last_name: string | null,
  wallet_address: string | null,
  customerId: string | null,
): Operation['from'] {
  if (email === null) return null;
  return { first_name: first_name ?? '', last_name: last_name ?? '', email, wallet_address, customerId };
}
