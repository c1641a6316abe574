import type { Place } from '@millaje/api/reference-data/reference-data';
import {
  isShown,
  namesOn,
  nameWidth,
  pixelsOfMetre,
  type Size,
  tileSize,
  tilesOf,
  toMap,
  type View,
} from './mercator.ts';
import classes from './place-map.module.css';

interface MapGroundProps {
  places: readonly Place[];
  tileUrl: string | undefined;
  view: View;
  size: Size;
}

/** What lies under the marker: somebody's squares, or the inhabited land and its places as the programme knows them. */
export function MapGround({ places, tileUrl, view, size }: MapGroundProps) {
  if (tileUrl !== undefined)
    return (
      <>
        {tilesOf(view, size, tileUrl).map(({ key, url, x, y }) => (
          <image key={key} href={url} x={x} y={y} width={tileSize} height={tileSize} />
        ))}
      </>
    );
  return (
    <>
      <Land places={places} view={view} size={size} />
      <Grid view={view} size={size} />
      {namesOn(places, view, size).map(({ place: { id, name }, at: { x, y } }) => (
        <g key={id} className={classes.place}>
          <circle cx={x} cy={y} r="3.5" />
          <text {...(x + nameWidth > size.width ? { x: x - 7, textAnchor: 'end' } : { x: x + 7 })} y={y + 4}>
            {name}
          </text>
        </g>
      ))}
    </>
  );
}

/** Farther away the map itself tells where one is. */
const nearZoom = 9;
const aroundZoom = 5;
const around = { width: 104, height: 72 } as const;

/** Where the middle of a map from near lies in the land around it. */
export function Surroundings({ places, view }: Pick<MapGroundProps, 'places' | 'view'>) {
  if (view.zoom < nearZoom) return null;
  return (
    <svg className={classes.surroundings} {...around} aria-hidden>
      <Land places={places} view={{ ...view, zoom: aroundZoom }} size={around} />
      <circle className={classes.here} cx={around.width / 2} cy={around.height / 2} r="4" />
    </svg>
  );
}

/** So far around a place the land counts as inhabited. */
const reachMetres = 22_000;

/** The land as far as people live on it: what lies near a place. */
function Land({ places, view, size }: Omit<MapGroundProps, 'tileUrl'>) {
  const radius = reachMetres * pixelsOfMetre(view);
  return (
    <g className={classes.land}>
      {places.map((place) => {
        const at = toMap(view, size, place);
        return isShown(at, size, radius) && <circle key={place.id} cx={at.x} cy={at.y} r={radius} />;
      })}
    </g>
  );
}

const gridPixels = 64;

/** Squares that move along, so that one sees how the map moves where there are no places. */
function Grid({ view, size }: { view: View; size: Size }) {
  const origin = toMap(view, size, { latitude: 0, longitude: 0 });
  const lines = (start: number, length: number) => {
    const first = ((start % gridPixels) + gridPixels) % gridPixels;
    return Array.from(
      { length: Math.ceil((length - first) / gridPixels) },
      (_line, index) => first + index * gridPixels,
    );
  };
  const path = [
    ...lines(origin.x, size.width).map((x) => `M${x} 0V${size.height}`),
    ...lines(origin.y, size.height).map((y) => `M0 ${y}H${size.width}`),
  ];
  return <path d={path.join('')} className={classes.grid} />;
}
