import { catalogueTexts } from '@millaje/api/kit/catalogue.texts';
import { dates } from './dates.ts';

/** From when on something counts. What the programme began with has a start of long ago, which tells nobody anything. */
export function sinceText(startsAt: string): string {
  return startsAt < '2001' ? catalogueTexts.fromTheStart : dates.dayAndTime(startsAt);
}
