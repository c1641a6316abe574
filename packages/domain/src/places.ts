import { folded } from './folded.ts';
import { tidyIdentifier } from './text.ts';

/** Where something is, in degrees; south and west are below 0. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A town or a city. */
export interface NamedPlace extends Point {
  readonly name: string;
  /** Inhabitants; 0 where nobody counted them. */
  readonly population: number;
}

export const latitudeMaximum = 90;
export const longitudeMaximum = 180;

/**
 * Reads a coordinate from its notation ('10.48801', '-66,87919'), of which six decimals are kept: a decimetre. Undefined for everything
 * else, and for what lies beyond the limit.
 */
export function parseCoordinate(typed: string, limit: number): number | undefined {
  const text = tidyIdentifier(typed).replace(',', '.');
  if (!/^-?[0-9]{1,3}(\.[0-9]{1,15})?$/.test(text)) return undefined;
  const value = roundedCoordinate(Number(text));
  return Math.abs(value) <= limit ? value : undefined;
}

/** A coordinate as it is kept: with six decimals. */
export const roundedCoordinate = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/**
 * The places whose name begins with what was typed, and after them those of which a later word does; accents and letter case do not
 * count. The largest come first, at most so many.
 */
export function findPlaces<Place extends NamedPlace>(places: readonly Place[], typed: string, most: number): Place[] {
  const start = folded(typed).replaceAll(/\s+/g, ' ');
  if (start === '') return [];
  const rank = (place: Place): number => {
    const name = folded(place.name);
    if (name.startsWith(start)) return 0;
    return name.includes(` ${start}`) ? 1 : 2;
  };
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter((found) => found.rank < 2)
    .sort((one, other) => one.rank - other.rank || other.place.population - one.place.population)
    .slice(0, most)
    .map(({ place }) => place);
}

/** The place that is nearest to a point; undefined where there are none. */
export function nearestPlace<Place extends Point>(places: readonly Place[], point: Point): Place | undefined {
  let nearest: Place | undefined;
  let least = Infinity;
  for (const place of places) {
    const metres = metresBetween(place, point);
    if (metres < least) [nearest, least] = [place, metres];
  }
  return nearest;
}

const earthRadiusMetres = 6_371_009;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far it is from one point to another over the ground, in metres (the haversine formula). */
export function metresBetween(one: Point, other: Point): number {
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((to - from) / 2);
  const east = Math.sin(radians(other.longitude - one.longitude) / 2);
  const chord = north * north + Math.cos(from) * Math.cos(to) * east * east;
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(chord)));
}
