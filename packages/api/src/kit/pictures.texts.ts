/** Texts about pictures that people upload. */
export const pictureTexts = {
  label: 'Imagen',
  wrong: 'La imagen debe ser JPG o PNG.',
  tooLarge: 'La imagen debe pesar máximo 5 MB.',
  tooManyPixels: (megapixels: number): string =>
    `La imagen tiene demasiados píxeles: máximo ${megapixels} megapíxeles. Redúzcala e intente de nuevo.`,
  help: 'JPG o PNG, máximo 5 MB.',
  choose: 'Elegir imagen',
  /** Where a GIF is taken, too. */
  withGif: { wrong: 'La imagen debe ser JPG, PNG o GIF.', help: 'JPG, PNG o GIF, máximo 5 MB.' },
} as const;
