import { rateStatusRoute, updateRateRoute } from '@millaje/api/currencies/rates';
import { rateTexts } from '@millaje/api/currencies/rates.texts';
import { nameOfRate, rateColumns, RateFields, valuesOfRate } from '../../features/currencies/rates.tsx';
import { ratesQuery } from '../../features/currencies/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: rateTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** What currencies are worth in others. */
export default function StaffRates() {
  return (
    <CatalogueScreen
      title={rateTexts.title}
      query={ratesQuery}
      columns={rateColumns}
      csv={rateTexts.csv}
      empty={rateTexts.empty}
      nameOf={nameOfRate}
      addTo={pathTo('staffRateAdd')}
      toggle={(row) => (
        <StatusToggle
          route={rateStatusRoute}
          row={row}
          name={nameOfRate(row)}
          consequence={rateTexts.toggled}
          refresh={ratesQuery.queryKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateRateRoute}
          initial={valuesOfRate(row)}
          read={readOf(row, valuesOfRate)}
          extra={{ id: row.id }}
          fields={(form) => <RateFields form={form} rate={row} />}
          refresh={ratesQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
