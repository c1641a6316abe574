import { Checkbox, Skeleton, TextInput } from '@mantine/core';
import { commonTexts } from '@millaje/api/kit/common';
import { tableTexts } from '@millaje/api/signed-in.texts';
import { parseDay } from '@millaje/domain/days';
import { Suspense } from 'react';
import { CalendarButton } from '../calendar-button.tsx';
import { notify } from '../notify.ts';
import { dayText, rangeProblem, type TypedRange, typeDay } from './day-text.ts';
import { late } from '../late.tsx';
import classes from './date-range.module.css';

const RangeCalendar = late(() => import('./range-calendar.tsx'));

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
  const problem = enabled ? rangeProblem(value) : undefined;
  // While a day is being typed it is not yet wrong.
  const isComplete = [value.from, value.to].every((text) => text === '' || text.length === 10);
  const shownProblem = isComplete ? problem : undefined;

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
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          label={tableTexts[end]}
          placeholder={tableTexts.dateFormat}
          inputMode="numeric"
          autoComplete="off"
          disabled={!enabled}
          value={value[end]}
          error={shownProblem !== undefined}
          onChange={(event) => onChange({ ...value, [end]: typeDay(event.currentTarget.value) })}
        />
      ))}
      <RangeButton value={value} onChange={onChange} disabled={!enabled} minDay={minDay} maxDay={maxDay} />
      {shownProblem !== undefined && (
        <p className={classes.problem} role="alert">
          {shownProblem}
        </p>
      )}
    </fieldset>
  );
}

type RangeButtonProps = Pick<DateRangeProps, 'value' | 'onChange' | 'minDay' | 'maxDay'> & { disabled: boolean };

function RangeButton({ value, onChange, disabled, minDay, maxDay }: RangeButtonProps) {
  return (
    <CalendarButton label={tableTexts.openCalendar} title={tableTexts.dateRange} disabled={disabled} place="beside">
      {(close) => (
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
      )}
    </CalendarButton>
  );
}
