import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';

/** Lets go of sessions and counted attempts that no longer mean anything. */
export function identityJobs({ database }: { readonly database: Database }): RecurringJob[] {
  return [
    {
      name: 'forget_old_sessions',
      cron: '17 8 * * *',
      run: async () => {
        await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(database);
        await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(database);
      },
    },
  ];
}
