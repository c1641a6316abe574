import { Skeleton } from '@mantine/core';
import { monthTexts } from '@millaje/api/reports/month.texts';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { BalanceAt } from '../../features/month/balance-at.tsx';
import { MonthAges } from '../../features/month/month-ages.tsx';
import { MonthBar } from '../../features/month/month-bar.tsx';
import { monthTitle } from '@millaje/api/kit/month-name';
import { MonthStanding } from '../../features/month/month-standing.tsx';
import { MonthTable } from '../../features/month/month-table.tsx';
import { monthQuery, monthsQuery } from '../../features/month/queries.ts';
import { useMonth } from '../../features/month/use-month.ts';
import classes from '../../features/month/month.module.css';
import { useSession } from '../../features/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: monthTexts.title };

/** The programme's month: from its opening to its closing, whether it is sealed, how old its miles are, and any instant's balance. */
export default function StaffMonth() {
  const months = useQuery(monthsQuery);
  const chosen = useMonth(months.data);
  const query = useQuery(monthQuery(chosen.month));
  const mayChange = useSession()?.role === 'SUPER_ADMIN';
  const error = months.error ?? query.error;

  if (error !== null && query.data === undefined) {
    const retry = () => void (months.error === null ? query.refetch() : months.refetch());
    return <FailureState title={monthTexts.loadFailed} message={error.message} onRetry={retry} />;
  }
  if (months.data?.length === 0) return <EmptyState title={monthTexts.noMonths} help={monthTexts.noMonthsHelp} />;
  return (
    <>
      {months.data !== undefined && <MonthBar months={months.data} chosen={chosen} />}
      {/* Until the bar is there, it stands in its place too: it does not move. */}
      {(months.data === undefined || query.data === undefined) && (
        <Skeleton key={String(months.data === undefined)} height={420} radius="md" />
      )}
      {months.data !== undefined && query.data !== undefined && (
        <>
          <MonthTable report={query.data.report} label={monthTitle(query.data.report.month)} />
          <div className={classes.columns}>
            <MonthStanding {...query.data} mayChange={mayChange} />
            <MonthAges ages={query.data.report.ages} />
            <BalanceAt />
          </div>
        </>
      )}
      <Outlet />
    </>
  );
}
