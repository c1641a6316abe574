import { SegmentedControl } from '@mantine/core';
import { paidWith, productTypeNames } from '@millaje/api/orders/orders.texts';
import type { dashboardRoute } from '@millaje/api/reports/dashboard';
import { dashboardTexts as texts } from '@millaje/api/reports/dashboard.texts';
import type { RouteAnswer } from '@millaje/api/kit/route';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { type DayPeriod, periodSteps } from '@millaje/domain/month/periods';
import type { PaymentMethod } from '@millaje/domain/products';
import { useQuery } from '@tanstack/react-query';
import { parseAsNumberLiteral, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useId, useState } from 'react';
import { pathTo } from '../../paths.ts';
import { presentDay } from '../../ui/dates.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { formatMoney, formatWhole } from '../../ui/format.ts';
import { CountTable } from './count-table.tsx';
import { PeriodChart } from './period-chart.tsx';
import { dashboardFrameQuery, dashboardQuery } from './queries.ts';
import { ChartsSkeleton, ReportSkeleton } from './report-skeleton.tsx';
import { type SpanDays, spanDays, spanUntil, usualStep } from './span.ts';
import classes from './dashboard.module.css';

const PARSERS = { span: parseAsNumberLiteral(spanDays).withDefault(30), by: parseAsStringLiteral(periodSteps) };

const listedAs = (method: PaymentMethod): string => (method === 'tdc' ? 'stripe' : method);
const searchOf = (values: Record<string, string>) => new URLSearchParams(values).toString();
const operationsOf = ({ from, to }: DayPeriod) => ({
  pathname: pathTo('staffOperations'),
  search: searchOf({ from, to }),
});
const enrolledIn = ({ from, to }: DayPeriod) => ({
  pathname: pathTo('staffUsers'),
  search: searchOf({ from, to, role: 'PASSENGER' }),
});

/** The external report where the server names one; our own otherwise, also where nobody could say. */
export default function StaffReport() {
  const frame = useQuery(dashboardFrameQuery);
  if (frame.isPending) return <ReportSkeleton />;
  const url = frame.data ?? null;
  if (url === null) return <OwnReport />;
  return (
    <iframe
      className={classes.frame}
      src={url}
      title={texts.external}
      // The report is of an origin of its own: what it may do there it may not do with ours.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
      referrerPolicy="no-referrer"
    />
  );
}

/** What happened lately: enrolments, miles, sales, redemptions, active tiers; each number leads to what it is of. */
function OwnReport() {
  const titleId = useId();
  const [{ span, by: chosen }, set] = useQueryStates(PARSERS);
  const by = chosen ?? usualStep[span];
  const [today] = useState(presentDay);
  const days = spanUntil(today, span);
  const { data, error, refetch, isPlaceholderData } = useQuery(dashboardQuery({ ...days, by }));

  return (
    <section className={classes.report} aria-labelledby={titleId}>
      <div className={classes.choices}>
        <h2 id={titleId} className={classes.title}>
          {texts.title}
        </h2>
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={texts.span}
            value={String(span)}
            onChange={(value) => void set({ span: Number(value) as SpanDays, by: null })}
            data={spanDays.map((value) => ({ value: String(value), label: texts.spans[value] }))}
          />
          <SegmentedControl
            size="xs"
            aria-label={texts.step}
            value={by}
            onChange={(value) => void set({ by: value })}
            data={periodSteps.map((value) => ({ value, label: texts.steps[value] }))}
          />
        </div>
      </div>
      {data === undefined && error !== null && (
        <FailureState title={tableTexts.loadFailed} message={error.message} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ChartsSkeleton />}
      {data !== undefined && <Charts data={data} days={days} isBusy={isPlaceholderData} />}
    </section>
  );
}

interface ChartsProps {
  data: RouteAnswer<typeof dashboardRoute>['body'];
  days: ReturnType<typeof spanUntil>;
  isBusy: boolean;
}

function Charts({ data, days, isBusy }: ChartsProps) {
  const { periods } = data;
  return (
    <div className={classes.columns} data-busy={isBusy || undefined}>
      <PeriodChart
        title={texts.enrolments}
        name="inscripciones"
        periods={periods}
        shape="bars"
        series={[{ label: texts.enrolments, valueOf: ({ enrolments }) => enrolments }]}
        to={enrolledIn}
      />
      <PeriodChart
        title={`${texts.issued} · ${texts.redeemed}`}
        name="millas"
        periods={periods}
        shape="bars"
        series={[
          { label: texts.issued, valueOf: ({ issued }) => issued },
          { label: texts.redeemed, valueOf: ({ redeemed }) => redeemed },
        ]}
        to={operationsOf}
      />
      <PeriodChart
        title={texts.outstanding}
        name="circulacion"
        periods={periods}
        shape="line"
        series={[{ label: texts.outstanding, valueOf: ({ outstanding }) => outstanding }]}
        to={({ to }) => ({ pathname: pathTo('staffMonth'), search: searchOf({ month: to.slice(0, 7) }) })}
      />
      <Counts data={data} whole={{ from: days.date_from, to: days.date_to }} />
    </div>
  );
}

interface CountsProps {
  data: ChartsProps['data'];
  /** The days of the report, as the lists name them in their addresses. */
  whole: { from: string; to: string };
}

/** Sales, redemptions and members, each by kind. */
function Counts({ data: { sales, redemptions, tiers }, whole }: CountsProps) {
  return (
    <>
      <CountTable
        title={texts.sales}
        name="ventas"
        header={[texts.product, texts.method, texts.count, texts.usd, texts.ves, texts.miles]}
        empty={texts.noSales}
        isPaired
        rows={sales.map(({ type, method, count, total_usd: usd, total_ves: ves, miles }) => ({
          id: `${type} ${method} ${usd}`,
          cells: [
            productTypeNames[type],
            paidWith(method, usd),
            formatWhole(count),
            formatMoney(usd),
            formatMoney(ves),
            formatWhole(miles),
          ],
          // The list knows cards by their gateway, and no types: it has all that was paid that way.
          to: {
            pathname: pathTo('staffOrders'),
            search: searchOf({ ...whole, status: 'all', method: listedAs(method) }),
          },
        }))}
      />
      <CountTable
        title={texts.routes}
        name="redenciones"
        header={[texts.route, texts.count, texts.miles]}
        empty={texts.noRoutes}
        rows={redemptions.map(({ origin, destination, count, miles }) => ({
          id: `${origin} ${destination}`,
          cells: [`${origin} – ${destination}`, formatWhole(count), formatWhole(miles)],
          to: {
            pathname: pathTo('staffRedemptions'),
            search: searchOf({ ...whole, route: `${origin} - ${destination}` }),
          },
        }))}
      />
      <CountTable
        title={texts.tiers}
        name="niveles"
        header={[texts.tier, texts.members]}
        empty=""
        rows={tiers.map(({ membership, members }) => ({
          id: membership,
          cells: [membership, formatWhole(members)],
          to: { pathname: pathTo('staffUsers'), search: searchOf({ membership, status: 'activo', role: 'PASSENGER' }) },
        }))}
      />
    </>
  );
}
