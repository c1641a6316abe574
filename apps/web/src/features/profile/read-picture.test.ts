import { pictureMaximum } from '@millaje/api/profile';
import { profileTexts } from '@millaje/api/profile.texts';
import { expect, test } from 'vitest';
import { pictureProblem } from './read-picture.ts';

test.each([
  ['image/png', pictureMaximum, undefined],
  ['image/jpeg', 1, undefined],
  ['image/png', pictureMaximum + 1, profileTexts.pictureTooLarge],
  ['image/gif', 1, profileTexts.pictureWrong],
  ['', 1, profileTexts.pictureWrong],
])('a picture %s of %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});
