import { isOfStaff, roleIds, roleNameOf, type RoleId } from '@millaje/domain';
import { parseDay } from '@millaje/domain/days';
import { mixesScripts } from '@millaje/domain/names';
import { isPlainText } from '@millaje/domain/text';
import * as z from 'zod/mini';
import { accountTexts } from '../identity/accounts.texts.ts';
import { commonTexts, flagSchema, identifierSchema, lineSchema } from '../kit/common.ts';
import { dependentField, otherNames, textOf } from '../kit/dependent-fields.ts';
import { newPersonEmailSchema } from './new-email.ts';
import * as fields from './registration.ts';
import { registrationTexts as texts } from './registration.texts.ts';

/** A day of birth, as YYYY-MM-DD, however people write it; how old one must be depends on today, which `birthdateSchema` is told. */
export const birthdateFormSchema = z.pipe(
  z.string(texts.birthdateRequired).check(
    z.trim(),
    z.minLength(1, texts.birthdateRequired),
    z.refine((value) => parseDay(value) !== undefined, commonTexts.wrongDate),
  ),
  z.transform((value: string) => parseDay(value) ?? ''),
);

/** An optional text of one line; nothing and an empty text are null. */
export function noteSchema(maximum: number) {
  return z.pipe(
    z.nullish(
      z.string(commonTexts.wrongText).check(
        z.trim(),
        z.maxLength(maximum, commonTexts.tooLong),
        z.refine((value) => isPlainText(value), commonTexts.wrongText),
      ),
    ),
    z.transform((value: string | null | undefined) => value || null),
  );
}

/** Yes or no, and no where nothing is said. */
export const optionalFlagSchema = z.pipe(
  z.nullish(flagSchema),
  z.transform((value: boolean | null | undefined) => value === true),
);

/** A box that must be ticked. */
function acceptedSchema(required: string) {
  return z.pipe(
    z.union([z.boolean(), z.string()], required),
    z.pipe(
      z.transform((value: boolean | string) => value === true || value === 'true' || value === '1' || value === 'on'),
      z.literal(true, required),
    ),
  );
}

export const addressMaximum = 200;
export const zipCodeMaximum = 20;

const personFields = {
  first_name: fields.firstNameSchema,
  last_name: fields.lastNameSchema,
  doc_type: fields.documentTypeSchema,
  doc_identity: z.string(texts.documentRequired),
  sex: fields.sexSchema,
  birthdate: birthdateFormSchema,
  phone: z.string(texts.phoneRequired),
  email: newPersonEmailSchema,
};

const homeFields = {
  code_phone: fields.phoneCodeSchema,
  country: fields.countrySchema,
  city: fields.citySchema,
  zip_code: noteSchema(zipCodeMaximum),
  address: noteSchema(addressMaximum),
};

const individualForm = z.object({
  create_uc: z.optional(z.literal(['0', 0, ''])),
  ...personFields,
  ...homeFields,
  username: fields.usernameSchema,
  password: fields.passwordSchema,
  marketing: optionalFlagSchema,
  is_product: z.optional(flagSchema),
});

/** A person registers. */
export const individualSchema = individualForm.check(
  dependentField('doc_identity', ({ doc_type }) => fields.documentSchema(textOf(doc_type) || 'P', 'registration')),
  dependentField('phone', ({ code_phone }) => fields.phoneSchema(textOf(code_phone))),
);

const choice = z.optional(z.union([z.string(), z.number()]));

/** A row of a list, chosen by its number. */
export const chosenSchema = z.pipe(
  z
    .union([z.string(), z.number()], texts.choiceRequired)
    .check(z.refine((value) => z.safeParse(identifierSchema, value).success, texts.choiceRequired)),
  z.transform((value: string | number) => Number(value)),
);

/** What an organisation is called; letters that only look like others' are none of a name. */
export const organisationNameSchema = lineSchema(120, accountTexts.organisationRequired).check(
  z.refine((value) => !mixesScripts(value), accountTexts.organisationScripts),
);
const organisationAddressSchema = lineSchema(addressMaximum, accountTexts.organisationAddressRequired);

const corporateForm = z.object({
  create_uc: z.literal(['1', 1]),
  name_uc: organisationNameSchema,
  doc_type_uc: fields.organisationDocumentTypeSchema,
  doc_identity_uc: z.string(texts.documentRequired),
  industry_uc: choice,
  id_industry: choice,
  address_uc: organisationAddressSchema,
  phonecode_uc: choice,
  code_phone_uc: choice,
  phone_uc: z.string(texts.phoneRequired),
  ...personFields,
  profession: choice,
  id_profession: choice,
  phonecode: choice,
  code_phone: choice,
  username: fields.usernameSchema,
  password: fields.passwordSchema,
  confirmpassword: z.string(texts.confirmationRequired).check(z.minLength(1, texts.confirmationRequired)),
  conditions: acceptedSchema(texts.conditionsRequired),
  marketing: optionalFlagSchema,
});

/** What the check makes of the fields that come under two names. */
interface Chosen {
  readonly industry_uc: number;
  readonly profession: number;
  readonly phonecode: string;
  readonly phonecode_uc: string;
}

const phoneCode = (required: string, schema: typeof fields.phoneCodeSchema) =>
  z.pipe(z.pipe(z.union([z.string(), z.number()], required), z.transform(String)), schema);

/** An organisation registers, and with it the person who represents it. */
export const corporateSchema = corporateForm.check(
  otherNames({
    id_industry: 'industry_uc',
    code_phone_uc: 'phonecode_uc',
    id_profession: 'profession',
    code_phone: 'phonecode',
  }),
  dependentField('doc_identity_uc', ({ doc_type_uc }) =>
    fields.documentSchema(textOf(doc_type_uc) || 'P', 'organisation'),
  ),
  dependentField('industry_uc', () => chosenSchema),
  dependentField('phonecode_uc', () => phoneCode(texts.choiceRequired, fields.organisationPhoneCodeSchema)),
  dependentField('phone_uc', ({ phonecode_uc }) => fields.phoneSchema(textOf(phonecode_uc))),
  dependentField('doc_identity', ({ doc_type }) => fields.documentSchema(textOf(doc_type) || 'P', 'organisation')),
  dependentField('profession', () => chosenSchema),
  dependentField('phonecode', () => phoneCode(texts.phoneCodeRequired, fields.phoneCodeSchema)),
  dependentField('phone', ({ phonecode }) => fields.phoneSchema(textOf(phonecode))),
  dependentField('confirmpassword', ({ password }) =>
    z.string().check(z.refine((value) => value === '' || value === password, texts.passwordsDiffer)),
  ),
);

export type IndividualRegistration = z.output<typeof individualSchema>;
export type CorporateRegistration = Omit<z.output<typeof corporateSchema>, keyof Chosen> & Chosen;

/** Whichever `create_uc` says, which may come as a header too. */
export const registrationSchema = z.discriminatedUnion(
  'create_uc',
  [individualSchema, corporateSchema],
  commonTexts.wrongChoice,
);

/** One of the four roles, by its name or its number. */
export const roleSchema = z.pipe(
  z
    .union([z.string(), z.number()], texts.roleRequired)
    .check(z.refine((value) => roleOf(value) !== undefined, texts.roleRequired)),
  z.transform((value: string | number): RoleId => roleOf(value) ?? roleIds.PASSENGER),
);

function roleOf(value: string | number): RoleId | undefined {
  const byName = roleIds[value as keyof typeof roleIds];
  if (typeof value === 'string' && Object.hasOwn(roleIds, value)) return byName;
  return /^[1-4]$/.test(String(value)) && roleNameOf(Number(value)) ? (Number(value) as RoleId) : undefined;
}

/** Whether who has this role, as a form has it, works for the programme: a mail lets them choose their password. */
export function isStaffRole(role: unknown): boolean {
  const name = roleNameOf(roleOf(textOf(role)) ?? 0);
  return name !== undefined && isOfStaff(name);
}

/** What is not heard of whom it does not concern. */
const unheardSchema = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
);

/** The organisation of an ally. */
export interface OrganisationValues {
  readonly name_uc: string;
  readonly doc_type_uc: string;
  readonly doc_identity_uc: string;
  readonly industry_uc: number;
  readonly address_uc: string;
  readonly phonecode_uc: string;
  readonly phone_uc: string;
}

/** Whether who has this role is an ally: then the organisation is asked for, too. */
export const isAllyRole = (role: unknown): boolean => roleOf(textOf(role)) === roleIds.CORPORATE;

/** What is told of an ally's organisation, beside what is told of the person; of whom else it is not heard. */
export const organisationFields = {
  name_uc: z.nullish(z.string(commonTexts.wrongText)),
  doc_type_uc: z.nullish(z.string(commonTexts.wrongText)),
  doc_identity_uc: z.nullish(z.string(commonTexts.wrongText)),
  industry_uc: z.nullish(z.union([z.string(), z.number()], commonTexts.wrongChoice)),
  address_uc: z.nullish(z.string(commonTexts.wrongText)),
  phonecode_uc: z.nullish(z.union([z.string(), z.number()], commonTexts.wrongChoice)),
  phone_uc: z.nullish(z.string(commonTexts.wrongText)),
};

type Given = Readonly<Record<string, unknown>>;
type OrganisationField = keyof typeof organisationFields;

const organisationRules: readonly (readonly [OrganisationField, (values: Given) => z.ZodMiniType])[] = [
  ['name_uc', () => organisationNameSchema],
  ['doc_type_uc', () => fields.organisationDocumentTypeSchema],
  ['doc_identity_uc', ({ doc_type_uc }) => fields.documentSchema(textOf(doc_type_uc) || 'P', 'organisation')],
  ['industry_uc', () => chosenSchema],
  ['address_uc', () => organisationAddressSchema],
  ['phonecode_uc', () => phoneCode(texts.choiceRequired, fields.organisationPhoneCodeSchema)],
  ['phone_uc', ({ phonecode_uc }) => fields.phoneSchema(textOf(phonecode_uc))],
];

/** Checks the organisation, as one that registers itself, where the role says that it is an ally's. */
export function organisationChecks<Fields extends Partial<Record<OrganisationField, unknown>>>(
  roleField: 'role' | 'rol',
) {
  return organisationRules.map(([name, schemaOf]) =>
    dependentField<Fields>(name, (values) => (isAllyRole(values[roleField]) ? schemaOf(values) : unheardSchema)),
  );
}

// The staff's form sets no rule but the length; the person changes it at will.
const givenPasswordSchema = z
  .string(texts.passwordRequired)
  .check(
    z.minLength(1, texts.passwordRequired),
    z.maxLength(fields.passwordLength.maximum, texts.passwordTooLong),
    fields.writable,
  );

const staffForm = z.object({
  ...personFields,
  ...homeFields,
  username: fields.staffUsernameSchema,
  /** Not heard for staff: nobody chooses an administrator's password but the administrator. */
  password: z.nullish(z.string(texts.passwordRequired)),
  role: roleSchema,
  marketing: optionalFlagSchema,
  isAdmin: z.nullish(flagSchema),
  ...organisationFields,
});

/** The staff register a person. */
export const staffRegistrationSchema = staffForm.check(
  dependentField('doc_identity', ({ doc_type }) => fields.documentSchema(textOf(doc_type) || 'P', 'registration')),
  dependentField('phone', ({ code_phone }) => fields.phoneSchema(textOf(code_phone))),
  dependentField('password', ({ role }) => (isStaffRole(role) ? unheardSchema : givenPasswordSchema)),
  ...organisationChecks('role'),
);
export type StaffRegistration = z.output<typeof staffRegistrationSchema>;
