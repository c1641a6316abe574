/** Dots between thousands and a comma before decimals, from four digits on: 1.234,56. */
const LOCALE = 'de-DE';

/** Gives one of the browser's formatters, made when it is first needed: the first one costs a slow telephone as much as a screen. */
function lazily<Formatter>(make: () => Formatter): () => Formatter {
  let made: Formatter | undefined;
  return () => (made ??= make());
}

const whole = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 }));
const oneDecimal = lazily(() => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const sixDecimals = lazily(() => new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 6 }));
const twoDecimals = lazily(() => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** A count or an amount of miles: 1.234. A whole number needs no formatter: the front page counts before anything else. */
export function formatWhole(value: number | bigint): string {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value).replaceAll(THOUSANDS, '.');
  return whole().format(value);
}

/** An amount of money as the server writes it (`1234.5`), with its two decimals: 1.234,50. Exact: no number is made of it. */
export function formatMoney(text: string): string {
  return twoDecimals().format(text as Intl.StringNumericLiteral);
}

/** A rate as the server writes it (`1234.5000`), with the decimals that it has: 1.234,5. */
export function formatDecimal(text: string): string {
  return sixDecimals().format(text as Intl.StringNumericLiteral);
}

/** A rate as it stands in the field that changes it: a whole one has decimals, since `1.234` alone may be a little more than one there. */
export function formatRateToType(text: string): string {
  const shown = formatDecimal(text);
  return /^[^,]*\.[^,]*$/.test(shown) ? `${shown},00` : shown;
}

/** The size of a file, in kilobytes or megabytes: 12 KB, 3,4 MB. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1000 ? `${formatWhole(kilobytes)} KB` : `${oneDecimal().format(bytes / 1024 ** 2)} MB`;
}

/** A percentage as the server writes it (`2.5`), with a comma and only the decimals that it has: 2,5 %. */
export function formatPercent(text: string): string {
  return `${text.replace('.', ',')} %`;
}

/** A factor as the server writes it (`0.75`), with a comma: 0,75. */
export function formatFactor(text: string): string {
  return text.replace('.', ',');
}

/** A day that no line breaks: a word joiner, which nobody sees or hears, stands after its hyphens. */
function unbroken(day: string): string {
  return day.replaceAll('-', '-\u2060');
}

/** What a zone's clock shows at an instant: the year by four digits, every other part by two. Undefined where there is no such instant. */
export function createClock(timeZone: string): (instant: string | number | Date) => Record<string, string> | undefined {
  const parts = lazily(
    () =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  );
  return (instant) => {
    const date = new Date(instant);
    if (Number.isNaN(date.getTime())) return undefined;
    return Object.fromEntries(
      parts()
        .formatToParts(date)
        .map(({ type, value }) => [type, value]),
    );
  };
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** How dates are written: DD-MM-YYYY, on the programme's clock. */
export interface DateFormats {
  /** `2026-03-05` or an instant gives `05-03-2026`. */
  day(value: string): string;
  /** An instant gives `14:05`. */
  time(value: string): string;
  /** An instant gives `05-03-2026 14:05`. */
  dayAndTime(value: string): string;
  /** A day within a sentence, which no line breaks. */
  dayInSentence(value: string): string;
  /** A day and its time within a sentence, which no line breaks. */
  dayAndTimeInSentence(value: string): string;
  /** The day of an instant in the programme's time zone as `2026-03-05`. */
  isoDay(value: Date): string;
}

/**
 * Formats for one time zone. A calendar day (`YYYY-MM-DD`) is a day everywhere and is only rewritten; an instant falls
 * on a day by the zone's clock. What is not a date gives an empty text.
 */
export function createDateFormats(timeZone: string): DateFormats {
  const clock = createClock(timeZone);

  function isoDay(value: string | Date): string {
    const at = clock(value);
    return at ? `${at.year}-${at.month}-${at.day}` : '';
  }

  const day = (value: string): string =>
    (CALENDAR_DAY.test(value) ? value : isoDay(value)).split('-').toReversed().join('-');

  function time(value: string): string {
    const at = clock(value);
    return at ? `${at.hour}:${at.minute}` : '';
  }

  const dayAndTime = (value: string): string => `${day(value)} ${time(value)}`.trim();

  return {
    day,
    time,
    dayAndTime,
    dayInSentence: (value) => unbroken(day(value)),
    dayAndTimeInSentence: (value) => unbroken(dayAndTime(value)),
    isoDay,
  };
}
