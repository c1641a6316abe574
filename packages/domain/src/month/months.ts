/** Whether the text is a month between the years 1900 and 2100, written YYYY-MM. */
export function isMonth(text: string): boolean {
  const match = /^([0-9]{4})-(0[1-9]|1[0-2])$/.exec(text);
  return match !== null && Number(match[1]) >= 1900 && Number(match[1]) <= 2100;
}

/** The month (YYYY-MM) that a day (YYYY-MM-DD) belongs to. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The first day (YYYY-MM-DD) of a month. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}

/** The last day (YYYY-MM-DD) of a month. */
export function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return `${month}-${String(last).padStart(2, '0')}`;
}

/** The month so many months after another; before it, where the number is below zero. */
export function monthsAfter(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const index = year * 12 + (number - 1) + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** How many months lie between two: 0 for the same one, below zero where the second comes first. */
export function monthsBetween(from: string, to: string): number {
  const index = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return index(to) - index(from);
}
