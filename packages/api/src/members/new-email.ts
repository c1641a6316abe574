import * as z from 'zod/mini';
import { isNobodysEmail } from '../personal-data/erased.ts';
import { personEmailSchema } from './registration.ts';
import { registrationTexts as texts } from './registration.texts.ts';

/** The e-mail of who is new: not one that an account is left with when it is nobody's any more, which it could not get then. */
export const newPersonEmailSchema = personEmailSchema.check(
  z.refine((value) => !isNobodysEmail(value), texts.emailInvalid),
);
