import * as z from 'zod/mini';
import { birthdateFormSchema, optionalFlagSchema } from './accounts-registration.ts';
import { codeAndMessage } from './common.ts';
import { dependentField, textOf } from './dependent-fields.ts';
import * as fields from './registration.ts';
import { registrationTexts as texts } from './registration.texts.ts';
import { defineRoute } from './route.ts';
import { profileTexts } from './profile.texts.ts';
import { userInfoSchema } from './users.ts';

/** The largest picture, in bytes. */
export const pictureMaximum = 5 * 1024 * 1024;

/** A picture as a data URL; what is in it is looked at when it is decoded. An empty one means that nothing changes. */
const pictureSchema = z.nullish(
  z.string(profileTexts.pictureWrong).check(
    z.maxLength(Math.ceil(pictureMaximum / 3) * 4 + 100, { error: profileTexts.pictureTooLarge, abort: true }),
    z.refine(
      (value) =>
        value === '' ||
        value.startsWith('/files/') ||
        /^data:image\/(jpeg|jpg|png);base64,[A-Za-z0-9+/]+={0,2}$/.test(value),
      profileTexts.pictureWrong,
    ),
  ),
);

const profileForm = z.object({
  first_name: fields.firstNameSchema,
  last_name: fields.lastNameSchema,
  birthdate: birthdateFormSchema,
  doc_type: fields.documentTypeSchema,
  doc_identity: z.string(texts.documentRequired),
  username: fields.usernameSchema,
  sex: fields.sexSchema,
  code_phone: fields.phoneCodeSchema,
  phone: z.string(texts.phoneRequired),
  code_cellphone: z.nullish(z.string(texts.phoneCodeRequired)),
  cellphone: z.nullish(z.string(texts.phoneInvalid)),
  marketing: optionalFlagSchema,
  avatar: pictureSchema,
});

const nothing = z.pipe(
  z.unknown(),
  z.transform(() => null),
);

export const profileSchema = profileForm.check(
  dependentField('phone', ({ code_phone }) => fields.phoneSchema(textOf(code_phone))),
  // A second number is optional; where there is one, its code is needed.
  dependentField('code_cellphone', ({ cellphone }) => (cellphone ? fields.phoneCodeSchema : nothing)),
  dependentField('cellphone', ({ cellphone, code_cellphone }) =>
    cellphone ? fields.phoneSchema(textOf(code_cellphone)) : nothing,
  ),
);

/** The number of a document in the profile: 6 to 8 digits. */
export const profileDocumentSchema = fields.documentSchema('V', 'profile');

export const updateProfileRoute = defineRoute({
  name: 'UserUpdate',
  summary: "Changes the signed-in user's own data. The picture comes as a data URL, or as a file of a multipart form.",
  method: 'POST',
  path: '/users/update',
  who: 'user',
  body: profileSchema,
  upload: { field: 'avatar', maximumBytes: pictureMaximum },
  answers: { 201: z.object({ ...codeAndMessage, user: z.object({ ...codeAndMessage, user_info: userInfoSchema }) }) },
  refusals: ['too_many_requests', 'busy', 'username_taken', 'document_taken'],
});

export const profileRoutes = [updateProfileRoute] as const;
