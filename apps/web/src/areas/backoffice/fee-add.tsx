import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { useNavigate } from 'react-router';
import { SettingCard } from '../../features/settings/setting-card.tsx';
import { FeeForm, feeQuery, percentText } from '../../features/settings/transfer-fee.tsx';
import { pathTo } from '../../paths.ts';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.addTitle };
export { clientLoader } from './fees.tsx';

/** A new commission. */
export default function StaffFeeAdd() {
  const navigate = useNavigate();
  return (
    <SettingCard label={texts.current} query={feeQuery} show={({ fee }) => `${percentText(fee)} %`}>
      {(read) => <FeeForm isNew read={read} onClose={() => void navigate(pathTo('staffFees'))} />}
    </SettingCard>
  );
}
