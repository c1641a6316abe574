import type { ItineraryPreview } from '@millaje/api';
import type { ItineraryRow } from './check-rows.ts';

/** What people call a flight. */
const nameOf = ({ carrier, flight_number, origin, destination }: ItineraryRow) =>
  `${carrier} ${flight_number} ${origin}-${destination}`;

/** Everything of a row, in one order. */
function textOf(row: ItineraryRow): string {
  const seats = Object.entries(row.seats).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const { LIGHT, MEDIUM, ULTRA, BUSINESS } = row.fares;
  const { days, valid_from, valid_until, departure_time, arrival_time, equipment } = row;
  const values = [days, valid_from, valid_until, departure_time, arrival_time, equipment, seats];
  return JSON.stringify([...values, LIGHT, MEDIUM, ULTRA, BUSINESS]);
}

function flightsOf(rows: readonly ItineraryRow[]): Map<string, string> {
  const texts = Map.groupBy(rows, nameOf);
  return new Map([...texts].map(([name, own]) => [name, own.map(textOf).toSorted().join('\n')]));
}

/** Which flights are new, other than before, and gone, when the later rows come in place of the former. */
export function compareItineraries(former: readonly ItineraryRow[], later: readonly ItineraryRow[]): ItineraryPreview {
  const [before, after] = [flightsOf(former), flightsOf(later)];
  const kept = [...after].filter(([name]) => before.has(name));
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    changed: kept.filter(([name, text]) => before.get(name) !== text).map(([name]) => name),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    unchanged: kept.filter(([name, text]) => before.get(name) === text).length,
  };
}
