import { NativeSelect, TextInput } from '@mantine/core';
import type { FlightRoute } from '@millaje/api/flights/routes';
import { routeTexts as texts } from '@millaje/api/flights/routes.texts';
import { routeTypeOf, routeTypes } from '@millaje/domain/flights/national-airports';
import { pricesOfReward } from '@millaje/domain/flights/route-prices';
import { parseMiles } from '@millaje/domain/miles';
import { useQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { firstEntry, ListsFailure } from '../registration/list-select.tsx';
import type { CatalogueColumn } from '../../ui/catalogue/columns.tsx';
import { idColumn } from '../../ui/catalogue/standard-columns.tsx';
import { formatWhole } from '../../ui/format.ts';
import { wholeField } from '../../ui/amount-field.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { routeAirportsQuery } from './queries.ts';

const { columns: labels, phoneHeads } = texts;

/** An airport as forms and lists name it. */
const airportName = (name: string, code: string) => `${name} - ${code}`;
const departureOf = (route: FlightRoute) => airportName(route.departure_airport, route.departure);
const arriveOf = (route: FlightRoute) => airportName(route.arrive_airport, route.arrive);

/** What a route is called where it is changed. */
export const nameOfRoute = ({ departure, arrive }: FlightRoute) => `${departure} - ${arrive}`;

const miles = (
  id: 'miles_rewards' | 'miles_price_economy' | 'miles_price_business',
  width: number,
  look: Pick<CatalogueColumn<FlightRoute>, 'isEarly' | 'phoneWidth' | 'phoneHead'> = {},
) =>
  ({
    ...look,
    id,
    header: labels[id],
    width,
    align: 'end',
    text: (route: FlightRoute) => formatWhole(route[id]),
    order: (route: FlightRoute) => route[id],
  }) as const;

/** The code first: a long name is cut at its end. */
function AirportCell({ code, name }: { code: string; name: string }) {
  return (
    <>
      <strong>{code}</strong> {name}
    </>
  );
}

/** What the list of routes shows, finds and exports. */
export const routeColumns: readonly CatalogueColumn<FlightRoute>[] = [
  idColumn(labels.id, 60),
  {
    id: 'departure',
    header: labels.departure,
    width: 250,
    phoneWidth: 82,
    phoneHead: phoneHeads.departure,
    isNarrowHead: true,
    text: departureOf,
    hasFilter: true,
    cell: ({ departure, departure_airport }) => <AirportCell code={departure} name={departure_airport} />,
  },
  {
    id: 'arrive',
    header: labels.arrive,
    width: 250,
    phoneWidth: 82,
    phoneHead: phoneHeads.arrive,
    isEarly: true,
    text: arriveOf,
    hasFilter: true,
    cell: ({ arrive, arrive_airport }) => <AirportCell code={arrive} name={arrive_airport} />,
  },
  { id: 'route_type', header: labels.route_type, width: 115, text: ({ route_type }) => route_type },
  miles('miles_rewards', 125),
  miles('miles_price_economy', 148, { isEarly: true, phoneWidth: 96, phoneHead: phoneHeads.miles_price_economy }),
  miles('miles_price_business', 148),
];

type Rules = Record<'miles_rewards' | 'miles_price_economy' | 'miles_price_business' | 'status_rewards', string>;
type NewRoute = Rules & Record<'departure' | 'arrive' | 'route_type', string>;

export const noRoute: NewRoute = {
  departure: '',
  arrive: '',
  route_type: '',
  miles_rewards: '',
  miles_price_economy: '',
  miles_price_business: '',
  status_rewards: 'true',
};

export const rulesOf = (route: FlightRoute): Rules => ({
  miles_rewards: formatWhole(route.miles_rewards),
  miles_price_economy: formatWhole(route.miles_price_economy),
  miles_price_business: formatWhole(route.miles_price_business),
  status_rewards: String(route.status_rewards),
});

/** The fields of a new route. Its type follows from its airports. */
export function NewRouteFields({ form }: { form: RouteForm<NewRoute> }) {
  const list = useQuery(routeAirportsQuery);
  const airports = list.data ?? [];
  const options = [
    firstEntry(list),
    ...airports.map(({ airPortName, airportCode }) => ({
      value: airportCode,
      label: airportName(airPortName, airportCode),
    })),
  ];

  const choose = (end: 'departure' | 'arrive') => (event: ChangeEvent<HTMLSelectElement>) => {
    const ends = {
      departure: form.values.departure,
      arrive: form.values.arrive,
      [end]: event.currentTarget.value,
    };
    const isWhole = ends.departure !== '' && ends.arrive !== '';
    form.setValues({ ...ends, ...(isWhole ? { route_type: routeTypeOf(ends.departure, ends.arrive) } : {}) });
  };

  return (
    <>
      <ListsFailure lists={[list]} />
      {(['departure', 'arrive'] as const).map((end) => (
        <NativeSelect
          key={end}
          {...form.getInputProps(end)}
          onChange={choose(end)}
          label={labels[end]}
          data={options}
          {...(end === 'departure' ? { 'data-autofocus': true } : {})}
        />
      ))}
      <NativeSelect
        {...form.getInputProps('route_type')}
        label={labels.route_type}
        data={[{ value: '', label: texts.choose }, ...routeTypes]}
      />
      <RuleFields form={form} />
    </>
  );
}

/** What can be changed of a route, under what cannot. */
export function RouteFields({ form, route }: { form: RouteForm<Rules>; route: FlightRoute }) {
  return (
    <>
      <TextInput label={labels.departure} value={departureOf(route)} readOnly />
      <TextInput label={labels.arrive} value={arriveOf(route)} readOnly />
      <TextInput label={labels.route_type} value={route.route_type} readOnly />
      <RuleFields form={form} />
    </>
  );
}

/** Reward and prices. The prices follow from the reward as it is typed, until they are typed themselves. */
function RuleFields<Values extends Rules>({ form }: { form: RouteForm<Values> }) {
  // Every form with these fields is one of rules as well.
  const rules = form as unknown as RouteForm<Rules>;
  const typeReward = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    const reward = parseMiles(value);
    const prices = reward === undefined ? undefined : pricesOfReward(reward);
    rules.setValues({
      miles_rewards: value,
      ...(prices && {
        miles_price_economy: formatWhole(prices.economy),
        miles_price_business: formatWhole(prices.business),
      }),
    });
  };
  return (
    <>
      <TextInput
        {...rules.getInputProps('miles_rewards')}
        {...wholeField}
        onChange={typeReward}
        label={labels.miles_rewards}
      />
      <TextInput {...rules.getInputProps('miles_price_economy')} {...wholeField} label={labels.miles_price_economy} />
      <TextInput {...rules.getInputProps('miles_price_business')} {...wholeField} label={labels.miles_price_business} />
      <NativeSelect
        {...rules.getInputProps('status_rewards')}
        label={texts.earns}
        data={Object.entries(texts.earnsOptions).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
