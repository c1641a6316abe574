import { ActionIcon, Checkbox, Popover, Skeleton, TextInput } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { commonTexts } from '@millaje/api/common';
import { tableTexts } from '@millaje/api/shell.texts';
import { lazy, Suspense } from 'react';
import { notify } from '../notify.ts';
import { dayText, parseDay, rangeProblem, type TypedRange, typeDay } from './day-text.ts';
import classes from './date-range.module.css';

const RangeCalendar = lazy(() => import('./range-calendar.tsx'));

interface DateRangeProps {
  value: TypedRange;
  onChange: (value: TypedRange) => void;
  /** With the 'Por fecha' box: whether the range counts. Without it the range always does. */
  enabled?: boolean;
  onEnabledChange?: (enabled: boolean) => void;
  /** The first and the last day to choose from, YYYY-MM-DD. */
  minDay?: string;
  maxDay?: string;
}

/** Says that a range cannot be searched with. Returns whether it can. */
export function acceptRange(range: TypedRange): boolean {
  const problem = rangeProblem(range);
  if (problem !== undefined) notify.warning(problem, commonTexts.datesNotSearchable);
  return problem === undefined;
}

/** Two typed days and a calendar for both. */
export function DateRange({ value, onChange, enabled = true, onEnabledChange, minDay, maxDay }: DateRangeProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const titleId = useId();
  const problem = enabled ? rangeProblem(value) : undefined;
  // While a day is being typed it is not yet wrong.
  const isComplete = [value.from, value.to].every((text) => text === '' || text.length === 10);
  const input = {
    placeholder: tableTexts.dateFormat,
    inputMode: 'numeric',
    disabled: !enabled,
    autoComplete: 'off',
  } as const;

  return (
    <fieldset className={classes.range}>
      <legend className={onEnabledChange ? 'visually-hidden' : classes.legend}>{tableTexts.dateRange}</legend>
      {onEnabledChange !== undefined && (
        <Checkbox
          className={classes.toggle}
          label={tableTexts.byDate}
          checked={enabled}
          onChange={(event) => onEnabledChange(event.currentTarget.checked)}
        />
      )}
      <TextInput
        {...input}
        label={tableTexts.from}
        value={value.from}
        error={isComplete && problem !== undefined}
        onChange={(event) => onChange({ ...value, from: typeDay(event.currentTarget.value) })}
      />
      <TextInput
        {...input}
        label={tableTexts.to}
        value={value.to}
        error={isComplete && problem !== undefined}
        onChange={(event) => onChange({ ...value, to: typeDay(event.currentTarget.value) })}
      />
      <Popover opened={opened} onDismiss={close} position="bottom-end" trapFocus returnFocus withinPortal={false}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={36}
            className={classes.open}
            disabled={!enabled}
            onClick={toggle}
            aria-label={tableTexts.openCalendar}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId}>
          <h3 id={titleId} className="visually-hidden">
            {tableTexts.dateRange}
          </h3>
          <Suspense fallback={<Skeleton width={252} height={270} />}>
            <RangeCalendar
              value={[parseDay(value.from) ?? null, parseDay(value.to) ?? null]}
              minDay={minDay}
              maxDay={maxDay}
              onChange={([from, to]) => {
                onChange({ from: dayText(from), to: dayText(to) });
                if (from !== null && to !== null) close();
              }}
            />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      {isComplete && problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
