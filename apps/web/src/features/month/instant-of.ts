const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?$/;

/**
 * The instant (ISO 8601) of a day and time on a zone's clock, as a browser's field gives them: `2026-03-31T23:59:59`. Undefined for what is
 * neither. A time that the clock shows twice is the first one.
 */
export function instantOf(typed: string, timeZone: string): string | undefined {
  const match = LOCAL.exec(typed);
  if (!match) return undefined;
  const [, day, minutes, seconds = '00'] = match;
  const wanted = Date.parse(`${day}T${minutes}:${seconds}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // What the zone's clock shows at a guess tells how far it is from UTC there; the second look is for a guess on the other side of a change.
  const guess = wanted - offsetAt(wanted, timeZone);
  return new Date(wanted - offsetAt(guess, timeZone)).toISOString();
}

/** By how many milliseconds a zone's clock is before that of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string) => parts.find((found) => found.type === type)?.value ?? '';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(shown) - Math.floor(instant / 1000) * 1000;
}
