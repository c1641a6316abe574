import { addCoinRoute } from '@millaje/api/currencies/coins';
import { coinTexts } from '@millaje/api/currencies/coins.texts';
import { CoinFields, noCoin } from '../../features/currencies/coins.tsx';
import { coinsQuery } from '../../features/currencies/queries.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: coinTexts.addTitle };
export { clientLoader } from './coins.tsx';

/** A new currency. */
export default function StaffCoinAdd() {
  return (
    <AddPage
      route={addCoinRoute}
      initial={noCoin}
      fields={(form) => <CoinFields form={form} />}
      refresh={coinsQuery.queryKey}
      listTo={pathTo('staffCoins')}
    />
  );
}
