import type { Page } from 'playwright-core';

/** A Friday some weeks ahead, on which the timetable flies, and the Friday after it. */
export function fridays(): [there: string, back: string] {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 21 + ((12 - day.getUTCDay()) % 7));
  const there = day.toISOString().slice(0, 10);
  day.setUTCDate(day.getUTCDate() + 7);
  return [there, day.toISOString().slice(0, 10)];
}

const calendarName = (day: string) =>
  new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(`${day}T00:00:00Z`))
    .replaceAll(' de ', ' ');

/** Presses a day of the open calendar, some months ahead if need be. */
export async function chooseDay(page: Page, day: string): Promise<void> {
  const button = page.getByRole('button', { name: calendarName(day), exact: true });
  const nextMonth = page.getByRole('button', { name: 'Mes siguiente' });
  // Before the calendar has opened no day is there, and a click at it would leave the month behind.
  await nextMonth.waitFor();
  while ((await button.count()) === 0) await nextMonth.click();
  await button.first().click();
}

/** Chooses both ends of a flight; the second list comes after the first choice. */
export async function chooseRoute(page: Page, origin: string, destination: string): Promise<void> {
  await page.getByLabel('Origen').selectOption(origin);
  await page.getByLabel('Destino').locator(`option[value=${destination}]`).waitFor({ state: 'attached' });
  await page.getByLabel('Destino').selectOption(destination);
}
