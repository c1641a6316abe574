import { sql } from 'kysely';
import type pg from 'pg';
import type { RecurringJob } from '../../platform/jobs.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { recordAudit } from '../audit/index.ts';

/** As many at once as one transaction should hold. */
const batchMaximum = 200;

/**
 * Lets go of what a registration took that was never activated: after seven days e-mail, user name and documents are free for
 * whom they belong to, and nothing personal of it stays with the account, which keeps its number. Only of those who
 * registered themselves and never had a mile; who was made by staff or an import stays. Returns how many there were.
 */
export async function releaseUnactivated(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async ({ database }) => {
    const { rows } = await sql<{ id: bigint }>`
      select u.id from users u
      where u.status = 'registrado' and u.validated_at is null and u.registered_at < now() - interval '7 days'
        and exists (select from audit_entries e where e.subject_id = u.id::text and e.subject_type = 'user'
          and e.action in ('user_registered', 'corporate_registered') and e.actor_user_id is null)
        and not exists (select from accounts a where a.user_id = u.id and (
          exists (select from postings p where p.account_id = a.id) or exists (select from holds h where h.account_id = a.id)))
      order by u.id limit ${batchMaximum} for update of u skip locked`.execute(database);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await sql`delete from addresses where user_id = any(${ids}::bigint[])`.execute(database);
    await sql`delete from corporates where user_id = any(${ids}::bigint[])`.execute(database);
    await sql`delete from account_tokens where user_id = any(${ids}::bigint[])`.execute(database);
    await sql`delete from outbox where recipient in (select email from users where id = any(${ids}::bigint[]))`.execute(
      database,
    );
    await sql`
      update users set status = 'inactivo', email = 'retirado-' || id || '@retirado.invalid', username = null, password_hash = null,
        first_name = 'Retirado', last_name = 'Retirado', sex = null, doc_type = null, doc_identity = null, birthdate = null,
        code_phone = null, phone = null, code_cellphone = null, cellphone = null, profession_id = null, avatar = null, country = null, city = null, customerid = null, is_product = false, marketing = false
      where id = any(${ids}::bigint[])`.execute(database);
    for (const id of ids)
      await recordAudit(database, { action: 'registration_released', actor: null, subject: { type: 'user', id } });
    return ids.length;
  });
}

/** Every night, until none is left. */
export function memberJobs({ pool }: { readonly pool: pg.Pool }): RecurringJob[] {
  return [
    {
      name: 'release_unactivated',
      cron: '23 8 * * *',
      run: async () => {
        while ((await releaseUnactivated(pool)) === batchMaximum);
      },
    },
  ];
}
