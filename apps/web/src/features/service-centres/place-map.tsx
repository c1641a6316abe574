import { ActionIcon } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Place } from '@millaje/api/reference-data/reference-data';
import { mapTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import type { Point } from '@millaje/domain/places';
import { useId } from 'react';
import { MapGround, Surroundings } from './map-ground.tsx';
import { distanceText, scaleOf, type Size, toMap, type View, zooms } from './mercator.ts';
import classes from './place-map.module.css';
import { useMapDrag } from './use-map-drag.ts';

interface PlaceMapProps {
  places: readonly Place[];
  /** Somebody else's squares; without them the map is drawn from the places. */
  tiles: { url: string; attribution: string } | null;
  view: View;
  onView: (view: View) => void;
  /** Where the marker is, or undefined while nobody has put it anywhere: then it stands in the middle, and counts for nothing. */
  point: Point | undefined;
  onPoint: (point: Point) => void;
}

const heightPixels = 320;
/** Until it is known how wide the map is. */
const usualWidth = 512;
const scaleMaximum = 100;

/** A map with a marker that is dragged, pressed to its place, or moved by the arrows of the keyboard. */
export function PlaceMap({ places, tiles, view, onView, point, onPoint }: PlaceMapProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const size = { width: width || usualWidth, height: heightPixels };
  const helpId = useId();
  const { dragged, handlers } = useMapDrag({ view, size, point, onView, onPoint });
  const at = dragged ?? point ?? view.center;
  const zoomBy = (step: number) =>
    onView({ ...view, zoom: Math.min(Math.max(view.zoom + step, zooms.least), zooms.most) });

  return (
    <figure className={classes.map} aria-label={texts.label}>
      <div className={classes.ground}>
        <div ref={ref} className={classes.surface} {...handlers}>
          <svg className={classes.picture} width={size.width} height={size.height} aria-hidden>
            <MapGround places={places} tileUrl={tiles?.url} view={view} size={size} />
          </svg>
          <Marker at={toMap(view, size, at)} isSet={point !== undefined} point={at} helpId={helpId} />
        </div>
        <div className={classes.zoom}>
          <ActionIcon
            variant="default"
            aria-label={texts.closer}
            disabled={view.zoom >= zooms.most}
            onClick={() => zoomBy(1)}
          >
            <IconPlus size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={texts.farther}
            disabled={view.zoom <= zooms.least}
            onClick={() => zoomBy(-1)}
          >
            <IconMinus size={16} aria-hidden />
          </ActionIcon>
        </div>
        <Scale view={view} size={size} />
        {tiles === null && <Surroundings places={places} view={view} />}
      </div>
      <figcaption className={classes.caption}>
        <span id={helpId}>{texts.help}</span>
        <small>{tiles?.attribution ?? texts.source}</small>
      </figcaption>
    </figure>
  );
}

interface MarkerProps {
  at: { x: number; y: number };
  isSet: boolean;
  point: Point;
  helpId: string;
}

/** Its tip is the point. */
function Marker({ at: { x, y }, isSet, point, helpId }: MarkerProps) {
  const place = texts.at(String(point.latitude), String(point.longitude));
  return (
    <button
      type="button"
      data-marker
      data-set={isSet || undefined}
      className={classes.marker}
      style={{ left: x, top: y }}
      aria-label={`${texts.marker}: ${place}`}
      aria-describedby={helpId}
    >
      <svg width="44" height="44" viewBox="-22 -42 44 44" aria-hidden>
        <path d="M0 0C-3-9-12-16-12-26a12 12 0 1 1 24 0C12-16 3-9 0 0Z" className={classes.pin} />
        <circle cy="-26" r="4.5" className={classes.eye} />
      </svg>
    </button>
  );
}

/** How long a distance is on the map. */
function Scale({ view, size }: { view: View; size: Size }) {
  const { metres, pixels } = scaleOf(view, Math.min(scaleMaximum, size.width / 3));
  return (
    <svg className={classes.scale} width={pixels + 2} height="26" aria-hidden>
      <text x="1" y="11">
        {distanceText(metres)}
      </text>
      <path d={`M1 16V22H${pixels + 1}V16`} />
    </svg>
  );
}
