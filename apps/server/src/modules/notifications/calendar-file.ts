import { Temporal } from 'temporal-polyfill';

/** One end of a flight, by the clocks of its airport (YYYY-MM-DDTHH:MM); `zone` is theirs (IANA), null where nobody knows it. */
export interface FlightEnd {
  readonly code: string;
  readonly city: string;
  readonly time: string;
  readonly zone: string | null;
}

export interface FlightLine {
  readonly number: string;
  readonly from: FlightEnd;
  readonly to: FlightEnd;
}

interface CalendarOptions {
  /** Makes each event's id, the same whenever the same is told. */
  readonly uid: string;
  readonly title: (flight: FlightLine) => string;
  readonly description: string;
  readonly now: Date;
}

/**
 * Flights as a calendar file (RFC 5545): each end in its airport's own zone, with the rules of that zone as they are around the flight,
 * so that every calendar shows the moment that is meant.
 */
export function calendarFile(
  flights: readonly FlightLine[],
  { uid, title, description, now }: CalendarOptions,
): string {
  const zones = new Map<string, string[]>();
  for (const { zone, time } of flights.flatMap(({ from, to }) => [from, to]))
    if (zone !== null) zones.set(zone, [...(zones.get(zone) ?? []), time]);
  const events = flights.flatMap((flight, place) => [
    'BEGIN:VEVENT',
    `UID:${uid}-${place + 1}`,
    `DTSTAMP:${stamp(now.toISOString().slice(0, 19))}Z`,
    `DTSTART${moment(flight.from)}`,
    `DTEND${moment(flight.to)}`,
    `SUMMARY:${escapeText(title(flight))}`,
    `LOCATION:${escapeText(`${flight.from.city} (${flight.from.code})`)}`,
    `DESCRIPTION:${escapeText(description)}`,
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Millaje//Vuelos//ES',
    'METHOD:PUBLISH',
    ...[...zones].flatMap(([zone, times]) => zoneLines(zone, times)),
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

const stamp = (time: string): string => time.replaceAll(/[-:]/g, '');
const moment = ({ zone, time }: FlightEnd): string => `${zone === null ? '' : `;TZID=${zone}`}:${stamp(time)}00`;

/** The rules of a zone from half a year before the first of the times to the last: one block for each time its clocks were changed. */
function zoneLines(zone: string, times: readonly string[]): string[] {
  const sorted = times.toSorted();
  const at = (time: string | undefined) => Temporal.PlainDateTime.from(time ?? '').toZonedDateTime(zone);
  const last = at(sorted.at(-1));
  let from = at(sorted[0]).subtract({ months: 6 });
  const blocks = [zoneBlock(from, from.offset)];
  for (;;) {
    const next = from.getTimeZoneTransition('next');
    if (!next || Temporal.ZonedDateTime.compare(next, last) > 0) break;
    blocks.push(zoneBlock(next, from.offset));
    from = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...blocks.flat(), 'END:VTIMEZONE'];
}

/** From a moment on, what the clocks show; a block begins by the clocks that went before it. */
function zoneBlock(from: Temporal.ZonedDateTime, offsetBefore: string): string[] {
  const begins = from.withTimeZone(offsetBefore).toPlainDateTime().toString({ smallestUnit: 'second' });
  const kind = isSummer(from) ? 'DAYLIGHT' : 'STANDARD';
  const plain = (offset: string) => offset.replace(':', '');
  return [
    `BEGIN:${kind}`,
    `DTSTART:${stamp(begins)}`,
    `TZOFFSETFROM:${plain(offsetBefore)}`,
    `TZOFFSETTO:${plain(from.offset)}`,
    `END:${kind}`,
  ];
}

/** Whether the clocks are ahead of what they show in the other half of the year. */
function isSummer(from: Temporal.ZonedDateTime): boolean {
  const halves = [1, 7].map((month) => from.with({ month, day: 1 }).offsetNanoseconds);
  return from.offsetNanoseconds > Math.min(...halves);
}

const escapeText = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** A line is 75 octets long at most; what is longer goes on in the next, behind a space. No letter is cut apart. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  for (const letter of line) {
    if (Buffer.byteLength(current + letter) > 75) {
      folded.push(current);
      current = ' ';
    }
    current += letter;
  }
  return [...folded, current].join('\r\n');
}
