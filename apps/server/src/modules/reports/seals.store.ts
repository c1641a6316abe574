import type { MonthSeal } from '@millaje/api';
import { sql } from 'kysely';
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import type { Database } from '../../platform/database.ts';
import type { Reader } from '../../platform/replica/reading.ts';

/** A seal, with what was sealed. */
export interface SealRecord {
  readonly id: bigint;
  readonly month: string;
  readonly edition: number;
  readonly report: string;
  readonly digest: string;
  readonly sealed_at: Date;
  readonly sealed_by: string | null;
  readonly reason: string | null;
  readonly reopened_at: Date | null;
  readonly reopened_by: string | null;
}

/** The seals of a month, the latest first. */
export async function listSeals(reader: Reader, month: string): Promise<SealRecord[]> {
  const { rows } = await sql<SealRecord>`
    select s.id, s.month, s.edition, s.report, s.digest, s.sealed_at, sealer.email as sealed_by,
      r.reason, r.reopened_at, opener.email as reopened_by
    from month_seals s left join users sealer on sealer.id = s.sealed_by
      left join month_reopenings r on r.seal_id = s.id left join users opener on opener.id = r.reopened_by
    where s.month = ${month} order by s.edition desc`.execute(reader);
  return rows;
}

/** Which months were ever sealed, and whether they are. */
export async function listSealedMonths(reader: Reader): Promise<{ month: string; is_sealed: boolean }[]> {
  const { rows } = await sql<{ month: string; is_sealed: boolean }>`
    select s.month, bool_or(r.seal_id is null) as is_sealed
    from month_seals s left join month_reopenings r on r.seal_id = s.id group by s.month`.execute(reader);
  return rows;
}

/** Seals are set and opened one after the other. */
export async function lockSeals(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.monthSeals})`.execute(database);
}

/** Keeps a month's report with its digest. */
export async function addSeal(
  database: Database,
  {
    month,
    edition,
    report,
    digest,
    sealedBy,
  }: Pick<SealRecord, 'month' | 'edition' | 'report' | 'digest'> & { readonly sealedBy: bigint | null },
): Promise<void> {
  await database.insertInto('month_seals').values({ month, edition, report, digest, sealed_by: sealedBy }).execute();
}

/** Writes down that a sealed month is open again, and why. */
export async function addReopening(
  database: Database,
  { sealId, reason, reopenedBy }: { readonly sealId: bigint; readonly reason: string; readonly reopenedBy: bigint },
): Promise<void> {
  await database.insertInto('month_reopenings').values({ seal_id: sealId, reason, reopened_by: reopenedBy }).execute();
}

/** A seal as the wire has it. */
export function sealView(seal: SealRecord): MonthSeal {
  const { edition, digest, sealed_at, sealed_by, reason, reopened_at, reopened_by } = seal;
  return {
    edition,
    digest,
    sealed_at: sealed_at.toISOString(),
    sealed_by,
    reopened:
      reopened_at === null
        ? null
        : { reason: reason ?? '', reopened_at: reopened_at.toISOString(), reopened_by: reopened_by ?? '' },
  };
}
