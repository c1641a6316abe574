import type { Redemption } from '@millaje/api/flights/redemptions';
import { redemptionScreenTexts as texts } from '@millaje/api/flights/redemption-screens.texts';

export type Segment = Redemption['flight_details']['departure'][number];

const DAY_MS = 86_400_000;

/** Of what an airport's clocks show (`2026-12-28T06:45`) the day, as it is written: 28-12-2026. */
export function localDay(time: string): string {
  return time.slice(0, 10).split('-').toReversed().join('-');
}

/** The clock of it: 06:45. */
export function localClock(time: string): string {
  return time.slice(11, 16);
}

/** `+1` where it lands the day after it left, each by its own calendar; nothing on the same day. */
export function dayShift({ DepartureTime, ArrivalTime }: Pick<Segment, 'DepartureTime' | 'ArrivalTime'>): string {
  const [left, landed] = [DepartureTime, ArrivalTime].map((time) => Date.parse(`${time.slice(0, 10)}T00:00Z`));
  const days = Math.round(((landed ?? 0) - (left ?? 0)) / DAY_MS);
  return days === 0 ? '' : `${days > 0 ? '+' : ''}${days}`;
}

/** How long something takes: 1 h 15 min. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** How a redemption stands, and the colour of it; one that is late is to be seen. */
export function stateOf({ status, statusName, is_late }: Pick<Redemption, 'status' | 'statusName' | 'is_late'>) {
  if (is_late) return { tone: 'bad', label: `${statusName} · ${texts.late}` } as const;
  return { tone: ({ 1: 'warn', 2: 'good', 3: 'bad' } as const)[status] ?? 'quiet', label: statusName } as const;
}

/** Whether there is a ticket to take along. */
export const hasTicket = ({ status }: Pick<Redemption, 'status'>): boolean => status === 2;
