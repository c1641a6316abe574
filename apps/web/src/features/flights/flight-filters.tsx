import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { parseDay } from '@millaje/domain/days';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryStates } from 'nuqs';
import { acceptRange, DateRange } from '../../ui/date-range/date-range.tsx';
import { dayText, EMPTY_RANGE, type TypedRange } from '../../ui/date-range/day-text.ts';
import { type ActiveFilter, FilterPopover } from '../../ui/filter-popover.tsx';
import { routeAirportsQuery } from '../routes/queries.ts';

interface FlightFilterValues {
  date_from?: string | undefined;
  date_to?: string | undefined;
  /** Airports by their codes. */
  origin?: string | undefined;
  destination?: string | undefined;
}

const PARSERS = { from: parseAsString, to: parseAsString, origin: parseAsString, destination: parseAsString };

/** Days and route of the list of flights, kept in the address. A change starts at the first page. */
export function useFlightFilters(onChange: () => void) {
  const [{ from, to, origin, destination }, set] = useQueryStates(PARSERS);
  function apply(values: FlightFilterValues): void {
    void set({
      from: values.date_from ?? null,
      to: values.date_to ?? null,
      origin: values.origin || null,
      destination: values.destination || null,
    });
    onChange();
  }
  const active: FlightFilterValues = {
    date_from: from ?? undefined,
    date_to: to ?? undefined,
    origin: origin ?? undefined,
    destination: destination ?? undefined,
  };
  return { active, apply };
}

interface FormValues {
  byDate: boolean;
  range: TypedRange;
  origin: string;
  destination: string;
}

function formValues({ date_from, date_to, origin = '', destination = '' }: FlightFilterValues): FormValues {
  const byDate = date_from !== undefined || date_to !== undefined;
  const range = byDate ? { from: dayText(date_from), to: dayText(date_to) } : EMPTY_RANGE;
  return { byDate, range, origin, destination };
}

function chips({ date_from, date_to, origin, destination }: FlightFilterValues): ActiveFilter[] {
  const all = [
    { key: 'range', label: (date_from ?? date_to) && [dayText(date_from), dayText(date_to)].join(' – ') },
    { key: 'origin', label: origin && `${texts.origin}: ${origin}` },
    { key: 'destination', label: destination && `${texts.destination}: ${destination}` },
  ];
  return all.filter((chip): chip is ActiveFilter => chip.label !== undefined);
}

/** Filters of the list of flights: when, from where, and to where. */
export function FlightFilters({ filters: { active, apply } }: { filters: ReturnType<typeof useFlightFilters> }) {
  const form = useForm<FormValues>({ initialValues: formValues(active) });
  const airports = useQuery(routeAirportsQuery).data ?? [];
  const options = [
    { value: '', label: texts.allAirports },
    ...airports.map(({ airPortName, airportCode }) => ({
      value: airportCode,
      label: `${airPortName} - ${airportCode}`,
    })),
  ];

  function submit(): boolean {
    const { byDate, range, origin, destination } = form.values;
    if (byDate && !acceptRange(range)) return false;
    apply({
      origin,
      destination,
      date_from: byDate ? parseDay(range.from) : undefined,
      date_to: byDate ? parseDay(range.to) : undefined,
    });
    return true;
  }

  return (
    <FilterPopover
      active={chips(active)}
      onOpen={() => form.setValues(formValues(active))}
      onRemove={(key) =>
        apply({ ...active, ...(key === 'range' ? { date_from: undefined, date_to: undefined } : { [key]: undefined }) })
      }
      onClear={() => apply({})}
      onApply={submit}
    >
      <NativeSelect {...form.getInputProps('origin')} label={texts.origin} data={options} />
      <NativeSelect {...form.getInputProps('destination')} label={texts.destination} data={options} />
      <DateRange
        value={form.values.range}
        onChange={(range) => form.setFieldValue('range', range)}
        enabled={form.values.byDate}
        onEnabledChange={(byDate) => form.setFieldValue('byDate', byDate)}
      />
    </FilterPopover>
  );
}
