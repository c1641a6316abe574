import { transferTexts } from '@millaje/api/signed-in.texts';
import { TransferForm } from '../../features/miles/transfer-form.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { pathTo } from '../../paths.ts';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: transferTexts.title };

/** Miles to somebody else. */
export default function CorporateTransfer() {
  return (
    <FormPage>
      <TransferForm balance={useBalance()} operationTo={(id) => pathTo('corporateOperation', { id: String(id) })} />
    </FormPage>
  );
}
