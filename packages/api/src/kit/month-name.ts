const NAMES = new Intl.DateTimeFormat('es-VE', { month: 'long', timeZone: 'UTC' });

/** `2026-03` as it is read: marzo de 2026. */
export function monthName(month: string): string {
  return `${NAMES.format(new Date(`${month}-15T00:00:00Z`))} de ${month.slice(0, 4)}`;
}

/** The same where a text begins with it. */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
