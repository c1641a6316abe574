import { Skeleton, TextInput } from '@mantine/core';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { parseDay } from '@millaje/domain/days';
import { type ReactNode, Suspense } from 'react';
import { CalendarButton } from './calendar-button.tsx';
import { cleanInput } from './clean-input.ts';
import { dayText, typeDay } from './date-range/day-text.ts';
import { late } from './late.tsx';

const DayCalendar = late(() => import('./day-calendar.tsx'));

interface DayInputProps {
  label: string;
  /** The form's name of it. */
  name: string;
  /** DD-MM-YYYY, or whatever was typed so far. */
  value: string;
  onChange: (text: string) => void;
  /** The field is left: what is wrong with it may be said. */
  onLeave?: (() => void) | undefined;
  error?: ReactNode;
  disabled?: boolean;
  /** The last day to choose, YYYY-MM-DD. */
  last: string;
}

/** A day that is typed as DD-MM-YYYY or chosen from a calendar, which comes late, with its library. */
export function DayInput({ label, name, value, onChange, onLeave, error, disabled = false, last }: DayInputProps) {
  return (
    <TextInput
      label={label}
      data-path={name}
      value={value}
      error={error}
      disabled={disabled}
      placeholder={tableTexts.dateFormat}
      inputMode="numeric"
      autoComplete="off"
      onBlur={onLeave}
      onChange={(event) => onChange(cleanInput(event, typeDay))}
      rightSection={
        <CalendarButton label={tableTexts.openCalendar} title={label} disabled={disabled}>
          {(close) => (
            <Suspense fallback={<Skeleton width={252} height={270} />}>
              <DayCalendar
                value={parseDay(value) ?? null}
                last={last}
                onChange={(day) => {
                  onChange(dayText(day));
                  close();
                }}
              />
            </Suspense>
          )}
        </CalendarButton>
      }
    />
  );
}
