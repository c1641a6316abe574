import type { Payout, PayoutOperation } from '@millaje/api';
import { moneyText, operationTypeName } from '@millaje/domain';
import { payoutCents, payoutDeadline } from '@millaje/domain/payouts/payouts';
import type { PayoutPart, PayoutRow } from './payouts.store.ts';

/** What a month of an ally comes to in hundredths of a dollar: as it was paid, or what its miles are worth. */
export const centsOf = ({ cents, miles }: Pick<PayoutRow, 'cents' | 'miles'>): bigint => cents ?? payoutCents(miles);

/** A month of an ally; who of the staff has paid it is the staff's business. */
export function payoutView(row: PayoutRow, { isStaff }: { readonly isStaff: boolean }): Payout {
  const { operation_id: operation, bank_reference, paid_on, paid_at } = row;
  return {
    id_user: Number(row.user_id),
    month: row.month,
    ally: { name: row.name, email: row.email, doc_type: row.doc_type, doc_identity: row.doc_identity },
    status: row.status,
    arrived: Number(row.arrived),
    operations: Number(row.operations),
    miles: Number(row.miles),
    usd: moneyText(centsOf(row)),
    deadline: payoutDeadline(row.month),
    paid:
      operation === null || bank_reference === null || paid_on === null || paid_at === null
        ? null
        : {
            operation: Number(operation),
            bank_reference,
            paid_on,
            paid_at: paid_at.toISOString(),
            paid_by: isStaff ? row.paid_by : null,
          },
  };
}

/** Whose miles a part was; null where they were taken back. */
export const senderOf = ({ first_name, last_name }: PayoutPart): string | null =>
  first_name === null ? null : `${first_name} ${last_name ?? ''}`.trim();

export function payoutOperationView(part: PayoutPart): PayoutOperation {
  return {
    operation_id: Number(part.operation_id),
    date: part.created_at.toISOString(),
    type: operationTypeName(part.type),
    description: part.description,
    from: senderOf(part),
    miles: Number(part.miles),
  };
}
