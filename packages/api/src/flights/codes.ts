import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { commonTexts, lineSchema } from '../kit/common.ts';

/** So many capital letters, typed in any case. */
export const letters = (count: number, required: string, wrong: string) =>
  lineSchema(20, required).check(z.toUpperCase(), z.regex(new RegExp(`^[A-Z]{${count}}$`), wrong));

/** A name that forms send beside a code; the code counts. */
export const shownName = z.nullish(
  z.string(commonTexts.wrongText).check(
    z.maxLength(120, commonTexts.tooLong),
    z.refine((value) => isPlainText(value), commonTexts.wrongText),
  ),
);
