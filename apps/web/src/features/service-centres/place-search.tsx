import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Place } from '@millaje/api/reference-data/reference-data';
import { findAddressesRoute } from '@millaje/api/service-centres/service-centres';
import { mapTexts as texts } from '@millaje/api/service-centres/service-centres.texts';
import { findPlaces, type Point } from '@millaje/domain/places';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { brand } from 'virtual:brand';
import { ask } from '../../api.ts';
import { placeName } from './place-name.ts';
import classes from './place-map.module.css';

interface PlaceSearchProps {
  places: readonly Place[];
  /** Whether addresses can be asked for, too. */
  hasGeocoding: boolean;
  onChoose: (point: Point) => void;
}

const foundMaximum = 8;
/** An address is asked for when nobody has typed for so long, and not before so many letters. */
const addressDelayMs = 400;
const addressLetters = 3;

/** Finds places by how their names begin, and addresses where there is somebody who knows them. */
export function PlaceSearch({ places, hasGeocoding, onChoose }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const addresses = useAddresses(typed.trim(), hasGeocoding);
  const found = [
    ...findAtHomeFirst(places, typed).map((place) => ({
      key: `${place.id}`,
      name: placeName(place),
      point: place,
    })),
    ...addresses.map(({ address, ...point }, index) => ({ key: `address ${index}`, name: address, point })),
  ];

  function choose({ latitude, longitude }: Point): void {
    setTyped('');
    onChoose({ latitude, longitude });
  }

  /** The search stands in a form, which is not to be sent by it. */
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (first) choose(first.point);
  }

  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        label={texts.search}
        placeholder={texts.searchHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div aria-live="polite">
        {typed.trim() !== '' && found.length === 0 && <p className={classes.nothing}>{texts.nothingFound}</p>}
        {found.length > 0 && (
          <ul className={`plain-list ${classes.found}`}>
            {found.map(({ key, name, point }) => (
              <li key={key}>
                <button
                  type="button"
                  // The list is there as long as the focus is in the search; not every browser gives it to a button that is pressed.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(point)}
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </search>
  );
}

/** Those of the programme's country, and after them those of others: of two Méridas the near one is meant. */
function findAtHomeFirst(places: readonly Place[], typed: string): Place[] {
  const isAtHome = ({ country_code }: Place) => country_code === brand.home_country.code;
  const others = places.filter((place) => !isAtHome(place));
  return [places.filter(isAtHome), others]
    .flatMap((group) => findPlaces(group, typed, foundMaximum))
    .slice(0, foundMaximum);
}

function useAddresses(typed: string, hasGeocoding: boolean) {
  const [text] = useDebouncedValue(typed, addressDelayMs);
  const isAsked = hasGeocoding && typed !== '' && text.length >= addressLetters;
  const { data } = useQuery({
    queryKey: ['addresses', text],
    queryFn: ({ signal }) => ask(findAddressesRoute, { query: { text } }, { signal }),
    enabled: isAsked,
  });
  return (isAsked && data?.addresses) || [];
}
