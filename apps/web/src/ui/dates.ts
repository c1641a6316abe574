import { brand } from 'virtual:brand';
import { now } from './clock.ts';
import { createDateFormats } from './format.ts';

/** Dates as this brand's programme writes them. */
export const dates = createDateFormats(brand.time_zone);

/** Today in the programme's time zone (YYYY-MM-DD). */
export const presentDay = (): string => dates.isoDay(now());
