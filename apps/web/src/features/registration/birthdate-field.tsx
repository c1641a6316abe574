import { Skeleton, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { yearsBefore, type YoungestMember, youngestByForm } from '@millaje/api/members/registration';
import { birthdateTexts, registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { parseDay } from '@millaje/domain/days';
import { Suspense } from 'react';
import { CalendarButton } from '../../ui/calendar-button.tsx';
import { cleanInput } from '../../ui/clean-input.ts';
import { presentDay } from '../../ui/dates.ts';
import { slashDayText, typeSlashDay } from '../../ui/slash-day.ts';
import { late } from '../../ui/late.tsx';

const BirthdateCalendar = late(() => import('./birthdate-calendar.tsx'));

/** The last day that somebody of that age may be born on. */
const latestBirth = ({ age }: YoungestMember): string => yearsBefore(presentDay(), age);

interface BirthdateFieldProps {
  input: GetInputPropsReturnType;
  onChange: (text: string) => void;
  youngest?: YoungestMember;
}

/** A day of birth: typed as DD/MM/YYYY, or chosen from a calendar. */
export function BirthdateField({ input, onChange, youngest = youngestByForm }: BirthdateFieldProps) {
  return (
    <TextInput
      {...input}
      label={personTexts.birthdate}
      placeholder={registrationFormTexts.dayFormat}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(cleanInput(event, typeSlashDay))}
      rightSection={
        <CalendarButton label={birthdateTexts.open} title={birthdateTexts.title}>
          {(close) => (
            <Suspense fallback={<Skeleton width={252} height={320} />}>
              <BirthdateCalendar
                value={parseDay(String(input.value)) ?? null}
                latest={latestBirth(youngest)}
                onChange={(day) => {
                  onChange(slashDayText(day));
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
