import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { rewardUploadsQuery } from '../../features/rewards/queries.ts';
import { uploadColumns } from '../../features/rewards/reward-columns.tsx';
import { UploadCard } from '../../features/rewards/upload-card.tsx';
import classes from '../../features/rewards/rewards.module.css';
import { useSession } from '../../features/session/session.ts';
import { pathTo } from '../../paths.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListFooter } from '../../ui/data-table/list-footer.tsx';
import { useListParams } from '../../ui/data-table/use-list-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

const SIZES = [20, 50, 100] as const;
const addressOf = ({ id }: { id: number }) => pathTo('staffReward', { id: String(id) });

/** The files of flown coupons: a new one, and all that were checked before. */
export default function StaffRewards() {
  const list = useListParams(SIZES, 20);
  const navigate = useNavigate();
  const mayUpload = useSession()?.role === 'SUPER_ADMIN';
  const query = useQuery(rewardUploadsQuery({ page_count: list.page, quantity: list.size }));
  return (
    <>
      {mayUpload && <UploadCard onChecked={(upload) => void navigate(addressOf(upload))} />}
      <div className={classes.list}>
        <h2>{texts.uploads}</h2>
        <DataTable
          label={texts.uploads}
          columns={uploadColumns}
          rows={query.data?.rows}
          rowId={({ id }) => String(id)}
          rowTo={addressOf}
          query={query}
          height="content"
          empty={<EmptyState title={texts.empty} help={texts.emptyHelp} />}
        />
        <ListFooter
          page={list.page}
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
