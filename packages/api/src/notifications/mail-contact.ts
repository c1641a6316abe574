import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { commonTexts, doneSchema, lineSchema } from '../kit/common.ts';
import { contactTexts } from './mail-contact.texts.ts';
import { firstNameSchema, lastNameSchema, personEmailSchema } from '../members/registration.ts';
import { defineRoute } from '../kit/route.ts';

/** The longest message and the longest subject of the contact form, in characters. */
export const contactMaximum = { message: 512, subject: 120 } as const;

/** What a visitor writes. A message may have several lines; a browser's line ends count as one character each. */
export const contactSchema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: personEmailSchema,
  subject: lineSchema(contactMaximum.subject, contactTexts.subjectRequired),
  message: z.pipe(
    z.pipe(
      z.string(contactTexts.messageRequired),
      z.transform((value: string) => value.replaceAll('\r\n', '\n').trim()),
    ),
    z.string(contactTexts.messageRequired).check(
      z.minLength(1, contactTexts.messageRequired),
      z.maxLength(contactMaximum.message, commonTexts.tooLong),
      z.refine((value) => isPlainText(value.replaceAll(/[\n\t]/g, ' ')), commonTexts.wrongText),
    ),
  ),
});
export type ContactMessage = z.output<typeof contactSchema>;

export const contactRoute = defineRoute({
  name: 'Contact',
  summary: 'Sends a message to the programme; at most five an hour from one address.',
  method: 'POST',
  path: '/contact',
  who: 'anyone',
  idempotent: 'optional',
  body: contactSchema,
  answers: { 201: doneSchema },
  refusals: ['idempotency_key_reused', 'too_many_requests'],
});

export const contactRoutes = [contactRoute] as const;
