import { useForm } from '@mantine/form';
import type { FoundFlights } from '@millaje/api/flights/search';
import type { Promotion } from '@millaje/api/promotions/promotions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKeptForm } from '../../kept-forms.ts';
import { presentDay } from '../../ui/dates.ts';
import { type Choice, type Chosen, findChosen, findSame, keyOf } from './flight-view.ts';
import { flightsQuery } from './queries.ts';
import {
  isSameSearch,
  type PriceKind,
  readSearch,
  searchProblems,
  type SearchValues,
  writeSearch,
} from './search-address.ts';

interface SearchOptions {
  /** Names the form among those that are kept when a session ends. */
  readonly name: string;
  readonly kind: PriceKind;
  /** What sets route, cabin and type of the flight, and the price. */
  readonly promotion: Promotion | undefined;
}

const ofPromotion = (values: SearchValues, promotion: Promotion | undefined): SearchValues =>
  promotion === undefined
    ? values
    : {
        ...values,
        tripType: promotion.flight_type,
        origin: promotion.departure,
        destination: promotion.arrive,
        cabin: promotion.seat,
        inbound: promotion.flight_type === 'RT' ? values.inbound : '',
      };

/**
 * A search and what is chosen of it, kept in the address: a reload, a login and the browser's way back find both again. What is
 * typed and not yet searched stays in the form, and hides the results of another search.
 */
export function useFlightSearch({ name, kind, promotion }: SearchOptions) {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const [today] = useState(presentDay);
  const [hasChosen, setHasChosen] = useState(false);
  const searched = ofPromotion(readSearch(params), promotion);
  const isAsked = Object.keys(searchProblems(searched, today)).length === 0;
  const asked = flightsQuery({ values: searched, kind, promotion: promotion && String(promotion.id) });
  const query = useQuery({ ...asked, enabled: isAsked });
  const form = useSearchForm({ name, searched, today });
  const isShown = isAsked && isSameSearch(form.values, searched, kind);
  const found = isShown ? query.data : undefined;
  const going = found && findChosen(found.flight_found.departure, params.get('going'));
  const back = going && findChosen(found.flight_found.return, params.get('back'));

  function search(values: SearchValues): void {
    if (isAsked && isSameSearch(values, searched, kind)) void query.refetch();
    setParams(writeSearch(params, values, kind), { preventScrollReset: true });
  }

  function choose(keys: { going: string | null; back: string | null }): void {
    const next = new URLSearchParams(params);
    for (const [name, key] of Object.entries(keys)) {
      if (key === null) next.delete(name);
      else next.set(name, key);
    }
    setHasChosen(true);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    form,
    today,
    kind,
    promotion,
    searched,
    query,
    found,
    isShown,
    search,
    choice: { going, back } satisfies Choice,
    /** Somebody has chosen on this screen: what the address brought is nobody's press, and takes no focus. */
    hasChosen,
    /** Something is chosen in the address that the answer does not offer. */
    isGone: found !== undefined && isMissing(params, { going, back }),
    isRoundTrip: searched.tripType === 'RT',
    chooseGoing: (chosen: Chosen | undefined) => choose({ going: chosen ? keyOf(chosen) : null, back: null }),
    chooseBack: (chosen: Chosen | undefined) =>
      choose({ going: params.get('going'), back: chosen ? keyOf(chosen) : null }),
    /** Nothing is chosen any more, and nothing is shown until somebody searches again. */
    clear(): void {
      queries.removeQueries({ queryKey: asked.queryKey });
      const empty = { ...searched, departure: '', inbound: '' };
      form.setValues(empty);
      setParams(writeSearch(params, empty, kind), { replace: true, preventScrollReset: true });
    },
    /** Asks again; the same choice in the new answer, where it is still offered. */
    async renew(keys: {
      going: string;
      back: string | null;
    }): Promise<{ found: FoundFlights; choice: Choice } | undefined> {
      const { data } = await query.refetch();
      const choice = data && findSame(data, keys);
      return data && choice && { found: data, choice };
    },
  };
}

export type FlightSearchState = ReturnType<typeof useFlightSearch>;

function isMissing(params: URLSearchParams, { going, back }: Choice): boolean {
  return (params.get('going') !== null && !going) || (params.get('back') !== null && going !== undefined && !back);
}

/** The form; it follows the address wherever that changes by itself. */
function useSearchForm({ name, searched, today }: { name: string; searched: SearchValues; today: string }) {
  const form = useForm<SearchValues>({
    initialValues: searched,
    validate: (values) => searchProblems(values, today),
  });
  useKeptForm(name, form);
  const text = JSON.stringify(searched);
  useEffect(() => {
    const values = JSON.parse(text) as SearchValues;
    form.setValues(values);
    // What the address keeps needs no other place.
    form.resetDirty(values);
    // Only when the address changes: what is typed meanwhile stays.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text]);
  return form;
}
