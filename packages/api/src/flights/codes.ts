import * as z from 'zod/mini';
import { lineSchema } from '../kit/common.ts';

/** So many capital letters, typed in any case. */
export const letters = (count: number, required: string, wrong: string) =>
  lineSchema(20, required).check(z.toUpperCase(), z.regex(new RegExp(`^[A-Z]{${count}}$`), wrong));
