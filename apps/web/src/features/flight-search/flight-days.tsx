import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { flightSearchTexts as texts } from '@millaje/api/flights/search.texts';
import { calendarTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';

type Days = readonly [there: string, back: string];

interface FlightDaysProps {
  label: string;
  /** There and back; otherwise one day, and the second one stays empty. */
  isRange: boolean;
  /** YYYY-MM-DD; empty for none. */
  value: Days;
  /** The first and the last day on which one can fly. */
  first: string;
  last: string;
  error: ReactNode;
  onChange: (days: Days) => void;
}

const orNull = (day: string): string | null => (day === '' ? null : day);

/** The days of a flight, chosen from a calendar. It arrives late, with its library. */
export default function FlightDays({ label, isRange, value, first, last, error, onChange }: FlightDaysProps) {
  const isWide = useMediaQuery('(min-width: 48em)');
  const [there, back] = value;
  const shared = {
    label,
    error,
    minDate: first,
    maxDate: last,
    valueFormat: 'DD-MM-YYYY',
    placeholder: texts.dateFormat,
    hideOutsideDates: true,
    ariaLabels: calendarTexts,
    leftSection: <IconCalendar size={18} aria-hidden />,
    leftSectionPointerEvents: 'none',
    'data-path': 'departure',
    // What opens has no name of its own: it belongs to the field.
    popoverProps: { withRoles: false },
  } as const;
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 0, weekendDays: [] }}>
      {isRange ? (
        <DatePickerInput
          {...shared}
          type="range"
          allowSingleDateInRange
          numberOfColumns={isWide ? 2 : 1}
          labelSeparator="–"
          value={[orNull(there), orNull(back)]}
          onChange={([from, to]) => onChange([from ?? '', to ?? ''])}
        />
      ) : (
        <DatePickerInput {...shared} value={orNull(there)} onChange={(day) => onChange([day ?? '', ''])} />
      )}
    </DatesProvider>
  );
}
