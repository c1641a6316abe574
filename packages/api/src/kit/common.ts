import { isDay } from '@millaje/domain/days';
import { emailMaximum, isEmail, normalizeEmail } from '@millaje/domain/emails';
import { asOneLine, isPlainText, tidyIdentifier } from '@millaje/domain/text';
import * as z from 'zod/mini';

/** Texts that belong to no noun. */
export const commonTexts = {
  fieldRequired: 'Este campo es requerido!',
  wrongDates: 'Ingrese correctamente las fechas',
  datesNotSearchable: 'No se puede realizar la busqueda con las fechas seleccionadas',
  wrongDate: 'Ingrese una fecha válida (AAAA-MM-DD).',
  wrongPage: 'La página debe ser un número mayor que 0.',
  wrongPageSize: 'La cantidad de resultados por página no es válida.',
  wrongChoice: 'La opción seleccionada no es válida.',
  wrongIdentifier: 'El identificador no es válido.',
  unknownFilter: (name: string): string => `No se conoce el filtro «${name}».`,
  tooLong: 'El texto es demasiado largo.',
  wrongText: 'El texto contiene caracteres no permitidos.',
} as const;

/** The page sizes that lists offer anywhere; a larger one is refused. */
export const pageSizes = [5, 10, 20, 50, 100, 200, 500, 1000, 2500, 5000] as const;

/** A query's whole number between two bounds, written in digits. */
export function wholeNumber(minimum: number, maximum: number, text: string) {
  return z.pipe(
    z
      .union([z.number(), z.string()], text)
      .check(
        z.refine(
          (value) => (typeof value === 'number' ? Number.isSafeInteger(value) : /^[0-9]{1,15}$/.test(value)),
          text,
        ),
      ),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number(text).check(z.gte(minimum, text), z.lte(maximum, text)),
    ),
  );
}

/** 1-based page of a list. */
export const pageSchema = z._default(wholeNumber(1, 10_000_000, commonTexts.wrongPage), 1);

/** Page size of a list: one of those that the product offers. */
export function pageSizeSchema(byDefault: (typeof pageSizes)[number]) {
  const size = wholeNumber(1, 5000, commonTexts.wrongPageSize).check(
    z.refine((value) => (pageSizes as readonly number[]).includes(value), commonTexts.wrongPageSize),
  );
  return z._default(size, byDefault);
}

/** A text of one line: no control characters (a NUL would not even fit the database), spaces at its ends cut off. */
export function lineSchema(maximum: number, required: string, tooLong: string = commonTexts.tooLong) {
  return z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(maximum, tooLong),
    z.refine((value) => isPlainText(value), commonTexts.wrongText),
  );
}

/** A line from a field that has room for several: where a line was ended, or came with what was pasted, stands a space. */
export function foldedLineSchema(maximum: number, required: string, tooLong: string = commonTexts.tooLong) {
  return z.string(required).check(
    z.overwrite((value) => asOneLine(value)),
    z.minLength(1, required),
    z.maxLength(maximum, tooLong),
    z.refine((value) => isPlainText(value), commonTexts.wrongText),
  );
}

/** An e-mail in its normal form: spaces around it and letter case do not count. */
export function emailSchema(required: string, invalid: string) {
  return z.string(required).check(
    z.overwrite((value) => normalizeEmail(value)),
    z.minLength(1, required),
    z.refine((value) => isEmail(value), invalid),
  );
}

/** An optional search text: an empty one counts as absent. */
export function optionalLineSchema(maximum: number) {
  return z.optional(
    z.pipe(
      z.string(commonTexts.wrongText).check(
        z.maxLength(maximum, commonTexts.tooLong),
        z.refine((value) => isPlainText(value), commonTexts.wrongText),
      ),
      z.transform((value: string) => (value.trim() === '' ? undefined : value.trim())),
    ),
  );
}

/** An optional value by which something is searched, in its normal form; an empty one counts as absent. */
export function optionalIdentifierSchema(maximum: number, normalize: (typed: string) => string = tidyIdentifier) {
  return z.optional(
    z.pipe(
      z.string(commonTexts.wrongText).check(
        z.maxLength(maximum, commonTexts.tooLong),
        z.overwrite((value) => normalize(value)),
        z.refine((value) => isPlainText(value), commonTexts.wrongText),
      ),
      z.transform((value: string) => (value === '' ? undefined : value)),
    ),
  );
}

/** An optional e-mail to search by; one that is none belongs to nobody. */
export const optionalEmailSchema = optionalIdentifierSchema(emailMaximum.whole, normalizeEmail);

/** A day of the programme's calendar as YYYY-MM-DD; 2026-02-30 is none. An empty text counts as absent. */
export const optionalDaySchema = z.optional(
  z.pipe(
    z.string(commonTexts.wrongDate).check(z.refine((value) => value === '' || isDay(value), commonTexts.wrongDate)),
    z.transform((value: string) => (value === '' ? undefined : value)),
  ),
);

type Flag = boolean | 0 | 1 | 'true' | 'false' | '1' | '0' | '';
const isYes = (value: Flag): boolean => value === true || value === 1 || value === 'true' || value === '1';

const flagOf = <const Word extends Extract<Flag, string>>(words: readonly Word[]) =>
  z.pipe(
    z.union([z.boolean(), z.literal([0, 1]), z.enum(words)], commonTexts.wrongChoice),
    z.transform((value: boolean | 0 | 1 | Word) => isYes(value)),
  );

/** Yes or no where it is what the call decides, as JSON or as a form writes it: what was left empty is neither. */
export const decidedFlagSchema = flagOf(['true', 'false', '1', '0']);

/** The same where what was left empty is a no. */
export const flagSchema = flagOf(['true', 'false', '1', '0', '']);

/** The refusal of a range that ends before it starts. */
export function rangeInOrder(from: string | undefined, to: string | undefined): boolean {
  return !from || !to || from <= to;
}

/** A field that a form may leave empty: null and an empty text count as absent. */
export function orAbsent<Output>(schema: z.ZodMiniType<Output>) {
  const given = z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value));
  return z.optional(z.pipe(given, z.optional(schema)));
}

/** A number that the database gave as its key. */
export const identifierSchema = wholeNumber(1, Number.MAX_SAFE_INTEGER, commonTexts.wrongIdentifier);

/**
 * Up to which id a list is paged through: the `anchor` of its first page. With it no row comes twice while the list grows; without
 * it, everything that is there now counts.
 */
export const anchorSchema = z.optional(identifierSchema);

/** Of what staff change, and of what is one's own: its version, which a later write brings along (`If-Match`). Nobody else is told. */
export const versionAnswer = { version: z.optional(z.string()) };
/** How many seconds old an answer may be, where a replica gave it that is behind; absent where it is of now. */
export const agedAnswer = { age_seconds: z.optional(z.number()) };

/** What a page of a list carries besides its rows: a page behind the last row is answered with the last one. */
export const pageAnswer = { count: z.number(), page: z.number(), anchor: z.nullable(z.number()), ...agedAnswer };

/** Every answer carries these. */
export const codeAndMessage = { code: z.number(), message: z.string() };

/** The answer to a write that has nothing else to say. */
export const doneSchema = z.object(codeAndMessage);

/** What every refusal looks like on the wire. */
export const refusalSchema = z.object({
  ...codeAndMessage,
  /** Only with the login's 410: what UpdateAVP asks for. */
  conversion_token: z.optional(z.string()),
  /** Only with `fee_changed`: what the transfer costs now and what would arrive, in miles. */
  fee: z.optional(z.string()),
  total: z.optional(z.string()),
  /** Only with `flights_not_found`: the nearest days that have seats (YYYY-MM-DD), there and back. */
  nearest: z.optional(z.object({ departure: z.array(z.string()), return: z.array(z.string()) })),
  /** Only with `price_changed`: what was quoted and what it costs now, in miles, and a quote of that. */
  old_price: z.optional(z.number()),
  new_price: z.optional(z.number()),
  token: z.optional(z.string()),
  /** Only with `payment_used`: the caller's own order that the payment has paid for. */
  order: z.optional(z.number()),
  /** Only with `changed_meanwhile`: what is there now, with its version. */
  current: z.optional(z.record(z.string(), z.unknown())),
  error: z.object({
    ...codeAndMessage,
    rule: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
});

/** An instant, as ISO 8601 in UTC. */
export const instantSchema = z.string();
