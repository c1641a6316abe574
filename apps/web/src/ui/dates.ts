import { brand } from 'virtual:brand';
import { createDateFormats } from './format.ts';

/** Dates as this brand's programme writes them. */
export const dates = createDateFormats(brand.time_zone);
