import { formatWhole } from '../../ui/format.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A number of seconds as people say it, in its two largest units: 12 s, 3 min 5 s, 2 h 10 min. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min ${whole % MINUTE} s`;
  return `${formatWhole(Math.floor(whole / HOUR))} h ${Math.floor((whole % HOUR) / MINUTE)} min`;
}

/** The time between two instants: 850 ms, or its seconds. */
export function formatDuration(from: string, to: string): string {
  const milliseconds = new Date(to).getTime() - new Date(from).getTime();
  return milliseconds < 1000 ? `${milliseconds} ms` : formatSeconds(milliseconds / 1000);
}
