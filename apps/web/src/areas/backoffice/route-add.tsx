import { addFlightRouteRoute } from '@millaje/api/flights/routes';
import { routeTexts } from '@millaje/api/flights/routes.texts';
import { useNavigate } from 'react-router';
import { routesQuery } from '../../features/routes/queries.ts';
import { NewRouteFields, noRoute } from '../../features/routes/routes.tsx';
import { pathTo } from '../../paths.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: routeTexts.addTitle };
export { clientLoader } from './routes.tsx';

/** A new route. */
export default function StaffRouteAdd() {
  const navigate = useNavigate();
  return (
    <FormPage>
      <SaveForm
        isNew
        route={addFlightRouteRoute}
        initial={noRoute}
        fields={(form) => <NewRouteFields form={form} />}
        refresh={routesQuery.queryKey}
        onClose={() => void navigate(pathTo('staffRoutes'))}
      />
    </FormPage>
  );
}
