import { Alert, Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { shellTexts } from '@millaje/api/shell.texts';
import { cabins, flightTypes } from '@millaje/domain/flights/chart-prices';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { focusFirstProblem } from '../../ui/use-checked-form.ts';
import { bookableAirportsQuery, destinationsQuery } from './queries.ts';
import { lastFlightDay } from './search-address.ts';
import type { FlightSearchState } from './use-flight-search.ts';
import { late } from '../../ui/late.tsx';
import classes from './search-form.module.css';

const FlightDays = late(() => import('./flight-days.tsx'));

interface SearchFormProps {
  state: FlightSearchState;
}

/** From where to where and when; where a promotion is redeemed only when. */
export function SearchForm({ state }: SearchFormProps) {
  const { form, kind, promotion, search, query } = state;
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit(search, focusFirstProblem)}>
      {promotion === undefined && <TripType form={form} />}
      <div className={classes.fields} data-kind={promotion === undefined ? kind : 'promotion'}>
        {promotion === undefined && <Places form={form} />}
        <Days state={state} />
        {promotion === undefined && kind === 'chart' && (
          <NativeSelect
            {...form.getInputProps('cabin')}
            label={texts.cabin}
            data={cabins.map((value) => ({ value, label: texts.cabins[value] }))}
          />
        )}
        <Button
          type="submit"
          className={classes.submit}
          loading={query.isFetching}
          leftSection={<IconSearch size={18} aria-hidden />}
        >
          {texts.search}
        </Button>
      </div>
      {isUnfilled(form) && (
        <p className={classes.problem} role="alert">
          {texts.allRequired}
        </p>
      )}
    </form>
  );
}

type Form = FlightSearchState['form'];

/** Whether something that is asked for is still empty, once it was sent. */
const isUnfilled = ({ errors, values }: Form): boolean => Object.keys(errors).some((field) => values[field] === '');

/** Another type of trip asks for other days. */
function TripType({ form }: { form: Form }) {
  return (
    <SegmentedControl
      aria-label={texts.tripType}
      className={classes.trip}
      data={flightTypes.toReversed().map((value) => ({ value, label: texts.tripTypes[value] }))}
      value={form.values.tripType}
      onChange={(value) => {
        form.clearErrors();
        form.setValues({ tripType: value, departure: '', inbound: '' });
      }}
    />
  );
}

function Places({ form }: { form: Form }) {
  const airports = useQuery(bookableAirportsQuery);
  const destinations = useQuery(destinationsQuery(form.values.origin));
  const { origin, destination } = form.values;
  const failed = [airports, destinations].find(({ isError }) => isError);
  const from = (airports.data ?? []).map(({ locationCode, cityName }) => option(locationCode, cityName));
  const to = (destinations.data ?? []).map(({ arrival, arrivalCityName }) => option(arrival, arrivalCityName));
  return (
    <>
      <NativeSelect
        {...form.getInputProps('origin')}
        label={texts.origin}
        data={[none(airports.isLoading ? shellTexts.loading : texts.choose), ...known(from, origin)]}
        onChange={(event) => form.setValues({ origin: event.currentTarget.value, destination: '' })}
      />
      <NativeSelect
        {...form.getInputProps('destination')}
        label={texts.destination}
        disabled={origin === ''}
        data={[none(firstDestination(destinations)), ...known(to, destination)]}
      />
      {failed !== undefined && (
        <Alert color="bad" role="alert" className={classes.failed} title={texts.listsFailed}>
          <Button size="xs" variant="default" loading={failed.isFetching} onClick={() => void failed.refetch()}>
            {shellTexts.retry}
          </Button>
        </Alert>
      )}
    </>
  );
}

interface Option {
  value: string;
  label: string;
}

const none = (label: string): Option => ({ value: '', label });
const option = (code: string, city: string): Option => ({ value: code, label: `${city} (${code})` });

/** The options, with the chosen one among them before the list has come. */
const known = (options: Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: chosen }, ...options];

function firstDestination({ isLoading, data }: { isLoading: boolean; data: readonly unknown[] | undefined }): string {
  if (isLoading) return texts.loadingDestinations;
  return data?.length === 0 ? texts.noDestinations : texts.choose;
}

function Days({ state: { form, today } }: { state: FlightSearchState }) {
  const { tripType, departure, inbound } = form.values;
  const isRoundTrip = tripType === 'RT';
  const label = isRoundTrip ? texts.dates : texts.departureDate;
  return (
    <Suspense fallback={<TextInput label={label} placeholder={texts.dateFormat} readOnly />}>
      <FlightDays
        // Another type of trip is another calendar.
        key={tripType}
        label={label}
        isRange={isRoundTrip}
        value={[departure, inbound]}
        first={today}
        last={lastFlightDay(today)}
        // Both days are chosen in one field: it says what is wrong with either.
        error={
          [form.errors.departure, form.errors.inbound].filter((text) => typeof text === 'string').join(' · ') ||
          undefined
        }
        onChange={([there, back]) => {
          form.setValues({ departure: there, inbound: back });
          form.clearFieldError('departure');
          form.clearFieldError('inbound');
        }}
      />
    </Suspense>
  );
}
