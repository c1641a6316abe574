import type pg from 'pg';
import { verifyPassword } from '../../platform/passwords.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';
import { demoPassword, demoPeople } from './demo-people.ts';

/** Disables the examples that still open with the password that everybody knows. Returns their e-mails. */
export async function closeDemoAccounts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: bigint; email: string; password_hash: string | null }>(
    `select id, email, password_hash from users where email = any($1::text[]) and status <> 'inactivo' order by id`,
    [demoPeople.map(({ email }) => email)],
  );
  const open: typeof rows = [];
  for (const row of rows) if (await verifyPassword(row.password_hash ?? undefined, demoPassword)) open.push(row);
  await inTransaction(pool, async ({ client, database }) => {
    for (const { id } of open) {
      await client.query(`update users set status = 'inactivo' where id = $1`, [id]);
      await recordAudit(database, { action: 'user_disabled', actor: null, subject: { type: 'user', id } });
    }
  });
  return open.map(({ email }) => email);
}
