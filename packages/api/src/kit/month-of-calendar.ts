import { isMonth } from '@millaje/domain/month/months';
import * as z from 'zod/mini';
import { calendarMonthTexts as texts } from './month-of-calendar.texts.ts';

/** A month of the programme's calendar, YYYY-MM. */
export const monthSchema = z.string(texts.wrongMonth).check(z.refine((value) => isMonth(value), texts.wrongMonth));

/** The same, or nothing. */
export const optionalMonthSchema = z
  .string(texts.wrongMonth)
  .check(z.refine((value) => value === '' || isMonth(value), texts.wrongMonth));
