import { roleIds } from '@millaje/domain';
import { membershipIds } from '@millaje/domain/memberships';
import type pg from 'pg';
import type { Wallets } from '../../platform/wallets.ts';
import { createMembers, type MemberAnswer } from './create-members.ts';

export interface NewAdmin {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Creates somebody who may do everything, active at once. Refuses an e-mail that is taken. */
export async function createAdmin(pool: pg.Pool, wallets: Wallets, admin: NewAdmin): Promise<MemberAnswer> {
  const client = await pool.connect();
  try {
    await client.query('begin');
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
    await client.query('commit');
    if (!answer) throw new Error('the administrator got no answer');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
