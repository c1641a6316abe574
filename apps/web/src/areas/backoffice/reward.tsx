import { SegmentedControl, Skeleton } from '@mantine/core';
import type { CouponState, RewardUpload } from '@millaje/api/flights/rewards';
import { couponStates, rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useParams } from 'react-router';
import { couponRowsQuery, rewardUploadQuery } from '../../features/rewards/queries.ts';
import { couponRowColumns } from '../../features/rewards/reward-columns.tsx';
import { UploadHead } from '../../features/rewards/upload-head.tsx';
import classes from '../../features/rewards/rewards.module.css';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { DetailFailure } from '../../ui/detail-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.detail };

const SIZES = [50, 100, 500] as const;
const STATES = Object.keys(couponStates) as CouponState[];
const ALL = 'all';

/** One file of flown coupons: how far it is, and its rows. */
export default function StaffReward() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(rewardUploadQuery(id));
  const mayCredit = useSession()?.role === 'SUPER_ADMIN';
  if (data === undefined && error !== null)
    return <DetailFailure error={error} backTo={pathTo('staffRewards')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={220} radius="md" aria-busy="true" />;
  return (
    <>
      <UploadHead upload={data} mayCredit={mayCredit} />
      <Rows id={id} upload={data} />
    </>
  );
}

/** The rows, all of them or those in one state. */
function Rows({ id, upload }: { id: string; upload: RewardUpload }) {
  const list = useListParams(SIZES, 50);
  const [status, setStatus] = useQueryState('status', parseAsStringLiteral(STATES));
  const asked = { page_count: list.page, quantity: list.size, status: status ?? undefined };
  const query = useQuery(couponRowsQuery(id, asked, JSON.stringify(upload.states)));
  const shown = STATES.filter((state) => upload.states[state] > 0 || state === status);
  return (
    <>
      <ListBar>
        <SegmentedControl
          className={classes.states}
          aria-label={texts.rowColumns.status}
          value={status ?? ALL}
          onChange={(value) => {
            void setStatus(STATES.find((state) => state === value) ?? null);
            list.firstPage();
          }}
          data={[
            { value: ALL, label: texts.allRows },
            ...shown.map((value) => ({ value, label: couponStates[value] })),
          ]}
        />
      </ListBar>
      <div>
        <DataTable
          label={texts.detail}
          columns={couponRowColumns}
          rows={query.data?.rows}
          rowId={({ line }) => String(line)}
          query={query}
          height="content"
          empty={<EmptyState title={texts.noRows} />}
        />
        <ListFooter
          page={query.isPlaceholderData ? list.page : (query.data?.page ?? list.page)}
          size={list.size}
          sizes={SIZES}
          count={query.data?.count}
          onPageChange={list.setPage}
          onSizeChange={list.setSize}
        />
      </div>
    </>
  );
}
