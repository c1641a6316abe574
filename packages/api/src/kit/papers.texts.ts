/** What stands on a paper or a picture in place of signs that its letters do not have. */
export const unprintableTexts = {
  emoji: '[emoji]',
  writing: '[otra escritura]',
  sign: '[signo]',
} as const;
