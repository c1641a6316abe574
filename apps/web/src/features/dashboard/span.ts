import type { PeriodStep } from '@millaje/domain/month/periods';

/** The spans that can be chosen, in days, the last of them today. */
export const spanDays = [30, 90, 365] as const;
export type SpanDays = (typeof spanDays)[number];

/** The step that shows a span well, until somebody chooses another. */
export const usualStep: Readonly<Record<SpanDays, PeriodStep>> = { 30: 'day', 90: 'week', 365: 'month' };

/** The first and the last day (YYYY-MM-DD) of a span that ends today. */
export function spanUntil(today: string, days: SpanDays): { date_from: string; date_to: string } {
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - (days - 1));
  return { date_from: first.toISOString().slice(0, 10), date_to: today };
}
