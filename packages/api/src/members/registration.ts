import { isDay } from '@millaje/domain/days';
import {
  documentLengths,
  isDocument,
  normalizeDocument,
  organisationDocumentTypes,
  personDocumentTypes,
  writtenDocument,
} from '@millaje/domain/documents';
import { isCustomerId, normalizeCustomerId } from '@millaje/domain/memberships';
import { capitaliseName, isName, mixesScripts } from '@millaje/domain/names';
import { isPhone, normalizePhoneCode, otherPhoneLengthsOf, parsePhone } from '@millaje/domain/phones';
import { isPlainText, normalizeUsername, tidyIdentifier } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { commonTexts, emailSchema } from '../kit/common.ts';
import { registrationTexts as texts } from './registration.texts.ts';

/**
 * One schema a field of a person. Each gives the normal form; where a rule needs a second field, a function takes it. None that
 * a form's schema holds aborts: the form's dependent checks would not run then. The first problem of a field is the one told.
 */

const text = (required: string) => z.string(required).check(z.trim(), z.minLength(1, required));
/** The same for what is pasted and compared: nothing invisible, no spaces around it. */
const identifier = (required: string, normalize: (typed: string) => string = tidyIdentifier) =>
  z.string(required).check(
    z.overwrite((value) => normalize(value)),
    z.minLength(1, required),
  );
const plain = z.refine<string>((value) => isPlainText(value), commonTexts.wrongText);
/** Of a new password: what nobody sees in it, or no keyboard writes, would keep its owner out (and halves of characters are all one). */
export const writable = plain;

function nameSchema(required: string, invalid: string, scripts: string) {
  return z.pipe(
    text(required).check(z.maxLength(120, invalid), plain),
    z.pipe(
      z.transform((value: string) => capitaliseName(value)),
      z.string(required).check(
        // A letter that only looks like ours is not seen by whoever typed it: told before the rule that it breaks, too.
        z.refine((value) => !mixesScripts(value), scripts),
        z.refine((value) => isName(value), invalid),
      ),
    ),
  );
}

export const firstNameSchema = nameSchema(texts.firstNameRequired, texts.firstNameInvalid, texts.firstNameScripts);
export const lastNameSchema = nameSchema(texts.lastNameRequired, texts.lastNameInvalid, texts.lastNameScripts);

export const sexSchema = z.enum(['M', 'F'], texts.sexRequired);
export const documentTypeSchema = z.enum(personDocumentTypes, texts.choiceRequired);
export const organisationDocumentTypeSchema = z.enum(organisationDocumentTypes, texts.choiceRequired);

/** The number of a document of that type, of a length that depends on where it is asked for. */
export function documentSchema(type: string, length: keyof typeof documentLengths) {
  const { minimum, maximum } = documentLengths[length];
  const isBetween = (length: number) => length >= minimum && length <= maximum;
  const tooShortOrLong = texts.documentLength[length];
  const wrongLetters = type === 'P' ? texts.documentLettersAndDigitsOnly : texts.documentDigitsOnly;
  return z.pipe(
    identifier(texts.documentRequired).check(
      z.maxLength(40, tooShortOrLong),
      plain,
      z.refine((value) => isDocument(type, writtenDocument(type, value)), { error: wrongLetters, abort: true }),
      z.refine((value) => isBetween(writtenDocument(type, value).length), tooShortOrLong),
    ),
    z.transform((value: string) => normalizeDocument(type, value)),
  );
}

/** A country's calling code, for example '+58'. */
const callingCodeSchema = (required: string) =>
  z.pipe(
    text(required).check(z.refine((value) => normalizePhoneCode(value) !== undefined, required)),
    z.transform((value: string) => normalizePhoneCode(value) ?? ''),
  );
export const phoneCodeSchema = callingCodeSchema(texts.phoneCodeRequired);
/** The same for an organisation's telephone. */
export const organisationPhoneCodeSchema = callingCodeSchema(texts.choiceRequired);

const phoneProblems = { characters: texts.phoneNotNumeric, other_country: texts.phoneOfOtherCountry } as const;

/** A phone number within the country of that calling code: digits only, without the leading 0, as many as the country's have. */
export function phoneSchema(code: string) {
  const lengths = otherPhoneLengthsOf(code);
  const wrongLength = lengths ? texts.otherPhoneLength(lengths) : texts.phoneLength;
  const numberOf = (value: string) => {
    const phone = parsePhone(code, value);
    return 'number' in phone ? phone.number : undefined;
  };
  return z.pipe(
    text(texts.phoneRequired).check(
      z.maxLength(40, { error: wrongLength, abort: true }),
      z.check((payload) => {
        const phone = parsePhone(code, payload.value);
        if ('problem' in phone)
          payload.issues.push({ code: 'custom', message: phoneProblems[phone.problem], input: payload.value });
        else if (!isPhone(code, phone.number))
          payload.issues.push({ code: 'custom', message: wrongLength, input: payload.value });
      }),
    ),
    z.transform((value: string) => numberOf(value) ?? ''),
  );
}

/** The longest country or city, in characters. */
export const placeMaximum = 60;

export const countrySchema = text(texts.countryRequired).check(z.maxLength(placeMaximum, commonTexts.tooLong), plain);
export const citySchema = text(texts.cityRequired).check(z.maxLength(placeMaximum, commonTexts.tooLong), plain);

/** A person's own e-mail address, in lower case. */
export const personEmailSchema = emailSchema(texts.emailRequired, texts.emailInvalid);

/** Starts with a letter, 6 to 15 letters, digits, points and underscores. */
export const usernameSchema = identifier(texts.usernameRequired, normalizeUsername).check(
  z.regex(/^[A-Za-z][A-Za-z0-9._]{5,14}$/, texts.usernameInvalid),
);
/** The staff may give names with a hyphen too. */
export const staffUsernameSchema = identifier(texts.usernameRequired, normalizeUsername).check(
  z.regex(/^[A-Za-z][A-Za-z0-9._-]{5,14}$/, texts.usernameInvalid),
);

/** How long a password is, in characters. */
export const passwordLength = { minimum: 8, maximum: 30 } as const;

/** What a password must have, each rule by its name, in the order in which a form lists them. */
export const passwordRules = {
  length: (password: string) => password.length >= passwordLength.minimum,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /[0-9]/.test(password),
  special: (password: string) => /[#$^+=!*()@%&.]/.test(password),
} as const;

/** Whether a password has 8 characters, a capital, a small letter, a digit and one of # $ ^ + = ! * ( ) @ % & . */
export function isStrongPassword(password: string): boolean {
  return Object.values(passwordRules).every((isMet) => isMet(password));
}

/** A new password; it is taken as typed, spaces included. */
export const passwordSchema = z.string(texts.passwordRequired).check(
  z.minLength(1, texts.passwordRequired),
  z.maxLength(passwordLength.maximum, texts.passwordTooLong),
  writable,
  z.refine((value) => isStrongPassword(value), texts.passwordWeak),
);

/** The youngest that somebody may be, in years, and what is said to who is younger. */
export interface YoungestMember {
  readonly age: number;
  readonly text: string;
}

/** Who fills a form in. */
export const youngestByForm: YoungestMember = { age: 9, text: texts.tooYoung };
/** Whom the service centre registers: infants of 0 to 2 years cannot be members. */
export const youngestByStaff: YoungestMember = { age: 3, text: texts.infant };
/** The oldest that anybody is, in years. */
const maximumAge = 120;

/** A day of birth (YYYY-MM-DD), as many years before today (a day of the programme's calendar) as the youngest has. */
export function birthdateSchema(today: string, { age, text }: YoungestMember = youngestByForm) {
  return z.string(texts.birthdateRequired).check(
    z.trim(),
    z.minLength(1, { error: texts.birthdateRequired, abort: true }),
    z.refine((value) => isDay(value), { error: commonTexts.wrongDate, abort: true }),
    z.refine((value) => value <= yearsBefore(today, age), text),
    z.refine((value) => value >= yearsBefore(today, maximumAge), commonTexts.wrongDate),
  );
}

/** The same day some years before, as text: what compares right even where it is no day (29 February). */
export function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** Ten digits, in groups or without. */
export const customerIdSchema = identifier(texts.customerIdRequired, normalizeCustomerId).check(
  z.regex(/^[0-9]+$/, { error: texts.customerIdNotNumeric, abort: true }),
  z.refine((value) => isCustomerId(value), texts.customerIdLength),
);
