import { transferFeeTexts as texts } from '@millaje/api/settings/transfer-fee.texts';
import { useNavigate } from 'react-router';
import { FeeForm } from '../../features/settings/transfer-fee.tsx';
import { pathTo } from '../../paths.ts';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: texts.addTitle };
export { clientLoader } from './fees.tsx';

/** A new commission. */
export default function StaffFeeAdd() {
  const navigate = useNavigate();
  return (
    <FormPage>
      <FeeForm isNew fee="" onClose={() => void navigate(pathTo('staffFees'))} />
    </FormPage>
  );
}
