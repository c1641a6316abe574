import { coinStatusRoute, updateCoinRoute } from '@millaje/api/currencies/coins';
import { coinTexts } from '@millaje/api/currencies/coins.texts';
import { coinColumns, CoinFields, valuesOfCoin } from '../../features/currencies/coins.tsx';
import { coinsQuery } from '../../features/currencies/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: coinTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The currencies. */
export default function StaffCoins() {
  return (
    <CatalogueScreen
      title={coinTexts.title}
      query={coinsQuery}
      columns={coinColumns}
      csv={coinTexts.csv}
      empty={coinTexts.empty}
      nameOf={({ name }) => name}
      addTo={pathTo('staffCoinAdd')}
      toggle={(row) => (
        <StatusToggle
          route={coinStatusRoute}
          row={row}
          name={row.name}
          consequence={coinTexts.toggled}
          refresh={coinsQuery.queryKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateCoinRoute}
          initial={valuesOfCoin(row)}
          read={readOf(row, valuesOfCoin)}
          extra={{ id: row.id }}
          fields={(form) => <CoinFields form={form} />}
          refresh={coinsQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
