import { type NamedPlace, type Point, roundedCoordinate } from '@millaje/domain/places';

/** What of the world a map shows: its middle, and how near. At zoom 0 the world is one square of 256 pixels; each step doubles it. */
export interface View {
  readonly center: Point;
  readonly zoom: number;
}

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

export const tileSize = 256;
export const zooms = { least: 4, most: 18, ofCentre: 15 } as const;
/** Farther north and south the square world of the projection ends. */
const latitudeLimit = 85.0511;
const equatorMetres = 40_075_016.686;

const worldSize = (zoom: number) => tileSize * 2 ** zoom;
const within = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit);

/** Where a point lies in the world of a zoom (Web Mercator). */
export function project({ latitude, longitude }: Point, zoom: number): Pixel {
  const sine = Math.sin((within(latitude, latitudeLimit) * Math.PI) / 180);
  const size = worldSize(zoom);
  return {
    x: (longitude / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Which point lies there. */
export function unproject({ x, y }: Pixel, zoom: number): Point {
  const size = worldSize(zoom);
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  const longitude = within((x / size - 0.5) * 360, 180);
  return { latitude: roundedCoordinate(latitude), longitude: roundedCoordinate(longitude) };
}

/** Where a point lies on the map. */
export function toMap({ center, zoom }: View, { width, height }: Size, point: Point): Pixel {
  const [middle, at] = [project(center, zoom), project(point, zoom)];
  return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 };
}

/** Which point lies there on the map. */
export function fromMap({ center, zoom }: View, { width, height }: Size, { x, y }: Pixel): Point {
  const middle = project(center, zoom);
  return unproject({ x: middle.x + x - width / 2, y: middle.y + y - height / 2 }, zoom);
}

/** Whether a pixel can be seen, or lies so many pixels beside the map. */
export const isShown = ({ x, y }: Pixel, { width, height }: Size, beside = 0): boolean =>
  x >= -beside && y >= -beside && x <= width + beside && y <= height + beside;

/** How many pixels a metre is in the middle of the map. */
export const pixelsOfMetre = ({ center, zoom }: View): number =>
  worldSize(zoom) / (equatorMetres * Math.cos((center.latitude * Math.PI) / 180));

interface Square {
  readonly key: string;
  readonly url: string;
  readonly x: number;
  readonly y: number;
}

/** The squares of others that cover the map, with where they lie. `url` has {z}, {x} and {y}. */
export function tilesOf(view: View, { width, height }: Size, url: string): Square[] {
  const { zoom } = view;
  const middle = project(view.center, zoom);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const count = 2 ** zoom;
  const squares: Square[] = [];
  for (let row = Math.max(0, Math.floor(top / tileSize)); row * tileSize < top + height && row < count; row += 1)
    for (let column = Math.floor(left / tileSize); column * tileSize < left + width; column += 1) {
      const values = { '{z}': zoom, '{x}': ((column % count) + count) % count, '{y}': row };
      const address = Object.entries(values).reduce((text, [hole, value]) => text.replaceAll(hole, String(value)), url);
      squares.push({
        key: `${zoom}/${column}/${row}`,
        url: address,
        x: column * tileSize - left,
        y: row * tileSize - top,
      });
    }
  return squares;
}

/** The room that a name takes beside its place, in pixels. */
export const nameWidth = 110;
const nameHeight = 26;

/** The places whose names have room on the map, those that come first in the list before others. */
export function namesOn<Place extends NamedPlace>(
  places: readonly Place[],
  view: View,
  size: Size,
): { readonly place: Place; readonly at: Pixel }[] {
  const shown: { readonly place: Place; readonly at: Pixel }[] = [];
  for (const place of places) {
    const at = toMap(view, size, place);
    const isFree = shown.every(
      ({ at: other }) => Math.abs(at.x - other.x) > nameWidth || Math.abs(at.y - other.y) > nameHeight,
    );
    if (isFree && isShown(at, size)) shown.push({ place, at });
  }
  return shown;
}

/** The longest round distance that is at most so many pixels long. */
export function scaleOf(view: View, most: number): { readonly metres: number; readonly pixels: number } {
  const pixels = pixelsOfMetre(view);
  const longest = most / pixels;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = ([5, 2, 1].find((factor) => factor * power <= longest) ?? 1) * power;
  return { metres, pixels: metres * pixels };
}

/** A distance as people say it: '350 m', '1,2 km', '85 km', which do not break. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `${Math.round(metres)}\u00A0m`;
  const kilometres = metres / 1000;
  const digits = kilometres < 10 ? 1 : 0;
  return `${kilometres.toLocaleString('de-DE', { maximumFractionDigits: digits })}\u00A0km`;
}
