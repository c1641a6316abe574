import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';

/** A stretch of entries that are not those that were sealed. */
export interface BrokenSeal {
  readonly after_id: bigint;
  readonly last_id: bigint;
}

/** Seals the entries that are not sealed yet; the hash of the newest seal, or undefined when there was nothing new. */
export async function sealAudit(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`select hash from seal_audit()`.execute(database);
  return rows[0]?.hash.toString('hex');
}

/** Holds every seal against its entries: those that do not fit, and the newest hash, to be compared with one that was kept elsewhere. */
export async function verifyAudit(
  database: Database,
): Promise<{ readonly broken: BrokenSeal[]; readonly seals: number; readonly head: string | undefined }> {
  const { rows: broken } = await sql<BrokenSeal>`select after_id, last_id from broken_audit_seals()`.execute(database);
  const { rows } = await sql<{ seals: bigint; head: Buffer | null }>`
    select count(*) as seals, (select hash from audit_seals order by id desc limit 1) as head from audit_seals`.execute(
    database,
  );
  return { broken, seals: Number(rows[0]?.seals ?? 0n), head: rows[0]?.head?.toString('hex') };
}

/** Seals every minute, and puts each hash into the log, where the database's owner does not reach it. */
export function auditJobs({ database, log }: { readonly database: Database; readonly log: Log }): RecurringJob[] {
  return [
    {
      name: 'seal_audit',
      cron: '* * * * *',
      run: async () => {
        const hash = await sealAudit(database);
        if (hash !== undefined) log.info({ hash }, 'the audit is sealed up to here');
      },
    },
  ];
}
