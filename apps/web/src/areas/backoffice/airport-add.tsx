import { addAirportRoute } from '@millaje/api/flights/airports';
import { airportTexts } from '@millaje/api/flights/airports.texts';
import { useNavigate } from 'react-router';
import { AirportFields, noAirport } from '../../features/airports/airports.tsx';
import { airportsQuery } from '../../features/airports/queries.ts';
import { pathTo } from '../../paths.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { FormPage } from '../../ui/form-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: airportTexts.addTitle };
export { clientLoader } from './airports.tsx';

/** A new airport. */
export default function StaffAirportAdd() {
  const navigate = useNavigate();
  return (
    <FormPage>
      <SaveForm
        isNew
        route={addAirportRoute}
        initial={noAirport}
        fields={(form) => <AirportFields form={form} />}
        refresh={airportsQuery.queryKey}
        onClose={() => void navigate(pathTo('staffAirports'))}
      />
    </FormPage>
  );
}
