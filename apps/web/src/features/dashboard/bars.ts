/** Where a bar stands in a drawing of `width` by `height`, the zero line at its foot. */
export interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
}

/** A bar for each value of each series, the series side by side; values below zero have none. */
export function barsOf(series: readonly (readonly number[])[], { width, height }: Drawing): Bar[][] {
  const highest = Math.max(1, ...series.flat());
  const places = Math.max(1, ...series.map((values) => values.length));
  const room = width / places;
  // A third of the room stays free, so that periods stand apart.
  const barWidth = (room * 2) / 3 / Math.max(1, series.length);
  return series.map((values, order) =>
    values.map((value, place) => {
      const barHeight = (Math.max(0, value) / highest) * height;
      return {
        x: place * room + room / 6 + order * barWidth,
        y: height - barHeight,
        width: barWidth,
        height: barHeight,
      };
    }),
  );
}

/** The room of one period, from foot to top. */
export function roomOf(place: number, places: number, { width, height }: Drawing): Bar {
  const room = width / Math.max(1, places);
  return { x: place * room, y: 0, width: room, height };
}

/** The points of a line through the middle of each period, from zero to the highest value; as SVG's `points`. */
export function lineOf(values: readonly number[], { width, height }: Drawing): string {
  const highest = Math.max(1, ...values);
  const room = width / Math.max(1, values.length);
  return values
    .map(
      (value, place) => `${round(place * room + room / 2)},${round(height - (Math.max(0, value) / highest) * height)}`,
    )
    .join(' ');
}

const round = (value: number): number => Math.round(value * 100) / 100;
