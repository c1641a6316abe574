import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { DatePickerInput, DatesProvider } from '@mantine/dates';
import { calendarTexts } from '@millaje/api/shell.texts';
import type { ReactNode } from 'react';

interface DayFieldProps {
  /** The form's name of it. */
  name: string;
  label: string;
  /** YYYY-MM-DD; empty for none. */
  value: string;
  /** The first day that can be chosen. */
  from: string;
  error: ReactNode;
  onChange: (day: string) => void;
}

/** A day that is chosen from a calendar and shown as DD/MM/YYYY. It arrives late, with its library. */
export default function DayField({ name, label, value, from, error, onChange }: DayFieldProps) {
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 0, weekendDays: [] }}>
      <DatePickerInput
        label={label}
        data-path={name}
        value={value === '' ? null : value}
        onChange={(day) => onChange(day ?? '')}
        minDate={from}
        valueFormat="DD/MM/YYYY"
        placeholder="DD/MM/AAAA"
        hideOutsideDates
        error={error}
        ariaLabels={calendarTexts}
      />
    </DatesProvider>
  );
}
