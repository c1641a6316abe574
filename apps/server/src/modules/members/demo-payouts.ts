import { firstDayOf, monthOf, monthsAfter } from '@millaje/domain/month/months';
import type pg from 'pg';
import { dayOf, startOfDay } from '../../platform/calendar.ts';
import { createDatabase } from '../../platform/database.ts';
import type { Ledger } from '../ledger/index.ts';
import { findPayout, payPayout } from '../payouts/index.ts';
import { demoOrganisation } from './demo-people.ts';

/** A month of the ally that staff paid, and when. */
export interface DemoPayout {
  /** YYYY-MM. */
  readonly month: string;
  readonly at: Date;
}

/** On which day of the next month, and at what hour of the programme's clock, the examples' staff pay. */
const payingDay = '12';
const payingHour = 11;

/** The months from `since` that are paid by now, the oldest first: of those that are over the last one waits, to be looked at and paid. */
export function demoPayouts(since: Date, now: Date): DemoPayout[] {
  const waiting = monthsAfter(monthOf(dayOf(now)), -1);
  const payouts: DemoPayout[] = [];
  for (let month = monthOf(dayOf(since)); month < waiting; month = monthsAfter(month, 1)) {
    const day = firstDayOf(monthsAfter(month, 1)).slice(0, 8) + payingDay;
    payouts.push({ month, at: new Date(startOfDay(day).getTime() + payingHour * 3_600_000) });
  }
  return payouts;
}

interface PayingDependencies {
  readonly pool: pg.Pool;
  /** One that takes given times. */
  readonly ledger: Pick<Ledger, 'submit'>;
}

/** Pays a month as staff do; where the ally accepted nothing in it, nothing happens. */
export async function payDemoMonth({ pool, ledger }: PayingDependencies, { month, at }: DemoPayout): Promise<void> {
  const database = createDatabase(pool);
  const admin = await idOf(pool, 'admin@millaje.example');
  const ally = await idOf(pool, demoOrganisation.email);
  const row = await findPayout(database, dayOf(at), { userId: ally, month });
  if (!row) return;
  const paid = await payPayout(
    {
      database,
      ledger: { submit: (request) => ledger.submit(request.kind === 'post' ? { ...request, at } : request) },
      now: () => at,
    },
    {
      userId: ally,
      month,
      miles: row.miles,
      bankReference: `00${month.replace('-', '')}`,
      paidOn: dayOf(at),
      isSamePayment: false,
    },
    {
      userId: admin,
      role: 'SUPER_ADMIN',
      key: `demo:payout:${month}`,
      inputHash: 'demo',
      origin: { address: '127.0.0.1', requestId: 'demo' },
    },
  );
  if (paid !== 'done') throw new Error(`the payout of ${month} among the examples was refused: ${paid.refusal}`);
}

async function idOf(pool: pg.Pool, email: string): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>('select id from users where email = $1', [email]);
  if (!rows[0]) throw new Error(`${email} is not among the examples`);
  return rows[0].id;
}
