import 'dayjs/locale/es';
import '@mantine/dates/styles.layer.css';
import { NativeSelect } from '@mantine/core';
import { DatePicker, DatesProvider } from '@mantine/dates';
import { birthdateTexts } from '@millaje/api/members/registration-form.texts';
import { calendarTexts } from '@millaje/api/shell.texts';
import { useState } from 'react';
import { birthYears, monthOf } from '../../ui/slash-day.ts';
import classes from './registration.module.css';

/** How many years the list offers. */
const YEARS = 100;

const monthName = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName.format(new Date(Date.UTC(2000, index, 1))),
}));

interface BirthdateCalendarProps {
  value: string | null;
  /** The last day to choose, YYYY-MM-DD. */
  latest: string;
  onChange: (day: string | null) => void;
}

/** The calendar of a day of birth, with lists of months and years. It arrives late, with its library. */
export default function BirthdateCalendar({ value, latest, onChange }: BirthdateCalendarProps) {
  const [shown, setShown] = useState(value !== null && value <= latest ? value : latest);
  const [year, month] = [Number(shown.slice(0, 4)), Number(shown.slice(5, 7))];
  const turn = (toYear: number, toMonth: number): void => setShown(monthOf(toYear, toMonth, latest));

  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 0, weekendDays: [] }}>
      <div className={classes.turn}>
        <NativeSelect
          aria-label={birthdateTexts.month}
          data={MONTHS}
          value={String(month)}
          onChange={(event) => turn(year, Number(event.currentTarget.value))}
        />
        <NativeSelect
          aria-label={birthdateTexts.year}
          data={birthYears(latest, YEARS).map(String)}
          value={String(year)}
          onChange={(event) => turn(Number(event.currentTarget.value), month)}
        />
      </div>
      <DatePicker
        maxLevel="month"
        hideOutsideDates
        value={value}
        onChange={onChange}
        date={shown}
        onDateChange={setShown}
        maxDate={latest}
        ariaLabels={calendarTexts}
      />
    </DatesProvider>
  );
}
