import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { calendarTexts } from '@millaje/api/shell.texts';

type Range = [string | null, string | null];

interface RangeCalendarProps {
  value: Range;
  onChange: (value: Range) => void;
  minDay?: string | undefined;
  maxDay?: string | undefined;
}

/** The calendar of a date range. It arrives late, with its library, when somebody opens it. */
export default function RangeCalendar({ value, onChange, minDay, maxDay }: RangeCalendarProps) {
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 0, weekendDays: [] }}>
      <DatePicker
        type="range"
        allowSingleDateInRange
        hideOutsideDates
        value={value}
        onChange={onChange}
        defaultDate={value[0] ?? undefined}
        minDate={minDay}
        maxDate={maxDay}
        ariaLabels={calendarTexts}
      />
    </DatesProvider>
  );
}
