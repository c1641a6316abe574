import { commonTexts } from '@millaje/api/common';
import { registrationTexts } from '@millaje/api/registration.texts';
import { expect, test } from 'vitest';
import { birthdateProblem } from './birthdate-problem.ts';

test.each([
  ['05-03-1990', undefined],
  ['05-03-2017', undefined],
  ['06-03-2017', registrationTexts.tooYoung],
  ['31-02-1990', commonTexts.wrongDate],
  ['0503', commonTexts.wrongDate],
  ['', registrationTexts.birthdateRequired],
])('a birth on %j is, on 05-03-2026: %s', (typed, problem) => {
  expect(birthdateProblem(typed, '2026-03-05')).toBe(problem);
});
