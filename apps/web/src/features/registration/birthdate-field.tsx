import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { minimumAge, yearsBefore } from '@millaje/api/registration';
import { birthdateTexts, registrationFormTexts } from '@millaje/api/registration-form.texts';
import { personTexts } from '@millaje/api/person.texts';
import { parseDay } from '@millaje/domain/days';
import { lazy, Suspense } from 'react';
import { cleanInput } from '../../ui/clean-input.ts';
import { dates } from '../../ui/dates.ts';
import { slashDayText, typeSlashDay } from '../../ui/slash-day.ts';

const BirthdateCalendar = lazy(() => import('./birthdate-calendar.tsx'));

/** The last day that somebody who registers today may be born on. */
function latestBirth(): string {
  return yearsBefore(dates.isoDay(new Date()), minimumAge);
}

interface BirthdateFieldProps {
  input: GetInputPropsReturnType;
  onChange: (text: string) => void;
}

/** A day of birth: typed as DD/MM/YYYY, or chosen from a calendar. */
export function BirthdateField({ input, onChange }: BirthdateFieldProps) {
  return (
    <TextInput
      {...input}
      label={personTexts.birthdate}
      placeholder={registrationFormTexts.dayFormat}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(cleanInput(event, typeSlashDay))}
      rightSection={<CalendarButton value={String(input.value)} onChange={onChange} />}
    />
  );
}

function CalendarButton({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const titleId = useId();
  return (
    <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={32} onClick={toggle} aria-label={birthdateTexts.open}>
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId}>
        <h3 id={titleId} className="visually-hidden">
          {birthdateTexts.title}
        </h3>
        <Suspense fallback={<Skeleton width={252} height={320} />}>
          <BirthdateCalendar
            value={parseDay(value) ?? null}
            latest={latestBirth()}
            onChange={(day) => {
              onChange(slashDayText(day));
              close();
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
