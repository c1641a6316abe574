import { addRateRoute } from '@millaje/api/currencies/rates';
import { rateTexts } from '@millaje/api/currencies/rates.texts';
import { NewRateFields, noRate } from '../../features/currencies/rates.tsx';
import { ratesQuery } from '../../features/currencies/queries.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: rateTexts.addTitle };
export { clientLoader } from './rates.tsx';

/** A new rate. */
export default function StaffRateAdd() {
  return (
    <AddPage
      route={addRateRoute}
      initial={noRate}
      fields={(form) => <NewRateFields form={form} />}
      refresh={ratesQuery.queryKey}
      listTo={pathTo('staffRates')}
    />
  );
}
