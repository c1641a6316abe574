import { roleIds } from '@millaje/domain';
import { membershipIds } from '@millaje/domain/memberships';
import type pg from 'pg';
import { inTransaction } from '../../platform/transaction.ts';
import type { Wallets } from '../../platform/wallets.ts';
import { recordAudit } from '../audit/index.ts';
import { createMembers, type MemberAnswer } from './create-members.ts';

export interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Creates somebody who may do everything, active at once, and writes it down. Refuses an e-mail that is taken. */
export function createAdmin(pool: pg.Pool, wallets: Wallets, admin: NewAdmin): Promise<MemberAnswer> {
  return inTransaction(pool, async ({ client, database }) => {
    const [answer] = await createMembers(client, wallets, [
      {
        ...admin,
        roleId: roleIds.SUPER_ADMIN,
        status: 'activo',
        username: null,
        sex: null,
        docType: null,
        docIdentity: null,
        birthdate: null,
        codePhone: null,
        phone: null,
        country: null,
        city: null,
        customerId: null,
        membershipId: membershipIds.Silver,
        membershipDate: null,
        marketing: false,
        isProduct: false,
      },
    ]);
    if (!answer) throw new Error('the administrator got no answer');
    if (answer.kind === 'created')
      await recordAudit(database, {
        action: 'console_admin_created',
        actor: null,
        subject: { type: 'user', id: answer.userId },
        after: { email: admin.email },
      });
    return answer;
  });
}
