import type { NetworkPlace } from '@millaje/api/flights/reach';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface MapPlane {
  readonly width: number;
  readonly height: number;
  /** Where a place stands on the plane. */
  readonly at: (place: Pick<NetworkPlace, 'latitude' | 'longitude'>) => Point;
}

const WIDTH = 640;
/** A code beside its dot has room in it, also in the larger letters of a phone. */
const MARGIN = 72;
/** Neither a ribbon nor a tower, wherever the places lie. */
const HEIGHTS = { least: 300, most: 460 } as const;

/** So many degrees are shown at the least: places that are near each other keep their surroundings. */
const LEAST = { across: 9, down: 4 } as const;

/** A plane on which all of these places have room: degrees of longitude are narrower the farther one is from the equator. */
export function planeOf(places: readonly NetworkPlace[]): MapPlane {
  const latitudes = places.map(({ latitude }) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const narrowing = Math.cos((middle * Math.PI) / 180);
  const flat = (place: Pick<NetworkPlace, 'latitude' | 'longitude'>): Point => ({
    x: place.longitude * narrowing,
    y: -place.latitude,
  });
  const points = places.map(flat);
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
  const [across, down] = [Math.max(right - left, LEAST.across), Math.max(bottom - top, LEAST.down)];
  const wanted = ((WIDTH - 2 * MARGIN) * down) / across + 2 * MARGIN;
  const height = Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, wanted)));
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (height - 2 * MARGIN) / down);
  return {
    width: WIDTH,
    height,
    at(place) {
      const { x, y } = flat(place);
      return {
        x: round(WIDTH / 2 + (x - (left + right) / 2) * scale),
        y: round(height / 2 + (y - (top + bottom) / 2) * scale),
      };
    },
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A route as an arc that rises over its straight line. */
export function arcBetween(from: Point, to: Point): string {
  const rise = Math.hypot(to.x - from.x, to.y - from.y) * 0.18;
  const [x, y] = [round((from.x + to.x) / 2), round((from.y + to.y) / 2 - rise)];
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}

export interface Label extends Point {
  readonly code: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The room of three letters, in the plane's units. */
const LETTERS = { width: 46, height: 22 } as const;
/** Beyond the ring of the place where one leaves from. */
const GAP = 12;

/** Where each code is written beside its dot, so that none lies on another or on a dot where there is another way. */
export function placeLabels(dots: readonly (Point & { readonly code: string })[]): Label[] {
  const taken: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[] = dots.map(
    ({ x, y }) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }),
  );
  return dots.map(({ code, x, y }) => {
    const { width, height } = LETTERS;
    const ways = [
      { anchor: 'start', x: x + GAP, y: y + 4, left: x + GAP },
      { anchor: 'end', x: x - GAP, y: y + 4, left: x - GAP - width },
      { anchor: 'middle', x, y: y - GAP, left: x - width / 2 },
      { anchor: 'middle', x, y: y + GAP + height - 4, left: x - width / 2 },
    ] as const;
    const boxOf = (way: (typeof ways)[number]) => ({ x: way.left, y: way.y - height + 4, width, height });
    const isFree = (way: (typeof ways)[number]) => {
      const box = boxOf(way);
      return !taken.some(
        (one) =>
          box.x < one.x + one.width &&
          one.x < box.x + box.width &&
          box.y < one.y + one.height &&
          one.y < box.y + box.height,
      );
    };
    const chosen = ways.find(isFree) ?? ways[0];
    taken.push(boxOf(chosen));
    return { code, anchor: chosen.anchor, x: round(chosen.x), y: round(chosen.y) };
  });
}
