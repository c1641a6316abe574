const NAMES = new Intl.DateTimeFormat('es-VE', { month: 'long', timeZone: 'UTC' });

/** `2026-03` as it is read: marzo 2026. */
export function monthName(month: string): string {
  return `${NAMES.format(new Date(`${month}-15T00:00:00Z`))} ${month.slice(0, 4)}`;
}
