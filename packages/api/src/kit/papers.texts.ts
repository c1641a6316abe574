/** What stands under each page of a paper. */
export const papersTexts = {
  page: (page: number, count: number): string => `Página ${page} de ${count}`,
  /** The same where the count follows, which is known only at the end. */
  pageOf: (page: number): string => `Página ${page} de `,
} as const;

/** What stands on a paper or a picture in place of signs that its letters do not have. */
export const unprintableTexts = {
  emoji: '[emoji]',
  writing: '[otra escritura]',
  sign: '[signo]',
} as const;
