import { NativeSelect, TextInput } from '@mantine/core';
import { flightSeatsRoute, type SeatedFlight, type WireClassSeats } from '@millaje/api/flights/seats';
import { flightSeatsTexts as texts } from '@millaje/api/flights/seats.texts';
import { readOf } from '../../ui/catalogue/conflict.ts';
import { SaveForm } from '../../ui/catalogue/save-form.tsx';
import { wholeField } from '../../ui/amount-field.ts';
import type { RouteForm } from '../../ui/use-route-form.ts';
import { flightsKey } from './queries.ts';

type Values = Record<'class' | 'seats', string>;

/** What stands in the fields of a class: its seats where staff set them, and nothing where the timetable says them. */
const valuesOf = (one: WireClassSeats | undefined): Values => ({
  class: one?.class ?? '',
  seats: one?.is_set === true ? String(one.seats) : '',
});

/** Sets the seats of one class of a flight. */
export function SeatsForm({ flight: row, onClose }: { flight: SeatedFlight; onClose: () => void }) {
  const { flight, origin, destination, day, classes } = row;
  return (
    <SaveForm
      route={flightSeatsRoute}
      initial={valuesOf(classes[0])}
      read={readOf(row, (now, typed: Values) => valuesOf(now.classes.find((one) => one.class === typed.class)))}
      extra={{ flight, origin, destination, day }}
      fields={(form) => <SeatsFields form={form} classes={classes} />}
      refresh={flightsKey}
      onClose={onClose}
    />
  );
}

function SeatsFields({ form, classes }: { form: RouteForm<Values>; classes: readonly WireClassSeats[] }) {
  const find = (code: string) => classes.find((one) => one.class === code);
  return (
    <>
      <NativeSelect
        {...form.getInputProps('class')}
        onChange={(event) => form.setValues(valuesOf(find(event.currentTarget.value)))}
        label={texts.class}
        data={classes.map(({ class: code, taken, seats }) => ({ value: code, label: texts.taken(code, taken, seats) }))}
      />
      <TextInput
        {...form.getInputProps('seats')}
        label={texts.seats}
        description={texts.seatsHelp(find(form.values.class)?.timetable_seats ?? 0)}
        {...wholeField}
      />
    </>
  );
}
