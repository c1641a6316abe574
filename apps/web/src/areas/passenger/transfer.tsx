import { transferTexts } from '@millaje/api/shell.texts';
import { TransferForm } from '../../features/miles/transfer-form.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { pathTo } from '../../paths.ts';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: transferTexts.title };

/** Miles to somebody else. */
export default function PassengerTransfer() {
  return (
    <FormPage>
      <TransferForm balance={useBalance()} operationTo={(id) => pathTo('passengerOperation', { id: String(id) })} />
    </FormPage>
  );
}
