import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import type { Database } from '../../platform/database.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { isBusy } from '../../platform/postgres.ts';
import type { Ledger, LedgerRequest } from './index.ts';
import { comesBack } from './outcomes.ts';
import { analyzeParts, openParts } from './parts.store.ts';
import { sealParts } from './seal-parts.ts';

/** So many holds are given back in one transaction. */
const chunkSize = 500;

/** What the ledger has to do by the clock. */
export function ledgerJobs({
  database,
  ledger,
  log,
  now,
}: {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly now: () => Date;
}): RecurringJob[] {
  return [
    { name: 'expire_holds', cron: '* * * * *', run: () => expireHolds(database, ledger) },
    { name: 'collect_claims', cron: '* * * * *', run: () => collectClaims(database, ledger) },
    { name: 'forget_refusals', cron: '7 * * * *', run: () => forgetRefusals(database) },
    { name: 'close_months', cron: '11 * * * *', run: () => closeMonths(database, now()) },
    { name: 'close_operation_blocks', cron: '* * * * *', run: () => closeOperationBlocks(database) },
    { name: 'keep_ledger_parts', cron: '* * * * *', run: () => keepParts(database) },
    { name: 'seal_ledger_parts', cron: '23 4 * * *', run: () => logSeals(database, log) },
  ];
}

/** Gives the miles of every hold back whose time has passed. One that cannot be given back now is left for the next time. */
export async function expireHolds(database: Database, ledger: Ledger): Promise<void> {
  const failures: unknown[] = [];
  for (let last = { expires_at: new Date(0), id: 0n }; ;) {
    const { rows } = await sql<{ id: bigint; expires_at: Date }>`
      select id, date_trunc('milliseconds', expires_at) as expires_at from holds
      where status = 'pending' and expires_at <= now() and (date_trunc('milliseconds', expires_at), id) > (${last.expires_at}, ${last.id})
      order by date_trunc('milliseconds', expires_at), id limit ${chunkSize}`.execute(database);
    const end = rows.at(-1);
    if (!end) return tell(failures);
    const failed = await submitAll(
      ledger,
      rows.map(({ id, expires_at }) => ({
        kind: 'release_hold',
        holdId: id,
        as: 'expired',
        // Prolonged and run out again is another end than the one that was refused before.
        key: `expire hold ${id} ${expires_at.toISOString()}`,
      })),
    );
    failures.push(...failed);
    last = end;
  }
}

/** Takes what people owe and could pay by now, but no posting took. */
export async function collectClaims(database: Database, ledger: Ledger): Promise<void> {
  const failures: unknown[] = [];
  for (let last = 0n; ;) {
    const { rows } = await sql<{ id: bigint }>`
      select distinct c.account_id as id from claims c join account_balances b using (account_id)
      where c.paid < c.amount and b.balance > b.held and c.account_id > ${last} order by c.account_id limit ${chunkSize}`.execute(
      database,
    );
    const end = rows.at(-1);
    if (!end) return tell(failures);
    const failed = await submitAll(
      ledger,
      rows.map(({ id }) => ({ kind: 'collect', accountId: id, key: `collect ${id}` })),
    );
    failures.push(...failed);
    last = end.id;
  }
}

type Swept = Extract<LedgerRequest, { kind: 'release_hold' | 'collect' }>;

/**
 * Submits what a sweep has found. One whose outcome is not known, or that the database refused, stops none of the others: the next
 * time finds it again. Gives the failures that waiting does not heal, so that the sweep ends by telling of them.
 */
async function submitAll(
  ledger: Ledger,
  requests: readonly DistributiveOmit<Swept, 'scope' | 'inputHash'>[],
): Promise<unknown[]> {
  const full = requests.map((request) => ({ ...request, scope: 'programme', inputHash: '' }));
  const failures: unknown[] = [];
  await ledger.submitMany(full).catch(async () => {
    for (const request of full)
      await ledger.submit(request).catch((error: unknown) => {
        if (!comesBack(error)) failures.push(error);
      });
  });
  return failures;
}

function tell(failures: readonly unknown[]): void {
  if (failures.length === 0) return;
  throw new Error(`the ledger could not do ${failures.length} of what it was to do`, { cause: failures[0] });
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** Forgets refusals that are older than a day, a few at a time. */
export async function forgetRefusals(database: Database): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from refused_keys where (scope, key) in (
        select scope, key from refused_keys where created_at < now() - interval '25 hours' order by created_at limit 5000)`.execute(
      database,
    );
    if (!numAffectedRows) return;
  }
}

/** So long after a month nothing can be added to it any more: no posting takes longer than half a minute. */
const closingDelayMilliseconds = 10 * 60_000;

/** Closes every month of the programme's calendar that has ended and is not closed yet. */
export async function closeMonths(database: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ since: Date | null }>`
    select coalesce((select max(closed_before) from ledger_closings), (select created_at from operations order by id limit 1)) as since`.execute(
    database,
  );
  if (!rows[0]?.since) return;
  for (
    let end = monthAfter(rows[0].since);
    end.getTime() + closingDelayMilliseconds <= now.getTime();
    end = monthAfter(end)
  ) {
    await database.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`select close_ledger(${end})`.execute(transaction);
    });
  }
}

/** The instant at which the month after an instant's own begins, in the programme's time zone. */
function monthAfter(instant: Date): Date {
  const [year, month] = dayOf(instant).split('-').map(Number) as [number, number];
  const next = month === 12 ? [year + 1, 1] : [year, month + 1];
  return startOfDay(`${String(next[0]).padStart(4, '0')}-${String(next[1]).padStart(2, '0')}-01`);
}

/** So often, and after such a pause, it is asked again whether what was just being written is complete. */
const attempts = 5;
const pauseMilliseconds = 200;

/**
 * Counts the blocks of operations that are complete and indexes their texts, so that lists need not: step by step, each in a
 * transaction of its own, so that nothing waits for long. What a transaction that hangs keeps open is left for the next time.
 */
export async function closeOperationBlocks(database: Database): Promise<void> {
  let waits = 0;
  for (let left = Infinity; waits <= attempts;) {
    const { rows } = await sql<{ left: bigint }>`select close_operation_blocks() as left`.execute(database);
    const now = Number(rows[0]?.left ?? 0n);
    if (now === 0) return;
    if (now >= left) {
      waits += 1;
      await pause(pauseMilliseconds);
    } else waits = 0;
    left = now;
  }
}

/** Opens the ledger's next part long before it is needed, and keeps what the planner knows of the whole. What others are using, it leaves for the next time. */
export async function keepParts(database: Database): Promise<void> {
  for (const work of [openParts, analyzeParts])
    await work(database).catch((error: unknown) => {
      if (!isBusy(error)) throw error;
    });
}

/** Seals what is complete, and puts each digest into the log, where the database's owner does not reach it. */
async function logSeals(database: Database, log: Log): Promise<void> {
  for (const { firstId, endId, digest } of await sealParts(database))
    log.info(
      { first: String(firstId), last: String(endId - 1n), digest: digest.toString('hex') },
      'a part of the ledger is sealed',
    );
}
