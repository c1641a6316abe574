import { Skeleton, TextInput } from '@mantine/core';
import type { Place } from '@millaje/api/reference-data/reference-data';
import { addressOfPointRoute } from '@millaje/api/service-centres/service-centres';
import { mapTexts, serviceCentreTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { tableTexts } from '@millaje/api/signed-in.texts';
import {
  latitudeMaximum,
  longitudeMaximum,
  metresBetween,
  nearestPlace,
  parseCoordinate,
  type Point,
} from '@millaje/domain/places';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { distanceText, type View, zooms } from './mercator.ts';
import { PlaceMap } from './place-map.tsx';
import { placeName } from './place-name.ts';
import { PlaceSearch } from './place-search.tsx';
import { mapQuery, placesQuery } from './queries.ts';
import type { ServiceCentreValues } from './service-centres.tsx';
import classes from './place-map.module.css';

type Form = RouteForm<ServiceCentreValues>;

/** Where a service centre is: on the map, as an address, and in degrees. */
export function LocationField({ form }: { form: Form }) {
  const places = useQuery(placesQuery);
  const map = useQuery(mapQuery);
  const { data } = map;
  if (places.data && data)
    return <Location form={form} places={places.data} tiles={data.tiles} hasGeocoding={data.has_geocoding} />;
  const problem = places.error ?? map.error;
  const retry = () => void Promise.all([places.refetch(), map.refetch()]);
  return (
    <div className={classes.field}>
      {problem ? (
        <FailureState title={tableTexts.detailFailed} message={problem.message} onRetry={retry} />
      ) : (
        <Skeleton height={320} radius="sm" aria-busy="true" />
      )}
      <Address form={form} />
      <Coordinates form={form} />
    </div>
  );
}

interface LocationProps {
  form: Form;
  places: readonly Place[];
  tiles: { url: string; attribution: string } | null;
  hasGeocoding: boolean;
}

function Location({ form, places, tiles, hasGeocoding }: LocationProps) {
  const point = pointOf(form.values);
  const [view, setView] = useState<View>(() => ({ center: point ?? startOf(places), zoom: zooms.ofCentre }));
  const { move, isReadOnly } = useAddress(form, places, hasGeocoding);
  const nearest = point && nearestPlace(places, point);

  function choose(chosen: Point): void {
    setView({ center: chosen, zoom: zooms.ofCentre });
    move(chosen);
  }

  return (
    <div className={classes.field}>
      <PlaceSearch places={places} hasGeocoding={hasGeocoding} onChoose={choose} />
      <PlaceMap places={places} tiles={tiles} view={view} onView={setView} point={point} onPoint={move} />
      {point && nearest && (
        <p className={classes.near}>{nearText(metresBetween(point, nearest), placeName(nearest))}</p>
      )}
      <Address form={form} help={hasGeocoding ? texts.addressFromMap : texts.addressHelp} isReadOnly={isReadOnly} />
      <Coordinates form={form} onTyped={(typed) => setView((before) => ({ ...before, center: typed }))} />
    </div>
  );
}

/** Nearer than this one is there. */
const thereMetres = 50;
const nearText = (metres: number, name: string) =>
  metres < thereMetres ? mapTexts.there(name) : mapTexts.near(distanceText(metres), name);

/** Also there while the map is not: what is known can be typed. */
function Address({ form, help, isReadOnly = false }: { form: Form; help?: string; isReadOnly?: boolean }) {
  return (
    <TextInput
      {...form.getInputProps('address')}
      label={texts.columns.address}
      description={help}
      readOnly={isReadOnly}
      autoComplete="off"
    />
  );
}

/** In degrees, typed or pasted. Where both are right when one is left, the map goes there. */
function Coordinates({ form, onTyped }: { form: Form; onTyped?: (point: Point) => void }) {
  const field = (name: 'lat' | 'lng', label: string) => {
    const { onBlur, ...props } = form.getInputProps(name);
    return (
      <TextInput
        {...props}
        label={label}
        inputMode="text"
        autoComplete="off"
        onBlur={(event) => {
          onBlur?.(event);
          const point = pointOf(form.getValues());
          if (point) onTyped?.(point);
        }}
      />
    );
  };
  return (
    <div className={classes.coordinates}>
      {field('lat', texts.columns.latitude)}
      {field('lng', texts.columns.longitude)}
    </div>
  );
}

/** The point that a form says, once both halves of it are right. */
function pointOf({ lat, lng }: Pick<ServiceCentreValues, 'lat' | 'lng'>): Point | undefined {
  const [latitude, longitude] = [parseCoordinate(lat, latitudeMaximum), parseCoordinate(lng, longitudeMaximum)];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}

/** Where the map begins: at the largest city of the country where most people live. */
function startOf(places: readonly Place[]): Point {
  return places.find(({ country_code }) => country_code === brand.home_country.code) ?? places[0] ?? nowhere;
}
const nowhere: Point = { latitude: 0, longitude: 0 };

/**
 * Moves the marker, and writes the address of its place: as the geocoding service knows it, and else the nearest place. What somebody
 * typed stays. With a geocoding service an address is only read, unless the service was silent about it.
 */
function useAddress(form: Form, places: readonly Place[], hasGeocoding: boolean) {
  const prefilled = useRef<string>(undefined);
  const moves = useRef(0);
  const [isSilent, setSilent] = useState(false);
  const isReadOnly = hasGeocoding && !isSilent;

  function write(address: string): void {
    const { address: there } = form.getValues();
    if (!isReadOnly && there !== '' && there !== prefilled.current) return;
    prefilled.current = address;
    form.setFieldValue('address', address);
  }

  function move({ latitude, longitude }: Point): void {
    form.setFieldValue('lat', String(latitude));
    form.setFieldValue('lng', String(longitude));
    moves.current += 1;
    const nearest = nearestPlace(places, { latitude, longitude });
    const near = nearest ? placeName(nearest) : '';
    if (hasGeocoding) void askAddress({ latitude, longitude }, near, moves.current);
    else write(near);
  }

  /** What comes after the marker has moved on is of no use any more. */
  async function askAddress({ latitude: lat, longitude: lng }: Point, near: string, move: number): Promise<void> {
    const answer = await ask(addressOfPointRoute, { query: { lat, lng } }).catch(() => undefined);
    if (move !== moves.current) return;
    const address = answer?.address ?? undefined;
    setSilent(address === undefined);
    write(address ?? near);
  }

  return { move, isReadOnly };
}
