import { operationTexts } from '@millaje/api/ledger/operations.texts';
import { orderScreenTexts } from '@millaje/api/orders/order-screens.texts';
import { menuTexts } from '@millaje/api/shell.texts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ReportSkeleton } from '../../features/dashboard/report-skeleton.tsx';
import { briefOperationColumns } from '../../features/operations/operation-columns.tsx';
import { allOperationsQuery } from '../../features/operations/queries.ts';
import { StaffOperationTable } from '../../features/operations/staff-operation-table.tsx';
import { SoldProducts } from '../../features/orders/sold-products.tsx';
import { KeptRoom } from '../../ui/kept-room.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';
import { late } from '../../ui/late.tsx';
import classes from './dashboard.module.css';

const StaffReport = late(() => import('../../features/dashboard/staff-report.tsx'));

export const handle: ScreenHandle = { title: menuTexts.staff.home };

/** Rows of the table. */
const ROWS = 20;

/** What staff see first: how things go, what has just happened, and what was sold. */
export default function StaffDashboard() {
  const query = useQuery(allOperationsQuery({ page: 1, limit: ROWS }));
  return (
    <>
      <KeptRoom name="report">
        <Suspense fallback={<ReportSkeleton />}>
          <StaffReport />
        </Suspense>
      </KeptRoom>
      <div className={classes.tables}>
        <div>
          <h2 className={classes.title}>{operationTexts.lastTwenty}</h2>
          <StaffOperationTable
            label={operationTexts.lastTwenty}
            columns={briefOperationColumns}
            rows={query.data?.operations}
            query={query}
            skeletonRows={ROWS}
          />
        </div>
        <div>
          <h2 className={classes.title}>{orderScreenTexts.productsSold}</h2>
          <SoldProducts />
        </div>
      </div>
    </>
  );
}
