import { pictureFormatsWithGif, pictureMaximum } from '@millaje/api/kit/pictures';
import { pictureTexts } from '@millaje/api/kit/pictures.texts';
import { expect, test } from 'vitest';
import { pictureProblem } from './read-picture.ts';

test.each([
  ['image/png', pictureMaximum, undefined],
  ['image/jpeg', 1, undefined],
  ['image/png', pictureMaximum + 1, pictureTexts.tooLarge],
  ['image/gif', 1, pictureTexts.wrong],
  ['', 1, pictureTexts.wrong],
])('a picture %s of %i bytes: %s', (type, size, problem) => {
  expect(pictureProblem({ type, size })).toBe(problem);
});

test('a GIF is one where it may be', () => {
  expect(pictureProblem({ type: 'image/gif', size: 1 }, pictureFormatsWithGif)).toBeUndefined();
  expect(pictureProblem({ type: 'image/webp', size: 1 }, pictureFormatsWithGif)).toBe(pictureTexts.withGif.wrong);
});
