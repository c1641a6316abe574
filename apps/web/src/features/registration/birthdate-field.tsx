import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { yearsBefore, type YoungestMember, youngestByForm } from '@millaje/api/members/registration';
import { birthdateTexts, registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { personTexts } from '@millaje/api/members/person.texts';
import { parseDay } from '@millaje/domain/days';
import { Suspense } from 'react';
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
      rightSection={<CalendarButton value={String(input.value)} latest={latestBirth(youngest)} onChange={onChange} />}
    />
  );
}

interface CalendarButtonProps {
  value: string;
  latest: string;
  onChange: (text: string) => void;
}

function CalendarButton({ value, latest, onChange }: CalendarButtonProps) {
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
            latest={latest}
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
