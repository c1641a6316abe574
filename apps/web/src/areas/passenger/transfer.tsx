import { transferTexts } from '@millaje/api/signed-in.texts';
import { useSearchParams } from 'react-router';
import { readCharge } from '../../features/miles/charge-address.ts';
import { ChargeNotice } from '../../features/miles/charge-notice.tsx';
import { TransferForm } from '../../features/miles/transfer-form.tsx';
import { useBalance } from '../../features/miles/use-balance.ts';
import { pathTo } from '../../paths.ts';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: transferTexts.title };

/** Miles to somebody else: to whom one types, or to the ally whose code was scanned. */
export default function PassengerTransfer() {
  const [search, setSearch] = useSearchParams();
  const charge = readCharge(search);
  return (
    <FormPage>
      {charge !== undefined && <ChargeNotice charge={charge} />}
      <TransferForm
        balance={useBalance()}
        operationTo={(id) => pathTo('passengerOperation', { id: String(id) })}
        scanned={
          charge === undefined || charge === 'wrong'
            ? undefined
            : { charge, onSent: () => setSearch({}, { replace: true }) }
        }
      />
    </FormPage>
  );
}
