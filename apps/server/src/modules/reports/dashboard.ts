import { dashboardFrameRoute, dashboardRoute, type DashboardPeriod, type ParsedInput } from '@millaje/api';
import { moneyText } from '@millaje/domain';
import { periodsOf } from '@millaje/domain/month/periods';
import { dayOf, endOfDay, startOfDay } from '../../platform/calendar.ts';
import type { Reader } from '../../platform/replica/reading.ts';
import { read, refuse } from '../../platform/http/answers.ts';
import { bind, bindRead, type BoundRoute } from '../../platform/http/bind.ts';
import { readEnrolments, readTiers, readMiles, readRoutes, readSales } from './dashboard.store.ts';
import type { ReportDependencies } from './month.routes.ts';
import { readProgrammeBalances } from './month.store.ts';

/** The report on the staff's first screen. */
export function dashboardRoutes({ now, reportUrl }: ReportDependencies): BoundRoute[] {
  return [
    bind(dashboardFrameRoute, () => Promise.resolve(read({ url: reportUrl ?? null }))),
    bindRead(dashboardRoute, ({ query }, _caller, { reading }) =>
      reading.ofOneMoment((reader) => answerDashboard(reader, query, dayOf(now()))),
    ),
  ];
}

type DashboardQuery = ParsedInput<typeof dashboardRoute>['query'];

async function answerDashboard(reader: Reader, { date_from: from, date_to: to, by }: DashboardQuery, today: string) {
  const periods = periodsOf({ from, to }, by);
  if (!periods) return refuse('invalid_input');
  const span = { since: startOfDay(from), before: endOfDay(to) };
  const starts = periods.map((period) => startOfDay(period.from));
  const miles = new Map((await readMiles(reader, starts, span)).map((row) => [row.place, row]));
  const enrolments = new Map((await readEnrolments(reader, starts, span)).map((row) => [row.place, row.count]));
  // What people have is what the programme's own accounts gave out.
  let outstanding = -(await readProgrammeBalances(reader, span.since)).reduce((sum, row) => sum + row.miles, 0n);
  const told = periods.map((period, index): DashboardPeriod => {
    const moved = miles.get(index + 1);
    outstanding += moved?.change ?? 0n;
    return {
      ...period,
      enrolments: Number(enrolments.get(index + 1) ?? 0n),
      issued: Number(moved?.issued ?? 0n),
      redeemed: Number(moved?.redeemed ?? 0n),
      reversed: Number(moved?.reversed ?? 0n),
      outstanding: Number(outstanding),
    };
  });
  const sales = await readSales(reader, span);
  const routes = await readRoutes(reader, span);
  const tiers = await readTiers(reader, today);
  return read({
    periods: told,
    sales: sales.map(({ type, method, count, usd, ves, miles: paid }) => ({
      type,
      method,
      count: Number(count),
      total_usd: moneyText(usd),
      total_ves: moneyText(ves),
      miles: Number(paid),
    })),
    redemptions: routes.map(({ origin, destination, count, miles: spent }) => ({
      origin,
      destination,
      count: Number(count),
      miles: Number(spent),
    })),
    tiers: tiers.map(({ membership, members }) => ({ membership, members: Number(members) })),
  });
}
