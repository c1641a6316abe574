import { schemaResolver } from '@mantine/form';
import type { registerFromAdminRoute } from '@millaje/api/identity/accounts';
import { staffRegistrationSchema } from '@millaje/api/members/accounts-registration';
import type { RouteInput } from '@millaje/api/kit/route';
import { parseDay } from '@millaje/domain/days';
import { youngestByStaff } from '@millaje/api/members/registration';
import { birthdateProblem } from '../registration/person-values.ts';

/** What the form of a new user holds. */
export type NewUserValues = {
  first_name: string;
  last_name: string;
  doc_type: string;
  doc_identity: string;
  sex: string;
  /** DD/MM/YYYY. */
  birthdate: string;
  code_phone: string;
  phone: string;
  country: string;
  city: string;
  email: string;
  username: string;
  password: string;
  role: string;
  name_uc: string;
  doc_type_uc: string;
  doc_identity_uc: string;
  industry_uc: string;
  address_uc: string;
  phonecode_uc: string;
  phone_uc: string;
};

type NewUserBody = NonNullable<RouteInput<typeof registerFromAdminRoute>['body']>;

export const EMPTY_USER: NewUserValues = {
  first_name: '',
  last_name: '',
  doc_type: '',
  doc_identity: '',
  sex: '',
  birthdate: '',
  code_phone: '',
  phone: '',
  country: '',
  city: '',
  email: '',
  username: '',
  password: '',
  role: '',
  name_uc: '',
  doc_type_uc: '',
  doc_identity_uc: '',
  industry_uc: '',
  address_uc: '',
  phonecode_uc: '',
  phone_uc: '',
};

const validateFields = schemaResolver(staffRegistrationSchema, { sync: true });

/** What is wrong with which field on a day of the programme (YYYY-MM-DD). */
export function newUserProblems(values: NewUserValues, today: string) {
  const birthdate = birthdateProblem(values.birthdate, today, youngestByStaff);
  return { ...validateFields(values), ...(birthdate === undefined ? {} : { birthdate }) };
}

/** What is sent of checked values: the birth as YYYY-MM-DD, and that the staff register. */
export function newUserBody(values: NewUserValues): NewUserBody {
  const body = {
    ...values,
    birthdate: parseDay(values.birthdate) ?? values.birthdate,
    marketing: null,
    isAdmin: true,
  };
  // The schema has just said that the choices are among those that it knows.
  return body as NewUserBody;
}
