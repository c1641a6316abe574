import { rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { useNavigate } from 'react-router';
import { uploadColumns } from '../../features/rewards/reward-columns.tsx';
import { UploadCard } from '../../features/rewards/upload-card.tsx';
import { uploadAddress, uploadList } from '../../features/rewards/upload-list.ts';
import classes from '../../features/rewards/rewards.module.css';
import { useSession } from '../../features/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListActions, ListTable } from '../../features/lists/list-screen.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { useList } from '../../ui/list/use-list.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.title };

/** The files of flown coupons: a new one, and all that were checked before. */
export default function StaffRewards() {
  const list = useList(uploadList);
  const navigate = useNavigate();
  const mayUpload = useSession()?.role === 'SUPER_ADMIN';
  return (
    <>
      {mayUpload && <UploadCard onChecked={(upload) => void navigate(uploadAddress(upload))} />}
      <div className={classes.list}>
        <ListBar actions={<ListActions list={list} columns={uploadColumns} />}>
          <h2>{texts.uploads}</h2>
        </ListBar>
        <ListTable
          list={list}
          columns={uploadColumns}
          height="content"
          empty={<EmptyState title={texts.empty} help={texts.emptyHelp} />}
        />
      </div>
    </>
  );
}
