import { addAirportRoute } from '@millaje/api/flights/airports';
import { airportTexts } from '@millaje/api/flights/airports.texts';
import { AirportFields, noAirport } from '../../features/airports/airports.tsx';
import { airportsQuery } from '../../features/airports/queries.ts';
import { pathTo } from '../../paths.ts';
import { AddPage } from '../../ui/catalogue/add-page.tsx';
import type { ScreenHandle } from '../../ui/use-screen-title.ts';

export const handle: ScreenHandle = { title: airportTexts.addTitle };
export { clientLoader } from './airports.tsx';

/** A new airport. */
export default function StaffAirportAdd() {
  return (
    <AddPage
      route={addAirportRoute}
      initial={noAirport}
      fields={(form) => <AirportFields form={form} />}
      refresh={airportsQuery.queryKey}
      listTo={pathTo('staffAirports')}
    />
  );
}
