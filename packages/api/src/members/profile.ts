import { parseDay } from '@millaje/domain/days';
import { normalizeDocument } from '@millaje/domain/documents';
import { parsePhone } from '@millaje/domain/phones';
import { normalizeUsername } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { birthdateFormSchema, optionalFlagSchema } from './accounts-registration.ts';
import { codeAndMessage, commonTexts } from '../kit/common.ts';
import { dependentField, textOf } from '../kit/dependent-fields.ts';
import * as fields from './registration.ts';
import { registrationTexts as texts } from './registration.texts.ts';
import { defineRoute } from '../kit/route.ts';
import { pictureMaximum, pictureSchema } from '../kit/pictures.ts';
import { ownUserInfoSchema } from './users.ts';

const fieldMaximum = 200;
const sent = (required: string) => z.string(required).check(z.maxLength(fieldMaximum, commonTexts.tooLong));
const sentOrNot = (required: string) => z.nullish(sent(required));

/** The fields as they are sent. What each must be depends on what is stored: `profileSchema`. */
const profileFormSchema = z.object({
  first_name: sent(texts.firstNameRequired),
  last_name: sent(texts.lastNameRequired),
  birthdate: sent(texts.birthdateRequired),
  doc_type: sent(texts.choiceRequired),
  doc_identity: sent(texts.documentRequired),
  username: sent(texts.usernameRequired),
  sex: sent(texts.sexRequired),
  code_phone: sent(texts.phoneCodeRequired),
  phone: sent(texts.phoneRequired),
  code_cellphone: sentOrNot(texts.phoneCodeRequired),
  cellphone: sentOrNot(texts.phoneNotNumeric),
  marketing: optionalFlagSchema,
  avatar: z.nullish(pictureSchema),
});

/** What a person's own data are now; a field that stays as it is stays good. */
export interface StoredProfile {
  readonly first_name: string;
  readonly last_name: string;
  readonly birthdate: string | null;
  readonly doc_type: string | null;
  readonly doc_identity: string | null;
  readonly username: string | null;
  readonly sex: string | null;
  readonly code_phone: string | null;
  readonly phone: string | null;
  readonly code_cellphone: string | null;
  readonly cellphone: string | null;
}

/** A field by its rule, but for the value that is stored already: staff and imports follow wider rules than people do here. */
function orAsStored<Value extends string>(
  schema: z.ZodMiniType<Value>,
  stored: string | null,
  normalize: (typed: string) => string = (typed) => typed,
) {
  return z.pipe(
    z.unknown(),
    z.transform((value, context): Value => {
      if (stored !== null && typeof value === 'string' && normalize(value) === stored) return stored as Value;
      const result = z.safeParse(schema, value);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) context.issues.push({ code: 'custom', message, input: value });
      return z.NEVER;
    }),
  );
}

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

const phoneOf = (code: string) => (typed: string) => {
  const phone = parsePhone(code, typed);
  return 'number' in phone ? phone.number : typed;
};

/** A telephone by its code; the stored one only with the stored code. */
function phoneField(code: string, stored: { readonly code: string | null; readonly number: string | null }) {
  return orAsStored(fields.phoneSchema(code), code === stored.code ? stored.number : null, phoneOf(code));
}

/**
 * The rules of one's own data, for somebody whose data are these: a document of 6 to 8 characters, a second telephone that may be
 * left out, and for the rest those of the registration.
 */
export function profileSchema(stored: StoredProfile) {
  return z
    .object({
      first_name: orAsStored(fields.firstNameSchema, stored.first_name),
      last_name: orAsStored(fields.lastNameSchema, stored.last_name),
      birthdate: orAsStored(birthdateFormSchema, stored.birthdate, (typed) => parseDay(typed) ?? typed),
      doc_type: orAsStored<string>(fields.documentTypeSchema, stored.doc_type),
      doc_identity: z.string(texts.documentRequired),
      username: orAsStored(fields.usernameSchema, stored.username, normalizeUsername),
      sex: fields.sexSchema,
      code_phone: orAsStored(fields.phoneCodeSchema, stored.code_phone),
      phone: z.string(texts.phoneRequired),
      code_cellphone: z.nullish(z.string(texts.phoneCodeRequired)),
      cellphone: z.nullish(z.string(texts.phoneNotNumeric)),
      marketing: optionalFlagSchema,
      avatar: z.nullish(pictureSchema),
    })
    .check(
      dependentField('doc_identity', ({ doc_type }) => {
        const type = textOf(doc_type) || 'P';
        const isSameType = type === stored.doc_type;
        return orAsStored(fields.documentSchema(type, 'profile'), isSameType ? stored.doc_identity : null, (typed) =>
          normalizeDocument(type, typed),
        );
      }),
      dependentField('phone', ({ code_phone }) =>
        phoneField(textOf(code_phone), { code: stored.code_phone, number: stored.phone }),
      ),
      // A second number is optional; where there is one, its code is needed.
      dependentField('code_cellphone', ({ cellphone }) => (cellphone ? fields.phoneCodeSchema : nothing)),
      dependentField('cellphone', ({ cellphone, code_cellphone }) =>
        cellphone
          ? phoneField(textOf(code_cellphone), { code: stored.code_cellphone, number: stored.cellphone })
          : nothing,
      ),
    );
}

export const updateProfileRoute = defineRoute({
  name: 'UserUpdate',
  summary: "Changes the signed-in user's own data. The picture comes as a data URL, or as a file of a multipart form.",
  method: 'POST',
  path: '/users/update',
  who: 'user',
  conditional: true,
  body: profileFormSchema,
  upload: { field: 'avatar', maximumBytes: pictureMaximum },
  answers: {
    201: z.object({ ...codeAndMessage, user: z.object({ ...codeAndMessage, user_info: ownUserInfoSchema }) }),
  },
  refusals: ['too_many_requests', 'busy', 'username_taken', 'document_taken'],
});

export const profileRoutes = [updateProfileRoute] as const;
