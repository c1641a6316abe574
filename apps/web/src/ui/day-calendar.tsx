import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { calendarTexts } from '@millaje/api/shell.texts';

interface DayCalendarProps {
  value: string | null;
  /** The last day to choose, YYYY-MM-DD. */
  last: string;
  onChange: (day: string | null) => void;
}

/** The calendar of one day. It arrives late, with its library, when somebody opens it. */
export default function DayCalendar({ value, last, onChange }: DayCalendarProps) {
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 0, weekendDays: [] }}>
      <DatePicker
        hideOutsideDates
        value={value}
        onChange={onChange}
        defaultDate={value ?? last}
        maxDate={last}
        ariaLabels={calendarTexts}
      />
    </DatesProvider>
  );
}
