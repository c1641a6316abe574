/** Whether the text is a real day between the years 1900 and 2100, written YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || year > 2100) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * Reads a day as people and files write it: YYYY-MM-DD, or day, month and year with dashes, strokes or points between them.
 * Gives YYYY-MM-DD; undefined for anything else, also where month and day could only be meant the other way round.
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim();
  const match = /^([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})$/.exec(text);
  const [, day = '', , month = '', year = ''] = match ?? [];
  const iso = match ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  return isDay(iso) ? iso : undefined;
}
