import { parseDay } from '@millaje/domain/days';
import { createClock } from '../../ui/format.ts';

const TYPED = /^(\S+)(?:\s+([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/;

/**
 * The instant (ISO 8601) of a day and time on a zone's clock, as people write them: `31-03-2026 23:59`; without a time the last instant of
 * that day. Undefined for anything else. A time that the clock shows twice is the first one.
 */
export function instantOf(typed: string, timeZone: string): string | undefined {
  const [, day = '', hours, minutes, seconds = '00'] = TYPED.exec(typed.trim()) ?? [];
  const date = parseDay(day);
  if (date === undefined) return undefined;
  const time = hours === undefined ? '23:59:59.999' : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
  const wanted = Date.parse(`${date}T${time}Z`);
  const clock = createClock(timeZone);
  // What the zone's clock shows at a guess tells how far it is from UTC there; the second look is for a guess on the other side of a change.
  const guess = wanted - offsetAt(wanted, clock);
  return new Date(wanted - offsetAt(guess, clock)).toISOString();
}

/** By how many milliseconds a zone's clock is before that of UTC. */
function offsetAt(instant: number, clock: ReturnType<typeof createClock>): number {
  const at = clock(instant);
  const shown = `${at?.year}-${at?.month}-${at?.day}T${at?.hour}:${at?.minute}:${at?.second}Z`;
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000;
}
