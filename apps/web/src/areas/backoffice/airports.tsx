import { airportStatusRoute, updateAirportRoute } from '@millaje/api/flights/airports';
import { airportTexts } from '@millaje/api/flights/airports.texts';
import { AirportFields, airportColumns, valuesOf } from '../../features/airports/airports.tsx';
import { airportsQuery } from '../../features/airports/queries.ts';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { StatusToggle } from '../../ui/catalogue/status-toggle.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: airportTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The airports of the network. */
export default function StaffAirports() {
  return (
    <CatalogueScreen
      title={airportTexts.title}
      query={airportsQuery}
      columns={airportColumns}
      csv={airportTexts.csv}
      empty={airportTexts.empty}
      nameOf={({ name }) => name}
      addTo={pathTo('staffAirportAdd')}
      toggle={(row) => (
        <StatusToggle
          route={airportStatusRoute}
          row={row}
          name={row.name}
          consequence={airportTexts.toggled}
          refresh={airportsQuery.queryKey}
        />
      )}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateAirportRoute}
          initial={valuesOf(row)}
          read={readOf(row, valuesOf)}
          extra={{ id: row.id }}
          fields={(form) => <AirportFields form={form} />}
          refresh={airportsQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
