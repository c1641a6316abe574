import { couponFileLimits, type RewardUpload, uploadCouponsRoute } from '@millaje/api/flights/rewards';
import { couponProblems, rewardTexts as texts } from '@millaje/api/flights/rewards.texts';
import { megabytesOf } from '@millaje/api/kit/table-files';
import { useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api.ts';
import { FileCard, useFileSend } from '../../ui/file-card.tsx';
import { rewardsKey } from './queries.ts';

/** A file of flown coupons: chosen, checked, and then looked at where its rows are. */
export function UploadCard({ onChecked }: { onChecked: (upload: RewardUpload) => void }) {
  const queries = useQueryClient();
  const upload = useFileSend({
    maximumBytes: couponFileLimits.bytes,
    tooLarge: couponProblems.tooLarge(megabytesOf(couponFileLimits)),
    broken: couponProblems.broken,
    send: (body) => ask(uploadCouponsRoute, { body }),
    onSuccess: async (answer) => {
      onChecked(answer.upload);
      await queries.invalidateQueries({ queryKey: rewardsKey });
    },
  });
  return <FileCard texts={texts} label={texts.check} busy={texts.checking} upload={upload} />;
}
