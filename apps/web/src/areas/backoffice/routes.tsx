import { updateFlightRouteRoute } from '@millaje/api/flights/routes';
import { routeTexts } from '@millaje/api/flights/routes.texts';
import { routesQuery } from '../../features/routes/queries.ts';
import { nameOfRoute, routeColumns, RouteFields, rulesOf } from '../../features/routes/routes.tsx';
import { onlyFor } from '../../features/session/require-role.ts';
import { pathTo } from '../../paths.ts';
import { CatalogueScreen } from '../../ui/catalogue/catalogue-screen.tsx';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: routeTexts.title };

/** Administrators only. */
export const clientLoader = onlyFor('SUPER_ADMIN');

/** The routes of the network. */
export default function StaffRoutes() {
  return (
    <CatalogueScreen
      title={routeTexts.title}
      query={routesQuery}
      columns={routeColumns}
      csv={routeTexts.csv}
      empty={routeTexts.empty}
      nameOf={nameOfRoute}
      addTo={pathTo('staffRouteAdd')}
      edit={(row, close) => (
        <SaveForm
          key={row.id}
          route={updateFlightRouteRoute}
          initial={rulesOf(row)}
          read={readOf(row, rulesOf)}
          extra={{ id: row.id }}
          fields={(form) => <RouteFields form={form} route={row} />}
          refresh={routesQuery.queryKey}
          onClose={close}
        />
      )}
    />
  );
}
