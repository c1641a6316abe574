import type { SeatedFlight } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { useQuery } from '@tanstack/react-query';
import { namedFilter } from '../../ui/filters/filter-kinds.tsx';
import { filtersOf } from '../../ui/filters/filter.ts';
import { listOf } from '../../ui/list/list.ts';
import { routeAirportsQuery } from '../routes/queries.ts';
import { flightId } from './flight-columns.ts';
import { flightsQuery } from './queries.ts';

/** The airports by name, each by its code. */
function useAirports() {
  const airports = useQuery(routeAirportsQuery);
  const data = airports.data?.map(({ airPortName, airportCode }) => ({
    value: airportCode,
    label: `${airPortName} - ${airportCode}`,
  }));
  return { ...airports, data };
}

const airport = (label: string) => namedFilter({ label, any: texts.allAirports, useChoices: useAirports });

/** The dated flights with the seats of each class. */
export const flightList = listOf({
  name: 'flights',
  title: texts.title,
  sizes: [50, 100, 500],
  size: 50,
  filters: filtersOf(
    { origin: airport(texts.origin), destination: airport(texts.destination) },
    { days: { hasBox: true } },
  ),
  page: ({ page, size, filters: { from, to, origin, destination } }) =>
    flightsQuery({ date_from: from, date_to: to, origin, destination, page_count: page, quantity: size }),
  rowsOf: ({ rows }): readonly SeatedFlight[] => rows,
  rowId: flightId,
});
