import { registrationFormTexts } from '@millaje/api/members/registration-form.texts';
import { youngestByStaff } from '@millaje/api/members/registration';
import { registrationTexts } from '@millaje/api/members/registration.texts';
import { expect, test } from 'vitest';
import { birthdateProblem, EMPTY_PERSON, personProblems } from './person-values.ts';

const TODAY = '2026-03-05';

test.each([
  ['05/03/1990', undefined],
  ['05/03/2017', undefined],
  ['06/03/2017', registrationTexts.tooYoung],
  ['31/02/1990', registrationFormTexts.wrongDay],
  ['05/03/1890', registrationFormTexts.wrongDay],
  ['0503', registrationFormTexts.wrongDay],
  ['', registrationTexts.birthdateRequired],
])('a birth on %j is, on 05/03/2026: %s', (typed, problem) => {
  expect(birthdateProblem(typed, TODAY)).toBe(problem);
});

test.each([
  ['05/03/2023', undefined],
  ['06/03/2023', registrationTexts.infant],
])('staff may register whom was born on %j: %s', (typed, problem) => {
  expect(birthdateProblem(typed, TODAY, youngestByStaff)).toBe(problem);
});

test('the password is typed twice alike, and the terms are accepted', () => {
  const values = { ...EMPTY_PERSON, birthdate: '05/03/1990', password: 'Clave.2026' };
  expect(personProblems(values, TODAY)).toEqual({
    confirmpassword: registrationTexts.confirmationRequired,
    conditions: registrationTexts.conditionsRequired,
  });
  expect(personProblems({ ...values, confirmpassword: 'Clave.2027', conditions: true }, TODAY)).toEqual({
    confirmpassword: registrationTexts.passwordsDiffer,
  });
  expect(personProblems({ ...values, confirmpassword: 'Clave.2026', conditions: true }, TODAY)).toEqual({});
});
