import type { Point } from '@millaje/domain/places';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { fromMap, isShown, type Pixel, type Size, toMap, type View } from './mercator.ts';

interface MapDragOptions {
  readonly view: View;
  readonly size: Size;
  readonly point: Point | undefined;
  readonly onView: (view: View) => void;
  readonly onPoint: (point: Point) => void;
}

/** A finger or a mouse on the map. */
interface Drag {
  readonly on: 'marker' | 'ground';
  readonly from: Pixel;
  /** The map, and the marker's place on it, as they were when it began. */
  readonly view: View;
  readonly marker: Pixel;
  hasMoved: boolean;
}

/** A press shakes: only what goes farther is a drag. */
const shakePixels = 4;
const steps = { usual: 10, fine: 1 };
const arrows: Readonly<Record<string, Pixel>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const pixelOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLDivElement>): Pixel => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** Drags the marker or the map under it, puts the marker where the map is pressed, and moves it by arrows (by one pixel with Shift). */
export function useMapDrag({ view, size, point, onView, onPoint }: MapDragOptions) {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<Point>();
  const markerAt = toMap(view, size, point ?? view.center);

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>): void {
      if (event.button !== 0) return;
      const isMarker = event.target instanceof Element && event.target.closest('[data-marker]') !== null;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = {
        on: isMarker ? 'marker' : 'ground',
        from: pixelOf(event),
        view,
        marker: markerAt,
        hasMoved: false,
      };
    },

    onPointerMove(event: PointerEvent<HTMLDivElement>): void {
      const { current } = drag;
      if (current === undefined) return;
      const to = pixelOf(event);
      const [x, y] = [to.x - current.from.x, to.y - current.from.y];
      if (!current.hasMoved && Math.hypot(x, y) < shakePixels) return;
      current.hasMoved = true;
      if (current.on === 'marker')
        setDragged(fromMap(current.view, size, { x: current.marker.x + x, y: current.marker.y + y }));
      else onView({ ...view, center: fromMap(current.view, size, { x: size.width / 2 - x, y: size.height / 2 - y }) });
    },

    onPointerUp(event: PointerEvent<HTMLDivElement>): void {
      const { current } = drag;
      drag.current = undefined;
      setDragged(undefined);
      if (current === undefined) return;
      const to = pixelOf(event);
      const { marker, from } = current;
      if (current.on === 'ground' && !current.hasMoved) onPoint(fromMap(view, size, to));
      if (current.on === 'marker' && current.hasMoved)
        onPoint(fromMap(view, size, { x: marker.x + to.x - from.x, y: marker.y + to.y - from.y }));
    },

    onPointerCancel(): void {
      drag.current = undefined;
      setDragged(undefined);
    },

    onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
      const direction = arrows[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? steps.fine : steps.usual;
      const to = { x: markerAt.x + direction.x * step, y: markerAt.y + direction.y * step };
      const moved = fromMap(view, size, to);
      if (!isShown(to, size)) onView({ ...view, center: moved });
      onPoint(moved);
    },
  };
  return { dragged, handlers };
}
