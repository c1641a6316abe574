import type { FormErrors } from '@mantine/form';
import { birthdateSchema, youngestByForm } from '@millaje/api/members/registration';
import { registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { parseDay } from '@millaje/domain/days';
import * as z from 'zod/mini';

/** What both registrations ask of a person. */
export interface PersonValues {
  first_name: string;
  last_name: string;
  doc_type: string;
  doc_identity: string;
  sex: string;
  /** DD/MM/YYYY. */
  birthdate: string;
  phone: string;
  email: string;
  username: string;
  password: string;
  confirmpassword: string;
  conditions: boolean;
  marketing: boolean;
}

export const EMPTY_PERSON: PersonValues = {
  first_name: '',
  last_name: '',
  doc_type: '',
  doc_identity: '',
  sex: '',
  birthdate: '',
  phone: '',
  email: '',
  username: '',
  password: '',
  confirmpassword: '',
  conditions: false,
  marketing: false,
};

/** What is not kept by the browser. */
export const SECRETS = ['password', 'confirmpassword'] as const;

/** What is wrong with a typed day of birth on a day of the programme (YYYY-MM-DD); undefined where nothing is. */
export function birthdateProblem(typed: string, today: string, youngest = youngestByForm): string | undefined {
  if (typed.trim() === '') return registrationTexts.birthdateRequired;
  const day = parseDay(typed);
  if (day === undefined) return registrationFormTexts.wrongDay;
  const result = z.safeParse(birthdateSchema(today, youngest), day);
  if (result.success) return undefined;
  const message = result.error.issues[0]?.message;
  return message === youngest.text ? message : registrationFormTexts.wrongDay;
}

/** What the wire's schema cannot know of these fields, or does not carry. */
export function personProblems(values: PersonValues, today: string): FormErrors {
  const problems: FormErrors = {};
  const birthdate = birthdateProblem(values.birthdate, today);
  if (birthdate !== undefined) problems.birthdate = birthdate;
  if (values.confirmpassword === '') problems.confirmpassword = registrationTexts.confirmationRequired;
  else if (values.confirmpassword !== values.password) problems.confirmpassword = registrationTexts.passwordsDiffer;
  if (!values.conditions) problems.conditions = registrationTexts.conditionsRequired;
  return problems;
}
