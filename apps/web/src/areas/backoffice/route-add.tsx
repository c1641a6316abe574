import { addFlightRouteRoute } from '@millaje/api/flights/routes';
import { routeTexts } from '@millaje/api/flights/routes.texts';
import { routesQuery } from '../../features/routes/queries.ts';
import { NewRouteFields, noRoute } from '../../features/routes/routes.tsx';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: routeTexts.addTitle };
export { clientLoader } from './routes.tsx';

/** A new route. */
export default function StaffRouteAdd() {
  return (
    <AddPage
      route={addFlightRouteRoute}
      initial={noRoute}
      fields={(form) => <NewRouteFields form={form} />}
      refresh={routesQuery.queryKey}
      listTo={pathTo('staffRoutes')}
    />
  );
}
