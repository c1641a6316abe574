/** Texts about pictures that people upload. */
export const pictureTexts = {
  wrong: 'La imagen debe ser JPG o PNG.',
  tooLarge: 'La imagen debe pesar máximo 5 MB.',
  help: 'JPG o PNG, máximo 5 MB.',
  choose: 'Elegir imagen',
} as const;
