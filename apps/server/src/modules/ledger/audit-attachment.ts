import type { RoleName } from '@millaje/domain';
import { manyEntries, type StaffEntry } from '../audit/index.ts';
import type { AttachmentKind } from './attachments.ts';

/** Who of the staff moved miles on another's behalf, and from where. */
export interface StaffOrigin {
  readonly userId: bigint;
  readonly role: RoleName;
  readonly address: string;
  readonly requestId: string;
}

/** What staff moved on others' behalf: told by the audit exactly when it was posted. */
export const staffTransferAudit: AttachmentKind<StaffOrigin> = {
  name: 'staff_transfer_audit',
  write: (run, rows) => {
    const entries = rows.flatMap(({ payload: { userId, role, ...origin }, answer }): StaffEntry[] => {
      if (answer.kind !== 'posted') return [];
      const { id, fromAccountId, toAccountId, amount, description } = answer.operation;
      return [
        {
          action: 'admin_transfer',
          actor: { userId, role },
          subject: { type: 'operation', id },
          origin,
          after: {
            from_account: Number(fromAccountId),
            to_account: Number(toAccountId),
            amount: Number(amount),
            description,
          },
        },
      ];
    });
    return run(manyEntries.name, manyEntries.text, manyEntries.values(entries));
  },
};
