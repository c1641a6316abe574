import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { CodeDesk } from './request-code.ts';

/** Lets go of what no longer means anything, and serves the requests for codes that a stopped process left. */
export function identityJobs({
  database,
  codeDesk,
}: {
  readonly database: Database;
  readonly codeDesk: Pick<CodeDesk, 'serveAll'>;
}): RecurringJob[] {
  return [
    {
      name: 'forget_old_sessions',
      cron: '17 8 * * *',
      run: async () => {
        await sql`delete from sessions where expires_at < now() - interval '30 days'`.execute(database);
        await sql`delete from account_tokens where expires_at < now() - interval '30 days'`.execute(database);
        // A registration that came to nothing keeps its user name for a month only.
        await sql`delete from username_reservations where created_at < now() - interval '30 days'`.execute(database);
        await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(database);
      },
    },
    { name: 'serve_code_requests', cron: '* * * * *', run: () => codeDesk.serveAll() },
  ];
}
